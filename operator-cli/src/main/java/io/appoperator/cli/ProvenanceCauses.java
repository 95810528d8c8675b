package io.appoperator.cli;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.ExplainedObject;
import io.appoperator.core.provenance.PrimaryField;
import io.appoperator.core.provenance.Provenance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds causes by explaining the resource, and the one in the cluster: what stays is caused by the
 * fields that differ between the two, what goes by fields of the latter. Explains only once there
 * is a difference. Not thread-safe.
 */
final class ProvenanceCauses implements DifferenceCauses {

  private static final ElementPath KIND = ElementPath.ROOT.member("kind");
  private static final int FEW = 3;

  private final Origins origins;
  private final Supplier<Provenance> now;
  private final Supplier<Optional<Provenance>> live;

  /**
   * @param source the file of the resource
   * @param explain explains it
   * @param explainLive explains the one in the cluster; empty if there is none that renders
   */
  ProvenanceCauses(
      String source, Supplier<Provenance> explain, Supplier<Optional<Provenance>> explainLive) {
    this.origins = new Origins(source, FEW);
    this.now = new Once<>(explain);
    this.live = new Once<>(explainLive);
  }

  @Override
  public Optional<Cause> of(ObjectPreview object, FieldChange change) {
    boolean stays = change.after() != null;
    List<ExplainedField> fields = fields(object.ref(), change.at(), stays);
    Set<PrimaryField> values = gather(fields, ExplainedField::sources);
    Set<PrimaryField> existence = gather(fields, ExplainedField::because);
    // What comes or goes may be named after something that has been there all the time.
    boolean byValue =
        !values.isEmpty() && (!differing(values).isEmpty() || differing(existence).isEmpty());
    return Optional.of(cause(byValue ? values : existence, stays, rule(object.ref(), fields)));
  }

  @Override
  public Optional<Cause> of(ObjectPreview object) {
    boolean stays = object.comparison().after() != null;
    List<ExplainedField> fields = fields(object.ref(), KIND, stays);
    return Optional.of(
        cause(gather(fields, ExplainedField::because), stays, rule(object.ref(), fields)));
  }

  @Override
  public List<String> paths(ObjectPreview object) {
    List<FieldChange> changes = object.comparison().fields();
    Stream<Cause> causes =
        changes.isEmpty()
            ? of(object).stream()
            : changes.stream().flatMap(change -> of(object, change).stream());
    return List.copyOf(causes.flatMap(Cause::paths).collect(Collectors.toCollection(TreeSet::new)));
  }

  @Override
  public String text(Cause cause) {
    return cause.text(origins);
  }

  /** Of all fields that matter, those that differ from the cluster are the cause. */
  private Cause cause(Set<PrimaryField> sources, boolean stays, String rule) {
    Map<String, PrimaryField> given = byPath(Optional.of(now.get()));
    List<PrimaryField> differing = differing(sources);
    List<PrimaryField> fields = new ArrayList<>();
    List<PrimaryField> gone = new ArrayList<>();
    for (PrimaryField field : differing.isEmpty() ? sources : differing) {
      PrimaryField here = given.get(field.path());
      if (here == null || (!stays && here.isDefaulted())) {
        gone.add(field);
      } else {
        fields.add(here);
      }
    }
    return new Cause(fields, gone, rule);
  }

  private List<PrimaryField> differing(Set<PrimaryField> sources) {
    Map<String, PrimaryField> given = byPath(Optional.of(now.get()));
    Map<String, PrimaryField> before = byPath(live.get());
    return sources.stream()
        .filter(f -> !isSame(given.get(f.path()), before.get(f.path())))
        .toList();
  }

  private static Set<PrimaryField> gather(
      List<ExplainedField> fields, Function<ExplainedField, List<PrimaryField>> which) {
    Set<PrimaryField> gathered = new LinkedHashSet<>();
    fields.forEach(field -> gathered.addAll(which.apply(field)));
    return gathered;
  }

  private static boolean isSame(@Nullable PrimaryField one, @Nullable PrimaryField other) {
    return one != null && other != null && one.value().equals(other.value());
  }

  private static Map<String, PrimaryField> byPath(Optional<Provenance> provenance) {
    Map<String, PrimaryField> fields = new HashMap<>();
    provenance.ifPresent(p -> p.fields().forEach(field -> fields.put(field.path(), field)));
    return fields;
  }

  private List<ExplainedField> fields(ResourceRef ref, ElementPath place, boolean stays) {
    Optional<Provenance> where = stays ? Optional.of(now.get()) : live.get();
    return where
        .flatMap(provenance -> provenance.find(ref))
        .map(ExplainedObject::fields)
        .orElse(List.of())
        .stream()
        .filter(field -> field.named().isWithin(place))
        .toList();
  }

  private String rule(ResourceRef ref, List<ExplainedField> fields) {
    if (fields.isEmpty()) {
      return "not rendered";
    }
    String manager =
        Stream.concat(Stream.of(now.get()), live.get().stream())
            .flatMap(provenance -> provenance.find(ref).stream())
            .map(object -> object.manifest().manager())
            .findFirst()
            .orElse("");
    return Origins.rule(fields.get(0).author(), manager);
  }
}
