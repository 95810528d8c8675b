package io.appoperator.cli.diff;

import io.appoperator.core.decode.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Why a comparison is not complete.
 *
 * @param message what is wrong, and what to do
 * @param problem the place in the input that is wrong; null if it is no mistake of the input
 */
record DiffFailure(String message, @Nullable Problem problem) {

  static DiffFailure of(Throwable failure) {
    return new DiffFailure(String.valueOf(failure.getMessage()), null);
  }

  static DiffFailure of(Problem problem) {
    return new DiffFailure(problem.diagnostic().message(), problem);
  }
}
