package io.appoperator.application;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads absent collections of a document as empty ones, and freezes the others in their order. */
final class NullSafeCollections {

  private NullSafeCollections() {}

  static <T> List<T> emptyIfNull(@Nullable List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  static <V> Map<String, V> emptyIfNull(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
