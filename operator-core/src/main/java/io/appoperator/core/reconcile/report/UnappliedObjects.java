package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.NotApplied;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.Ownership;
import io.appoperator.core.render.OperatorMetadata;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the desired objects that are not applied and that a status may list. An earlier version of
 * the operator does not know the {@linkplain NotApplied marker} of such entries: it adopts an
 * object without owner if the status lists it and the operator owns fields of it. Therefore objects
 * with such fields, and objects that may exist unknown to the operator, are not listed. Pure.
 */
final class UnappliedObjects {

  private static final Set<Reason> UNKNOWN = Set.of(Reason.NAME_CONFLICT, Reason.UNOBSERVED);

  private UnappliedObjects() {}

  /**
   * Returns the objects that are not applied and may be listed, sorted.
   *
   * @param live the objects of the primary, and all objects that have the name of a desired one
   */
  static List<NotApplied> of(ApplyResult result, List<LiveRecord> live) {
    List<NotApplied> found = new ArrayList<>();
    Set<String> listed = new HashSet<>();
    for (ChangeOutcome outcome : result.outcomes()) {
      if (outcome.isProblem()
          && !outcome.diagnostics().isEmpty()
          && mayBeListed(outcome, live)
          && listed.add(outcome.ref().toString())) {
        found.add(new NotApplied(outcome.ref(), outcome.diagnostics().get(0).message()));
      }
    }
    found.sort((a, b) -> a.ref().compareTo(b.ref()));
    return List.copyOf(found);
  }

  private static boolean mayBeListed(ChangeOutcome outcome, List<LiveRecord> live) {
    // An entry does not contain the group, so objects of equal kind and name count as one.
    List<LiveRecord> same =
        live.stream().filter(record -> isSame(record.ref(), outcome.ref())).toList();
    ObjectNode seen = outcome.before();
    boolean isKnown = seen != null || !same.isEmpty();
    return (isKnown || outcome.diagnostics().stream().noneMatch(UnappliedObjects::isUnknown))
        && (seen == null || !isApplied(Ownership.of(seen, OperatorMetadata.OPERATOR, Set.of())))
        && same.stream().noneMatch(record -> isApplied(record.ownership()));
  }

  private static boolean isSame(ResourceRef one, ResourceRef other) {
    return one.toString().equals(other.toString());
  }

  private static boolean isUnknown(Diagnostic why) {
    return UNKNOWN.contains(why.reason());
  }

  private static boolean isApplied(Ownership ownership) {
    return ownership.hash(Set.of()).isPresent();
  }
}
