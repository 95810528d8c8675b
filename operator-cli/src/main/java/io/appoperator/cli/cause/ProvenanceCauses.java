package io.appoperator.cli.cause;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.ExplainedObject;
import io.appoperator.core.provenance.PrimaryField;
import io.appoperator.core.provenance.Provenance;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds causes by explaining the resource and its live state. Fields that differ between the two
 * cause changes; fields of the live state cause removals. Explains only if there is a difference.
 * Not thread-safe.
 */
final class ProvenanceCauses implements DifferenceCauses {

  private static final ElementPath KIND = ElementPath.ROOT.member("kind");
  private static final int MAX_LISTED = 3;

  private final String source;
  private final OriginPrinter originPrinter;
  private final Supplier<Provenance> now;
  private final Supplier<Optional<Provenance>> live;
  private final Supplier<PrimaryDifference> difference;

  /**
   * @param source the file of the resource
   * @param explain explains it
   * @param explainLive explains the one in the cluster; empty if there is none that renders
   */
  ProvenanceCauses(
      String source, Supplier<Provenance> explain, Supplier<Optional<Provenance>> explainLive) {
    this.source = source;
    this.originPrinter = new OriginPrinter(source, MAX_LISTED);
    this.now = new Lazy<>(explain);
    this.live = new Lazy<>(explainLive);
    this.difference = new Lazy<>(() -> new PrimaryDifference(now.get(), live.get()));
  }

  @Override
  public Optional<ChangeCause> of(ObjectPreview object, FieldChange change) {
    boolean stays = change.after() != null;
    List<ExplainedField> fields = fields(object.ref(), change.at(), stays);
    Set<PrimaryField> sources = sources(fields);
    if (stays && differing(sources).isEmpty()) {
      // A constant value may replace one that depended on a removed field.
      Set<PrimaryField> former = sources(fields(object.ref(), change.at(), false));
      sources = differing(former).isEmpty() ? sources : former;
    }
    return Optional.of(cause(sources, stays, rule(object.ref(), fields)));
  }

  @Override
  public Optional<ChangeCause> of(ObjectPreview object) {
    boolean stays = object.comparison().after() != null;
    List<ExplainedField> fields = fields(object.ref(), KIND, stays);
    return Optional.of(
        cause(gather(fields, ExplainedField::because), stays, rule(object.ref(), fields)));
  }

  @Override
  public List<String> paths(ObjectPreview object) {
    List<FieldChange> changes = object.comparison().fields();
    Stream<ChangeCause> causes =
        changes.isEmpty()
            ? of(object).stream()
            : changes.stream().flatMap(change -> of(object, change).stream());
    return List.copyOf(
        causes.flatMap(ChangeCause::paths).collect(Collectors.toCollection(TreeSet::new)));
  }

  @Override
  public String text(ChangeCause cause) {
    return cause.text(originPrinter);
  }

  /** The name of an added or removed element may depend on an unchanged field. */
  private Set<PrimaryField> sources(List<ExplainedField> fields) {
    Set<PrimaryField> values = gather(fields, ExplainedField::sources);
    Set<PrimaryField> existence = gather(fields, ExplainedField::because);
    boolean byValue =
        !values.isEmpty() && (!differing(values).isEmpty() || differing(existence).isEmpty());
    return byValue ? values : existence;
  }

  /** The causes are the relevant fields that differ from the live state. */
  private ChangeCause cause(Set<PrimaryField> sources, boolean stays, String rule) {
    List<PrimaryField> differing = differing(sources);
    Set<PrimaryField> fields = new LinkedHashSet<>();
    Set<PrimaryField> gone = new LinkedHashSet<>();
    for (PrimaryField field : differing.isEmpty() ? sources : differing) {
      PrimaryField here = difference.get().given(field);
      if (here == null || (!stays && here.isDefaulted() && !difference.get().isSame(field))) {
        gone.add(difference.get().removed(field));
      } else {
        fields.add(difference.get().added(here));
      }
    }
    return new ChangeCause(source, List.copyOf(fields), List.copyOf(gone), rule);
  }

  private List<PrimaryField> differing(Set<PrimaryField> sources) {
    return sources.stream().filter(field -> !difference.get().isSame(field)).toList();
  }

  private static Set<PrimaryField> gather(
      List<ExplainedField> fields, Function<ExplainedField, List<PrimaryField>> which) {
    Set<PrimaryField> gathered = new LinkedHashSet<>();
    fields.forEach(field -> gathered.addAll(which.apply(field)));
    return gathered;
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
    return OriginPrinter.rule(fields.get(0), manager);
  }
}
