package io.appoperator.api;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the operator makes the value of a key of a Secret that a manager marks as generated, see
 * {@link DesiredObject#generated}.
 *
 * <p>Immutable. Each method that adds a declaration returns another value. Two values are equal if
 * they declare the same.
 *
 * @since 1.0
 */
public final class GeneratedValue {

  /** The shortest value, in characters. */
  public static final int MIN_LENGTH = 8;

  /** The longest value, in characters. */
  public static final int MAX_LENGTH = 1024;

  /** The letters A to Z and a to z, and the digits: safe in URLs, shells and files. */
  public static final String ALPHANUMERIC =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private final int length;
  private final String alphabet;
  private final @Nullable Instant rotatedAt;

  private GeneratedValue(int length, String alphabet, @Nullable Instant rotatedAt) {
    this.length = length;
    this.alphabet = alphabet;
    this.rotatedAt = rotatedAt;
  }

  /** Returns a value of letters and digits; see {@link #of}. */
  public static GeneratedValue alphanumeric(int length) {
    return of(length, ALPHANUMERIC);
  }

  /**
   * Returns a value whose characters are drawn at random, each with the same probability. Another
   * length or alphabet applies to values that are made later; it never changes an existing one.
   *
   * @param length from {@value #MIN_LENGTH} to {@value #MAX_LENGTH} characters
   * @param alphabet the characters that may occur: at least two, printable ASCII, each of them once
   * @throws IllegalArgumentException if one of them is not permitted
   */
  public static GeneratedValue of(int length, String alphabet) {
    if (length < MIN_LENGTH || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "The length of a generated value must be from %s to %s characters, not %s"
              .formatted(MIN_LENGTH, MAX_LENGTH, length));
    }
    boolean isPrintable = alphabet.chars().allMatch(c -> c > ' ' && c <= '~');
    if (!isPrintable || alphabet.length() < 2) {
      throw new IllegalArgumentException(
          "The alphabet of a generated value must have two or more printable ASCII characters");
    }
    if (alphabet.chars().distinct().count() != alphabet.length()) {
      throw new IllegalArgumentException(
          "The alphabet of a generated value must not repeat a character");
    }
    return new GeneratedValue(length, alphabet, /* rotatedAt= */ null);
  }

  /**
   * Returns the same value with the time of its rotation, such as that of a field of the spec. A
   * later time than before makes another value, once. An earlier one changes nothing. The time is
   * part of the rendering, so Deployments, StatefulSets and DaemonSets of the primary that refer to
   * the Secret roll their pods. The operator does not wait until the time has come.
   *
   * @param time the time; null to never replace the value
   */
  public GeneratedValue rotatedAt(@Nullable Instant time) {
    return new GeneratedValue(length, alphabet, time);
  }

  /** Returns the number of characters. */
  public int length() {
    return length;
  }

  /** Returns the characters that may occur. */
  public String alphabet() {
    return alphabet;
  }

  /** Returns the time of the last rotation that is desired; empty at first. */
  public Optional<Instant> rotatedAt() {
    return Optional.ofNullable(rotatedAt);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof GeneratedValue that
            && length == that.length
            && alphabet.equals(that.alphabet)
            && Objects.equals(rotatedAt, that.rotatedAt));
  }

  @Override
  public int hashCode() {
    return Objects.hash(length, alphabet, rotatedAt);
  }

  /** Returns a description without any value. */
  @Override
  public String toString() {
    return length + " characters" + rotatedAt().map(time -> ", rotated at " + time).orElse("");
  }
}
