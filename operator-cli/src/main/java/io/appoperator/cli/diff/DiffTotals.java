package io.appoperator.cli.diff;

import io.appoperator.core.disruption.Disruption;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The totals of a comparison. Not thread-safe. */
final class DiffTotals {

  private final Set<FailCondition> failOn;
  private final Map<Effect, Integer> counts = new EnumMap<>(Effect.class);
  private final Set<FailCondition> met = EnumSet.noneOf(FailCondition.class);
  private Disruption disruption = Disruption.NONE;
  private int foreign;

  DiffTotals(Set<FailCondition> failOn) {
    this.failOn = failOn;
  }

  void add(Preview preview) {
    for (ObjectPreview object : preview.objects()) {
      counts.merge(object.effect(), 1, Integer::sum);
      disruption = disruption.or(object.verdict().disruption());
      foreign += object.foreign().size();
      failOn.stream().filter(condition -> condition.isMet(object)).forEach(met::add);
    }
  }

  int count(Effect effect) {
    return counts.getOrDefault(effect, 0);
  }

  /** Returns the most severe disruption of the objects. */
  Disruption disruption() {
    return disruption;
  }

  /** Returns the number of unchanged fields of other field managers. */
  int foreign() {
    return foreign;
  }

  /** Returns the conditions of --fail-on that an object meets. */
  Set<FailCondition> met() {
    return met;
  }

  boolean isSame() {
    return counts.keySet().stream().allMatch(effect -> effect == Effect.UNCHANGED);
  }

  /** Returns the counts and the disruption in one line. */
  @Override
  public String toString() {
    return "%s to create, %s to update, %s to prune, %s refused, %s unchanged; %s"
        .formatted(
            count(Effect.CREATED),
            count(Effect.UPDATED),
            count(Effect.PRUNED),
            count(Effect.REFUSED),
            count(Effect.UNCHANGED),
            disruption);
  }
}
