package io.appoperator.junit.server;

import io.appoperator.testkit.TestNamespace;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Resolves the server of the test run, and a namespace of the test. */
final class TestServerExtension implements ExecutionCondition, ParameterResolver {

  private static final Namespace STORE = Namespace.create(TestServerExtension.class);

  /** A namespace that is deleted after the test. */
  private record Lease(TestServer server, TestNamespace namespace) implements AutoCloseable {

    @Override
    public void close() {
      server.client().namespaces().withName(namespace.name()).delete();
    }
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return TestServers.availability(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestServer.class || type == TestNamespace.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    TestServer server = TestServers.of(context);
    if (parameter.getParameter().getType() == TestServer.class) {
      return server;
    }
    // A lookup also searches the parent context: the id separates the namespaces of two contexts.
    return context
        .getStore(STORE)
        .computeIfAbsent(
            context.getUniqueId(),
            id -> new Lease(server, server.createNamespace(context.getRequiredTestClass())),
            Lease.class)
        .namespace();
  }
}
