package io.appoperator.core.decode;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decoded primary resource, or the errors.
 *
 * @param primary the resource with all defaults; null if there are errors
 * @param diagnostics all errors and warnings, sorted
 */
public record Decoded<S>(@Nullable Primary<S> primary, List<Diagnostic> diagnostics) {

  public Decoded {
    diagnostics = diagnostics.stream().sorted().toList();
  }
}
