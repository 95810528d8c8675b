package io.appoperator.core.mask;

import java.util.regex.Pattern;

/** Decides which variable names indicate a secret. In doubt, they do. */
final class SecretNames {

  private static final Pattern MATCHED_ANYWHERE =
      Pattern.compile(
          "passw(or)?d|passphrase|passcode|pgpass|secret|token|credential|private|bearer"
              + "|(api|access|account|encryption|master|shared|signing)_?key|auth_?header"
              + "|conn(ection)?_?str(ing)?s?(?![a-z])",
          Pattern.CASE_INSENSITIVE);

  /** A separate word at the end: KEY and API_KEY_2, but neither MONKEY nor KEYBOARD. */
  private static final Pattern MATCHED_LAST_WORD =
      Pattern.compile(
          "(.*[_.-])?(key|pwd|pass|pat|pin|salt|auth|authorization|creds?|dsn)([_.-]?[0-9]+)?",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WORD =
      Pattern.compile("(.*[_.-])?jwt([_.-].*)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern CAMEL_CASE_BOUNDARY = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  private SecretNames() {}

  static boolean matches(String name) {
    String words = CAMEL_CASE_BOUNDARY.matcher(name).replaceAll("_");
    return MATCHED_ANYWHERE.matcher(name).find()
        || MATCHED_ANYWHERE.matcher(words).find()
        || MATCHED_LAST_WORD.matcher(words).matches()
        || WORD.matcher(words).matches();
  }
}
