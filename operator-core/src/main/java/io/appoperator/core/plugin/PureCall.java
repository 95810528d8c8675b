package io.appoperator.core.plugin;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A call of a plug-in that must return the same result each time.
 *
 * @param code makes the call, each time with an equal input that it may change
 * @param content returns what must be equal in all results
 */
record PureCall<T extends @Nullable Object>(Supplier<T> code, Function<T, ResultContent> content) {

  /** Makes the call, and returns the content of its result. */
  ResultContent repeat() {
    return content.apply(code.get());
  }
}
