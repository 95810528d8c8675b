package io.appoperator.embedded.schema;

/** The formats of addresses, as lenient as those of kube-apiserver: numbers may begin with 0. */
final class AddressFormats {

  private static final int MAX_BYTE = 255;
  private static final int GROUPS = 8;
  private static final int BITS = 32;

  private AddressFormats() {}

  static boolean isAddress(String text) {
    return text.contains(":") ? isVersion6(text) : isVersion4(text);
  }

  static boolean isCidr(String text) {
    int slash = text.indexOf('/');
    if (slash < 0 || !isAddress(text.substring(0, slash))) {
      return false;
    }
    String length = text.substring(slash + 1);
    int bits = text.substring(0, slash).contains(":") ? GROUPS * Short.SIZE : BITS;
    return length.matches("0*\\d{1,3}") && Integer.parseInt(length) <= bits;
  }

  /** Returns whether the text is an address of 6, 8 or 20 bytes. */
  static boolean isHardwareAddress(String text) {
    for (int bytes : new int[] {6, 8, 20}) {
      String colons = "([0-9a-fA-F]{2}:){%s}[0-9a-fA-F]{2}".formatted(bytes - 1);
      String dots = "([0-9a-fA-F]{4}\\.){%s}[0-9a-fA-F]{4}".formatted(bytes / 2 - 1);
      if (text.matches(colons)
          || text.matches(colons.replace(':', '-'))
          || text.matches(dots)
          || text.matches("[0-9a-fA-F]{%s}".formatted(bytes * 2))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isVersion4(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != Integer.BYTES) {
      return false;
    }
    for (String part : parts) {
      if (!part.matches("0{0,20}\\d{1,3}") || Integer.parseInt(part) > MAX_BYTE) {
        return false;
      }
    }
    return true;
  }

  private static boolean isVersion6(String text) {
    int gap = text.indexOf("::");
    if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
      return false;
    }
    if (gap < 0) {
      return groups(text, true) == GROUPS;
    }
    int before = groups(text.substring(0, gap), false);
    int after = groups(text.substring(gap + 2), true);
    return before >= 0 && after >= 0 && before + after < GROUPS;
  }

  /** Returns how many groups of 16 bits the text has; more than there can be if one is wrong. */
  private static int groups(String text, boolean mayEndWithVersion4) {
    if (text.isEmpty()) {
      return 0;
    }
    String[] parts = text.split(":", -1);
    int count = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean isLast = i == parts.length - 1;
      if (isLast && mayEndWithVersion4 && parts[i].contains(".")) {
        count += isVersion4(parts[i]) ? 2 : GROUPS + 1;
      } else {
        count += parts[i].matches("[0-9a-fA-F]{1,4}") ? 1 : GROUPS + 1;
      }
    }
    return count;
  }
}
