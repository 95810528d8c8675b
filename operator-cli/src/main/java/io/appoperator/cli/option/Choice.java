package io.appoperator.cli.option;

import io.appoperator.core.decode.NearestName;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A constant of an enum, in any case. As an {@code Iterable}, it is for completion. */
public abstract class Choice<E extends Enum<E>> extends ValueType<E> implements Iterable<String> {

  private final Class<E> type;

  protected Choice(Class<E> type) {
    super("one of " + String.join(", ", words(type)), text -> read(type, text));
    this.type = type;
  }

  private static <E extends Enum<E>> Optional<E> read(Class<E> type, String text) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(text)) {
        return Optional.of(constant);
      }
    }
    String hint = NearestName.hint(text, words(type));
    if (!hint.isEmpty()) {
      throw new IllegalArgumentException("Invalid value '%s'.%s".formatted(text, hint));
    }
    return Optional.empty();
  }

  @Override
  public final Iterator<String> iterator() {
    return words(type).iterator();
  }

  private static List<String> words(Class<? extends Enum<?>> type) {
    return Stream.of(type.getEnumConstants())
        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
        .toList();
  }
}
