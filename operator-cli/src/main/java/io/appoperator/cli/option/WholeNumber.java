package io.appoperator.cli.option;

import java.util.Optional;

/** A whole number within bounds. */
public abstract class WholeNumber extends ValueType<Integer> {

  protected WholeNumber(int least, int most) {
    super(
        "a whole number from %s to %s".formatted(least, most),
        text ->
            Optional.of(text)
                .filter(digits -> digits.matches("-?[0-9]{1,9}")) // of ASCII only
                .map(Integer::valueOf)
                .filter(value -> value >= least && value <= most));
  }

  @Override
  final Setting.Form form() {
    return Setting.Form.NUMBER;
  }
}
