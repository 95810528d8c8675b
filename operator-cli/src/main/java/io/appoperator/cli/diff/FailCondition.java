package io.appoperator.cli.diff;

import io.appoperator.core.disruption.Disruption;
import io.appoperator.core.preview.ObjectPreview;
import java.util.Locale;

/** The conditions of --fail-on. */
enum FailCondition {
  RESTART,
  RECREATE,
  DELETE,
  REFUSED,
  CONFLICT,
  DATA_LOSS;

  /**
   * Returns whether an object meets this condition. A recreation includes a deletion with pods, and
   * data loss includes a deletion.
   */
  boolean isMet(ObjectPreview object) {
    Disruption disruption = object.verdict().disruption();
    return switch (this) {
      case RESTART -> disruption == Disruption.ROLLING_RESTART || disruption == Disruption.RECREATE;
      case RECREATE -> disruption == Disruption.RECREATE;
      case DELETE ->
          disruption == Disruption.DELETE
              || disruption == Disruption.DATA_LOSS
              || disruption == Disruption.RECREATE;
      case REFUSED -> disruption == Disruption.REFUSED;
      case CONFLICT -> object.isConflict();
      case DATA_LOSS -> disruption == Disruption.DATA_LOSS;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
