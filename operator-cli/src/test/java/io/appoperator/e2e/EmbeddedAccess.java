package io.appoperator.e2e;

import io.appoperator.junit.server.ServerObjects;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.FaultProxy;
import java.util.List;

/**
 * A client of the embedded server, and a proxy that logs the requests of the operator.
 *
 * @param server the server
 * @param proxy the proxy between the operator and the server
 */
record EmbeddedAccess(TestServer server, FaultProxy proxy) implements UserAccess {

  @Override
  public void apply(String namespace, String yaml) {
    ServerObjects.parse("yaml", yaml).forEach(object -> server.objects().apply(namespace, object));
  }

  @Override
  public String kubectl(String namespace, List<String> arguments) {
    new EmbeddedCommands(server.client(), namespace).run(arguments);
    return "";
  }

  @Override
  public AuditLog.Position now() {
    return new AuditLog.Position(proxy.log().entries().size());
  }

  @Override
  public List<AuditEntry> since(AuditLog.Position position, Installation installation) {
    List<AuditEntry> all = proxy.log().entries();
    return all.subList(Math.toIntExact(position.offset()), all.size());
  }

  @Override
  public void close() {
    proxy.close();
  }
}
