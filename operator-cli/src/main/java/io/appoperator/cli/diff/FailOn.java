package io.appoperator.cli.diff;

import io.appoperator.core.disruption.Disruption;
import io.appoperator.core.preview.ObjectPreview;
import java.util.Locale;

/** What a pipeline may want to stop at. */
enum FailOn {
  RESTART,
  RECREATE,
  DELETE,
  REFUSED,
  CONFLICT,
  DATA_LOSS;

  /**
   * Returns whether an object meets this. What is made anew is deleted with its pods, and a loss of
   * data is a deletion too.
   */
  boolean isHit(ObjectPreview object) {
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
