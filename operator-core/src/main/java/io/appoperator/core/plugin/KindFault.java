package io.appoperator.core.plugin;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The code of a primary kind failed. Only its primary resource fails. */
public final class KindFault extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean off;

  private KindFault(String message, boolean off) {
    super(message);
    this.off = off;
  }

  /**
   * Calls a method of a kind. The message of an exception is reported without the secrets of the
   * primary resource.
   *
   * @param method its name, for the message
   * @param primary the primary resource, null if the method has no spec
   * @throws KindFault if it throws, returns null, or a collection with null in it
   * @throws CallInterruptedException if the calling thread is interrupted
   */
  public static <T> T guard(
      PrimaryKind<?> kind,
      String method,
      @Nullable Primary<?> primary,
      Supplier<? extends @Nullable T> call) {
    @Nullable T answer;
    try {
      answer = call.get();
      if (answer != null && Declaration.isComplete(answer)) {
        return answer;
      }
    } catch (CallInterruptedException e) {
      throw e;
    } catch (Throwable e) {
      // Plug-in code may throw anything.
      if (e instanceof PluginDisabledException) {
        throw fault(kind, method, e.getMessage(), true);
      }
      PrimarySecrets secrets = PrimarySecrets.of(primary);
      PluginFaultLog.write("%s() of the kind %s".formatted(method, kind.kind().kind()), e, secrets);
      throw fault(kind, method, "failed with " + RootCause.of(e, secrets), false);
    }
    throw fault(
        kind,
        method,
        answer == null ? "returned null" : "returned a collection that contains null",
        false);
  }

  /** Returns the error to report about the primary resource. */
  public Diagnostic diagnostic() {
    return new Diagnostic(
        Severity.ERROR,
        off ? Reason.KIND_OFF : Reason.KIND_FAILED,
        "",
        String.valueOf(getMessage()));
  }

  private static KindFault fault(
      PrimaryKind<?> kind, String method, @Nullable String what, boolean off) {
    return new KindFault(
        "The method %s() of the kind %s of %s %s. The operator does not change the objects; report this to the author of the kind."
            .formatted(method, kind.kind().kind(), PluginOrigin.of(kind), what),
        off);
  }
}
