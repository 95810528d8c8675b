package io.appoperator.cli.diff;

import io.appoperator.core.decode.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Why a comparison is incomplete.
 *
 * @param message the error and its remedy
 * @param problem the location in the input; null if the error is not in the input
 */
record DiffFailure(String message, @Nullable Problem problem) {

  static DiffFailure of(Throwable failure) {
    return new DiffFailure(String.valueOf(failure.getMessage()), null);
  }

  static DiffFailure of(Problem problem) {
    return new DiffFailure(problem.diagnostic().message(), problem);
  }
}
