package io.appoperator.core.option;

import java.util.Locale;

/** On or off. */
record Switch() implements OptionType<Boolean> {

  @Override
  public Form form() {
    return Form.SWITCH;
  }

  @Override
  public String label() {
    return "true|false";
  }

  @Override
  public String range() {
    return "true or false";
  }

  @Override
  public Boolean parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused(text);
    };
  }
}
