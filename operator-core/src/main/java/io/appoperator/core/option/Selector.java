package io.appoperator.core.option;

import java.util.regex.Pattern;

/** A label selector, as {@code kubectl -l} takes it. */
record Selector() implements OptionType<String> {

  private static final String NAME = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
  private static final String KEY =
      "([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?" + NAME;
  private static final String VALUE = "(" + NAME + ")?";
  private static final String REQUIREMENT =
      ("\\s*(!\\s*KEY|KEY|KEY\\s*(=|==|!=)\\s*VALUE"
              + "|KEY\\s+(in|notin)\\s*\\(\\s*VALUE(\\s*,\\s*VALUE)*\\s*\\))\\s*")
          .replace("KEY", KEY)
          .replace("VALUE", VALUE);
  private static final Pattern PATTERN = Pattern.compile(REQUIREMENT + "(," + REQUIREMENT + ")*");

  @Override
  public Form form() {
    return Form.TEXT;
  }

  @Override
  public String label() {
    return "SELECTOR";
  }

  @Override
  public String range() {
    return "a label selector, such as team=shop,tier in (a, b),!legacy";
  }

  @Override
  public String parse(String text) {
    if (!PATTERN.matcher(text).matches()) {
      throw refused(text);
    }
    return text.strip();
  }
}
