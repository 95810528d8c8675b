package io.appoperator.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.embedded.EmbeddedServer;
import io.appoperator.cli.embedded.EmbeddedServerFactory;
import io.appoperator.embedded.http.ServerOptions;
import java.util.List;

/** Starts servers that other programs of this machine reach. */
public final class LocalServerFactory implements EmbeddedServerFactory {

  /** Called by the ServiceLoader. */
  public LocalServerFactory() {}

  @Override
  public EmbeddedServer start(int port, List<ObjectNode> definitions) throws UserException {
    LocalServer server = LocalServer.start(ServerOptions.SECURE.withPort(port));
    definitions.forEach(server::install);
    return server;
  }
}
