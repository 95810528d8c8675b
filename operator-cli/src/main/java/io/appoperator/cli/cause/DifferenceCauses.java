package io.appoperator.cli.cause;

import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.preview.ObjectPreview;
import java.util.List;
import java.util.Optional;

/** Finds the causes of differences in a resource. */
public interface DifferenceCauses {

  /** The causes are not requested. */
  DifferenceCauses NONE =
      new DifferenceCauses() {
        @Override
        public Optional<ChangeCause> of(ObjectPreview object, FieldChange change) {
          return Optional.empty();
        }

        @Override
        public Optional<ChangeCause> of(ObjectPreview object) {
          return Optional.empty();
        }

        @Override
        public List<String> paths(ObjectPreview object) {
          return List.of();
        }

        @Override
        public String text(ChangeCause cause) {
          return "";
        }
      };

  /** Returns why a field differs. */
  Optional<ChangeCause> of(ObjectPreview object, FieldChange change);

  /** Returns why an object is created or deleted. */
  Optional<ChangeCause> of(ObjectPreview object);

  /** Returns the fields of the resource that cause the differences of an object, sorted. */
  List<String> paths(ObjectPreview object);

  /** Returns a cause in one line. */
  String text(ChangeCause cause);
}
