package io.appoperator.cli.option;

import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The values of an option: converts a text, and describes which texts are valid. Stateless. */
public abstract class ValueType<T> implements ITypeConverter<T> {

  private final String range;
  private final Function<String, Optional<T>> reader;

  /**
   * @param range the valid values in words, such as {@code a whole number from 1 to 64}
   * @param reader returns the value, or nothing if the text is not valid; it may also throw an
   *     {@link IllegalArgumentException} with the reason in a sentence
   */
  protected ValueType(String range, Function<String, Optional<T>> reader) {
    this.range = range;
    this.reader = reader;
  }

  /** Returns the valid values in words. */
  public final String range() {
    return range;
  }

  /** Returns how a value is written in the configuration file. */
  Setting.Form form() {
    return Setting.Form.TEXT;
  }

  /**
   * Converts a text.
   *
   * @throws TypeConversionException if it is not valid, with the reason in a sentence
   */
  @Override
  public final T convert(String text) {
    try {
      return reader
          .apply(text)
          .orElseThrow(() -> new TypeConversionException("'%s' is not %s.".formatted(text, range)));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the message of picocli's error about such a value; empty for other errors. */
  public static Optional<String> problem(Exception error) {
    return error instanceof ParameterException e
            && e.getCause() instanceof TypeConversionException reason
            && e.getArgSpec() instanceof OptionSpec option
            && option.converters().length > 0
        ? Optional.of("%s: %s".formatted(option.longestName(), reason.getMessage()))
        : Optional.empty();
  }
}
