package io.appoperator.core.option;

/** Any text but the empty one. */
record Text(String label, String range) implements OptionType<String> {

  @Override
  public Form form() {
    return Form.TEXT;
  }

  @Override
  public String parse(String text) {
    if (text.isBlank()) {
      throw refused(text);
    }
    return text;
  }
}
