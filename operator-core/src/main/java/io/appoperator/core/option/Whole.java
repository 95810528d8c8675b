package io.appoperator.core.option;

/**
 * A whole number within bounds.
 *
 * @param least the least value
 * @param most the greatest value
 */
public record Whole(int least, int most) implements OptionType<Integer> {

  @Override
  public Form form() {
    return Form.NUMBER;
  }

  @Override
  public String label() {
    return "NUMBER";
  }

  @Override
  public String range() {
    return "a whole number from %s to %s".formatted(least, most);
  }

  @Override
  public Integer parse(String text) {
    // Digits alone: parseInt would also take other scripts.
    if (text.matches("-?[0-9]{1,9}")) {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    }
    throw refused(text);
  }
}
