package io.appoperator.core.transform;

import io.appoperator.core.transform.FieldPlace.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The place that a walk through an object has reached. Most of them are never needed as a value.
 */
final class WalkedPlace {

  private final List<Step> steps = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> namesView = Collections.unmodifiableList(names);

  /** Starts a walk at a place. */
  static WalkedPlace from(FieldPlace start) {
    WalkedPlace walked = new WalkedPlace();
    start.steps().forEach(walked::enter);
    return walked;
  }

  /** Goes into a member or an element of the current place. */
  void enter(Step step) {
    steps.add(step);
    if (step instanceof Step.Member member) {
      names.add(member.name());
    }
  }

  /** Goes back to where the last step began. */
  void leave() {
    if (steps.remove(steps.size() - 1) instanceof Step.Member) {
      names.remove(names.size() - 1);
    }
  }

  /** Returns a view of the names of the members, without elements of lists. */
  List<String> names() {
    return namesView;
  }

  /** Returns whether the place is reached without elements of lists. */
  boolean isOutsideOfLists() {
    return names.size() == steps.size();
  }

  /** Returns the current place. */
  FieldPlace place() {
    return new FieldPlace(steps);
  }

  /** Returns the place that another step leads to. */
  FieldPlace place(Step next) {
    enter(next);
    FieldPlace place = place();
    leave();
    return place;
  }
}
