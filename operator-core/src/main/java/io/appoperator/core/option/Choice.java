package io.appoperator.core.option;

import io.appoperator.core.decode.NearestName;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One of a few words. */
record Choice<E extends Enum<E>>(Class<E> values) implements OptionType<E> {

  @Override
  public Form form() {
    return Form.TEXT;
  }

  @Override
  public String label() {
    return String.join("|", words());
  }

  @Override
  public String range() {
    return "one of " + String.join(", ", words());
  }

  @Override
  public E parse(String text) {
    for (E value : values.getEnumConstants()) {
      if (word(value).equals(text.toLowerCase(Locale.ROOT))) {
        return value;
      }
    }
    String hint = NearestName.hint(text, words());
    throw hint.isEmpty()
        ? refused(text)
        : new IllegalArgumentException("Invalid value '%s'.%s".formatted(text, hint));
  }

  @Override
  public List<String> words() {
    return Stream.of(values.getEnumConstants()).map(Choice::word).toList();
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
