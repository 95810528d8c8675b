package io.appoperator.cli.cause;

import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.preview.ObjectPreview;
import java.util.List;
import java.util.Optional;

/** Knows what in a resource causes the differences of its objects. */
public interface DifferenceCauses {

  /** Nobody has asked. */
  DifferenceCauses UNASKED =
      new DifferenceCauses() {
        @Override
        public Optional<Cause> of(ObjectPreview object, FieldChange change) {
          return Optional.empty();
        }

        @Override
        public Optional<Cause> of(ObjectPreview object) {
          return Optional.empty();
        }

        @Override
        public List<String> paths(ObjectPreview object) {
          return List.of();
        }

        @Override
        public String text(Cause cause) {
          return "";
        }
      };

  /** Returns why a field differs. */
  Optional<Cause> of(ObjectPreview object, FieldChange change);

  /** Returns why an object appears or vanishes. */
  Optional<Cause> of(ObjectPreview object);

  /** Returns the fields of the resource that cause the differences of an object, sorted. */
  List<String> paths(ObjectPreview object);

  /** Returns a cause in one line. */
  String text(Cause cause);
}
