package io.appoperator.cli.embedded;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.UserException;
import java.util.List;

/** Starts API servers in this process, with simulated controllers. */
public interface EmbeddedServerFactory {

  /**
   * Starts a server with TLS on the loopback address.
   *
   * @param port its port; 0 for a free one
   * @param definitions the CustomResourceDefinitions that it has from the start
   * @throws UserException if the port is in use
   */
  EmbeddedServer start(int port, List<ObjectNode> definitions) throws UserException;
}
