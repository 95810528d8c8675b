package io.appoperator.core.option;

import java.util.Arrays;
import java.util.List;

/** Values of a type, separated by commas. */
record Several<T>(OptionType<T> element) implements OptionType<List<T>> {

  @Override
  public Form form() {
    return Form.LIST;
  }

  @Override
  public String label() {
    return "%s[,%<s...]".formatted(element.label());
  }

  @Override
  public String range() {
    return "a list; each element " + element.range();
  }

  @Override
  public List<T> parse(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .map(element::parse)
        .distinct()
        .toList();
  }
}
