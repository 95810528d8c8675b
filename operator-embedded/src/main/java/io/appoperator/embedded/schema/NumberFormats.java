package io.appoperator.embedded.schema;

/** The formats of numbers with a check digit. */
final class NumberFormats {

  private static final String SEPARATORS = "[\\s-]+";
  private static final int TEN = 10;
  private static final int ELEVEN = 11;

  private static final String CREDIT_CARD =
      "4\\d{12}(\\d{3})?|5[1-5]\\d{14}|(222[1-9]|22[3-9]\\d|2[3-6]\\d{2}|27[01]\\d|2720)\\d{12}"
          + "|6(011|5\\d\\d)\\d{12}|3[47]\\d{13}|3(0[0-5]|[68]\\d)\\d{11}|(2131|1800|35\\d{3})\\d{11}";

  private NumberFormats() {}

  static boolean isCreditCard(String text) {
    String digits = text.replaceAll(SEPARATORS, "");
    if (!digits.matches(CREDIT_CARD)) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = Character.digit(digits.charAt(digits.length() - 1 - i), TEN);
      int weighted = i % 2 == 0 ? digit : digit * 2;
      sum += weighted / TEN + weighted % TEN;
    }
    return sum % TEN == 0;
  }

  static boolean isIsbn10(String text) {
    String digits = text.replaceAll(SEPARATORS, "");
    if (!digits.matches("\\d{9}[\\dX]")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < TEN; i++) {
      char digit = digits.charAt(i);
      sum += (i + 1) * (digit == 'X' ? TEN : Character.digit(digit, TEN));
    }
    return sum % ELEVEN == 0;
  }

  static boolean isIsbn13(String text) {
    String digits = text.replaceAll(SEPARATORS, "");
    if (!digits.matches("\\d{13}")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      sum += (i % 2 == 0 ? 1 : 3) * Character.digit(digits.charAt(i), TEN);
    }
    return sum % TEN == 0;
  }
}
