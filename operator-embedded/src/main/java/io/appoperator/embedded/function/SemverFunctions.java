package io.appoperator.embedded.function;

import dev.cel.common.types.SimpleType;

/** {@code isSemver}, {@code semver}, and comparison of semantic versions. */
final class SemverFunctions {

  private static final Parameter<SemanticVersion> SEMVER =
      Parameter.opaque("kubernetes.Semver", SemanticVersion.class);

  private SemverFunctions() {}

  static void addTo(FunctionSet functions) {
    functions.global(
        "isSemver",
        "is_semver_string",
        SimpleType.BOOL,
        Parameter.STRING,
        text -> SemanticVersion.isValid(text, false));
    functions.global(
        "isSemver",
        "is_semver_string_bool",
        SimpleType.BOOL,
        Parameter.STRING,
        Parameter.BOOL,
        SemanticVersion::isValid);
    functions.global(
        "semver",
        "string_to_semver",
        SEMVER.celType(),
        Parameter.STRING,
        text -> SemanticVersion.parse(text, false));
    functions.global(
        "semver",
        "string_bool_to_semver",
        SEMVER.celType(),
        Parameter.STRING,
        Parameter.BOOL,
        SemanticVersion::parse);
    functions.member("major", "semver_major", SimpleType.INT, SEMVER, SemanticVersion::major);
    functions.member("minor", "semver_minor", SimpleType.INT, SEMVER, SemanticVersion::minor);
    functions.member("patch", "semver_patch", SimpleType.INT, SEMVER, SemanticVersion::patch);
    functions.member(
        "isGreaterThan",
        "semver_is_greater_than",
        SimpleType.BOOL,
        SEMVER,
        SEMVER,
        (one, other) -> one.compareTo(other) > 0);
    functions.member(
        "isLessThan",
        "semver_is_less_than",
        SimpleType.BOOL,
        SEMVER,
        SEMVER,
        (one, other) -> one.compareTo(other) < 0);
    functions.member(
        "compareTo",
        "semver_compare_to",
        SimpleType.INT,
        SEMVER,
        SEMVER,
        (one, other) -> (long) one.compareTo(other));
  }
}
