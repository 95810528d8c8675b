package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.TransformedKind;
import java.util.Collection;
import java.util.List;

/** The fields that a transformer may change in objects of one kind. Immutable and thread-safe. */
public final class DeclaredFields {

  private final List<PathPattern> changed;
  private final List<PathPattern> extended;

  /** Creates the fields of a declaration. */
  public DeclaredFields(TransformedKind declared) {
    this.changed = patterns(declared.changed());
    this.extended = patterns(declared.extended());
  }

  /**
   * Checks the writes of a transformer.
   *
   * @param rendered the object as its manager rendered it
   * @throws RefusedWriteException if it did not declare one of them
   */
  public void check(List<FieldWrite> writes, ObjectNode rendered) {
    for (FieldWrite write : writes) {
      if (!isDeclared(write, rendered)) {
        throw new RefusedWriteException(
            "changed %s, which it does not declare in transforms()".formatted(write.place()));
      }
    }
  }

  private boolean isDeclared(FieldWrite write, ObjectNode rendered) {
    for (PathPattern path : changed) {
      if (path.includes(write.place())) {
        return true;
      }
    }
    for (PathPattern path : extended) {
      if (isAddedTo(path, write, rendered)) {
        return true;
      }
    }
    return false;
  }

  /** An added element of a map may have fields, which are written one by one. */
  private static boolean isAddedTo(PathPattern path, FieldWrite write, ObjectNode rendered) {
    FieldPlace place = write.place();
    if (!write.isAddition() || !path.includes(place)) {
      return false;
    }
    return place.depth() == path.depth() || place.first(path.depth() + 1).in(rendered) == null;
  }

  private static List<PathPattern> patterns(Collection<String> paths) {
    return paths.stream().map(PathPattern::of).toList();
  }
}
