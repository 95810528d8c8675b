package io.appoperator.junit.server;

import io.appoperator.testkit.SharedControlPlane;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Selects the server of a test run by the system property {@code test.cluster}: {@code embedded},
 * the default, or {@code real}. All tests of a JVM share it.
 */
public final class TestServers {

  private static final String PROPERTY = "test.cluster";
  private static final Namespace STORE = Namespace.create(TestServers.class);

  private TestServers() {}

  /**
   * Returns whether the tests can run on the selected server.
   *
   * @throws IllegalStateException if they cannot run, and {@code CI=true} in the environment
   *     requires them
   */
  public static ConditionEvaluationResult availability(ExtensionContext context) {
    return isReal()
        ? SharedControlPlane.availability(context)
        : ConditionEvaluationResult.enabled("the embedded API server can start");
  }

  /** Returns the server, which starts when it is first used, and stops at the end of the run. */
  public static TestServer of(ExtensionContext context) {
    ExtensionContext.Store store = context.getRoot().getStore(STORE);
    return isReal()
        ? store.computeIfAbsent(
            ControlPlaneServer.class,
            key -> new ControlPlaneServer(SharedControlPlane.of(context)),
            ControlPlaneServer.class)
        : store.computeIfAbsent(
            EmbeddedServer.class, key -> EmbeddedServer.start(), EmbeddedServer.class);
  }

  /** Returns whether the tests run on a real control plane. */
  public static boolean isReal() {
    String value = System.getProperty(PROPERTY, "embedded");
    return switch (value) {
      case "embedded" -> false;
      case "real" -> true;
      default ->
          throw new IllegalStateException(
              "Invalid value '%s' for -D%s; must be 'embedded' or 'real'."
                  .formatted(value, PROPERTY));
    };
  }
}
