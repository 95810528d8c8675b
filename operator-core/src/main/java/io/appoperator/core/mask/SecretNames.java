package io.appoperator.core.mask;

import java.util.regex.Pattern;

/** Which names of variables promise a secret. */
final class SecretNames {

  private static final Pattern SECRET =
      Pattern.compile(
          "(?i).*(passw(or)?d|passphrase|passcode|secret|token|credential|private|api_?key"
              + "|access_?key|encryption_?key|signing_?key).*|(?i)(.*[_.-])?(key|pwd|pass|pin|salt)");

  private SecretNames() {}

  static boolean matches(String name) {
    return SECRET.matcher(name).matches();
  }
}
