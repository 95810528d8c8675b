package io.appoperator.cli.cause;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is computed on first use. Not thread-safe. */
final class Lazy<T> implements Supplier<T> {

  private final Supplier<T> make;
  private @Nullable T made;

  Lazy(Supplier<T> make) {
    this.make = make;
  }

  @Override
  public T get() {
    T value = made;
    if (value == null) {
      value = make.get();
      made = value;
    }
    return value;
  }
}
