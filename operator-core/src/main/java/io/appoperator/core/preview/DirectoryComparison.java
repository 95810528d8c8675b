package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.disruption.Disruption;
import io.appoperator.core.disruption.DisruptionClassifier;
import io.appoperator.core.disruption.Verdict;
import io.appoperator.core.kind.GroupVersion;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.preview.Preview.PrimaryExistence;
import io.appoperator.core.preview.Preview.Source;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares two sets of rendered objects, without a cluster. Pure. */
public final class DirectoryComparison {

  private static final ResourceKind LIST = new ResourceKind("", "v1", "List", "lists");

  private DirectoryComparison() {}

  /**
   * Compares.
   *
   * @param name the name of the whole set
   * @param from the distinct objects before
   * @param to the distinct objects after
   * @param recreated the objects that may be deleted and created again
   * @param reader knows the kinds with retained objects
   */
  public static Preview of(
      String name,
      List<ObjectNode> from,
      List<ObjectNode> to,
      Set<ResourceRef> recreated,
      LiveReader reader) {
    Set<FileIdentity> free = recreated.stream().map(FileIdentity::of).collect(Collectors.toSet());
    Map<ResourceRef, ObjectNode> before = byRef(from);
    Map<ResourceRef, ObjectNode> after = byRef(to);
    Map<ResourceRef, ObjectNode> all = new TreeMap<>(order());
    all.putAll(before);
    all.putAll(after);
    ScaledObjects scaled = ScaledObjects.find(after);
    List<ObjectPreview> objects = new ArrayList<>();
    for (ResourceRef ref : all.keySet()) {
      FileIdentity identity = FileIdentity.of(ref);
      ObjectNode old = before.get(ref);
      ObjectNode next = after.get(ref);
      if (next == null) {
        objects.add(deleted(reader.read(ref.kind(), Objects.requireNonNull(old)), old));
      } else {
        ObjectNode target = old == null ? next : scaled.next(identity, old, next);
        objects.add(compare(ref, old, target, free.contains(identity)));
      }
    }
    return new Preview(
        new ResourceRef(LIST, "", name),
        PrimaryExistence.ABSENT,
        Source.RENDERED,
        objects,
        List.of(),
        List.of(),
        null);
  }

  /** Retained objects are kept although they are no longer desired. */
  private static ObjectPreview deleted(LiveRecord record, ObjectNode before) {
    ResourceRef ref = record.ref();
    if (record.retained()) {
      return preview(
          outcome(new Change.Kept(record), ChangeResult.KEPT, List.of()),
          Comparison.ofRendered(ref, null, null));
    }
    return preview(
        outcome(new Change.Prune(record), ChangeResult.PRUNED, List.of()),
        Comparison.ofRendered(ref, before, null));
  }

  private static ObjectPreview compare(
      ResourceRef ref, @Nullable ObjectNode before, ObjectNode after, boolean free) {
    Comparison comparison = Comparison.ofRendered(ref, before, after);
    Change.Create create = new Change.Create(manifest(ref, after));
    Verdict verdict = DisruptionClassifier.ofUpdate(comparison);
    if (verdict.disruption() == Disruption.REFUSED && free) {
      return preview(outcome(create, ChangeResult.RECREATED, List.of()), comparison);
    }
    if (verdict.disruption() == Disruption.REFUSED) {
      Diagnostic why =
          new Diagnostic(Severity.ERROR, Reason.REFUSED, "", ref + ": " + verdict.detail() + ".");
      return preview(
          outcome(create, ChangeResult.REFUSED, List.of(why)),
          Comparison.ofRendered(ref, null, null));
    }
    return preview(outcome(create, ChangeResult.APPLIED, List.of()), comparison);
  }

  private static ObjectPreview preview(ChangeOutcome outcome, Comparison comparison) {
    return new ObjectPreview(outcome, comparison, Map.of(), List.of());
  }

  private static ChangeOutcome outcome(
      Change change, ChangeResult result, List<Diagnostic> diagnostics) {
    return new ChangeOutcome(change, result, null, null, diagnostics, null);
  }

  static Manifest manifest(ResourceRef ref, ObjectNode json) {
    return new Manifest(
        ref,
        "",
        json,
        Set.of(),
        Set.of(),
        Retention.OWNED,
        ImmutableFieldPolicy.REFUSE,
        Digest.of(json));
  }

  private static Map<ResourceRef, ObjectNode> byRef(List<ObjectNode> rendered) {
    Map<ResourceRef, ObjectNode> objects = new TreeMap<>();
    for (ObjectNode object : rendered) {
      GroupVersion api = GroupVersion.of(object.path("apiVersion").asText());
      String kind = object.path("kind").asText();
      ResourceKind of =
          new ResourceKind(api.group(), api.version(), kind, kind.toLowerCase(Locale.ROOT) + "s");
      objects.put(
          new ResourceRef(
              of,
              object.path("metadata").path("namespace").asText(),
              object.path("metadata").path("name").asText()),
          object);
    }
    return objects;
  }

  private static Comparator<ResourceRef> order() {
    return Comparator.<ResourceRef>comparingInt(ref -> KindTable.wave(ref.kind()))
        .thenComparing(Comparator.naturalOrder());
  }
}
