package io.appoperator.core.generated;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Keys of a Secret with the time of their last rotation. As text, {@code key} or {@code key@time},
 * separated by commas. Immutable.
 *
 * @param rotations the time of each key; empty for a key that was never rotated
 */
public record GeneratedKeys(SortedMap<String, Optional<Instant>> rotations) {

  /** No key. */
  public static final GeneratedKeys NONE = new GeneratedKeys(new TreeMap<>());

  private static final String SEPARATOR = ",";
  private static final char AT = '@';

  public GeneratedKeys {
    rotations = Collections.unmodifiableSortedMap(new TreeMap<>(rotations));
  }

  /** Reads the text of keys. Another client may have changed it: the rest is left out. */
  public static GeneratedKeys parse(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    SortedMap<String, Optional<Instant>> found = new TreeMap<>();
    for (String entry : text.split(SEPARATOR, -1)) {
      int at = entry.indexOf(AT);
      String key = at < 0 ? entry : entry.substring(0, at);
      if (!key.isBlank()) {
        found.put(key.strip(), at < 0 ? Optional.empty() : time(entry.substring(at + 1).strip()));
      }
    }
    return new GeneratedKeys(found);
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the text of these keys. */
  public String text() {
    return rotations.entrySet().stream()
        .map(entry -> text(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(SEPARATOR));
  }

  private static String text(String key, Optional<Instant> time) {
    return time.map(at -> key + AT + at).orElse(key);
  }

  /** Returns whether there is no key. */
  public boolean isEmpty() {
    return rotations.isEmpty();
  }

  /** Returns whether a key is one of these. */
  public boolean has(String key) {
    return rotations.containsKey(key);
  }

  /** Returns the time of the last rotation of a key; empty if there was none. */
  public Optional<Instant> rotation(String key) {
    return rotations.getOrDefault(key, Optional.empty());
  }

  /** Returns these keys and others; of a key in both, the later time. */
  public GeneratedKeys and(GeneratedKeys others) {
    if (others.isEmpty()) {
      return this;
    }
    SortedMap<String, Optional<Instant>> all = new TreeMap<>(rotations);
    for (Map.Entry<String, Optional<Instant>> entry : others.rotations.entrySet()) {
      all.merge(entry.getKey(), entry.getValue(), GeneratedKeys::later);
    }
    return new GeneratedKeys(all);
  }

  private static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
    return isLater(one, other) ? one : other;
  }

  /** Returns whether a time is later than another one; each time is later than none. */
  public static boolean isLater(Optional<Instant> one, Optional<Instant> other) {
    return one.isPresent() && (other.isEmpty() || one.get().isAfter(other.get()));
  }
}
