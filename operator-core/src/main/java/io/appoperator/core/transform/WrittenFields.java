package io.appoperator.core.transform;

import io.appoperator.core.transform.FieldPlace.Step;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The writes of transformers at one place of an object and below it, as a tree. */
final class WrittenFields {

  private final Map<Step, WrittenFields> children = new HashMap<>();

  /** The write at this place; null if there is none. */
  private @Nullable AuthoredWrite here;

  /** The first write below this place; null if there is none. */
  private @Nullable AuthoredWrite below;

  /**
   * Returns the id of the transformer that writes something else to the place of a write, or writes
   * above or below it.
   */
  Optional<String> conflicting(FieldWrite write) {
    @Nullable WrittenFields fields = this;
    for (Step step : write.place().steps()) {
      if (fields.here != null) {
        return Optional.of(fields.here.transformer());
      }
      fields = fields.children.get(step);
      if (fields == null) {
        return Optional.empty();
      }
    }
    AuthoredWrite same = fields.here;
    if (same != null && !Objects.equals(same.write().after(), write.after())) {
      return Optional.of(same.transformer());
    }
    return Optional.ofNullable(fields.below).map(AuthoredWrite::transformer);
  }

  /** Adds a write that does not conflict; returns whether it is the first one at its place. */
  boolean add(AuthoredWrite authored) {
    WrittenFields fields = this;
    for (Step step : authored.write().place().steps()) {
      if (fields.below == null) {
        fields.below = authored;
      }
      fields = fields.children.computeIfAbsent(step, s -> new WrittenFields());
    }
    boolean isFirst = fields.here == null;
    if (isFirst) {
      fields.here = authored;
    }
    return isFirst;
  }
}
