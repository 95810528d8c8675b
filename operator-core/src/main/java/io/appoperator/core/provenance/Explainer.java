package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.StatusRule;
import io.appoperator.core.provenance.ExplainedField.FieldAuthor;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds out which fields of a primary resource determine the fields of its secondary resources. It
 * renders the resource again with one field changed or removed: fields that change depend on that
 * field; the others are rules of the manager. Managers need no support for it. Pure and
 * thread-safe.
 *
 * <p>A field of the primary requires at most four renderings: up to three other valid values, and
 * its removal. A section requires one, its removal. A field whose value depends on other fields
 * requires more, until a combination is found that permits another value.
 */
public final class Explainer<S> {

  private static final ElementPath METADATA = ElementPath.ROOT.member("metadata");

  private final LoadedKind<S> kind;
  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;

  /**
   * Creates the path of a kind.
   *
   * @throws IllegalArgumentException if the kind's CustomResourceDefinition has no schema for its
   *     version
   */
  public Explainer(LoadedKind<S> kind) {
    this.kind = kind;
    this.decoder = new PrimaryDecoder<>(kind);
    this.renderer = new Renderer<>(kind);
  }

  /**
   * Explains all secondary resources of a primary.
   *
   * @param document the primary, which renders without errors
   * @param namespace its default namespace
   * @throws IllegalArgumentException if it cannot be rendered
   */
  public Provenance explain(Document document, String namespace, ProgressListener listener) {
    PrimaryDecoder.EffectiveDocument effective = decoder.effective(document.json());
    ObjectNode complete = effective.json();
    ObjectNode metadata = complete.withObjectProperty("metadata");
    if (!metadata.hasNonNull("namespace")) {
      metadata.put("namespace", namespace);
    }
    // A field that the settings enforce cannot be varied while they are merged.
    SensitivityAnalysis<S> analysis =
        new SensitivityAnalysis<>(decoder.withoutSettings(), renderer, complete);
    List<PrimaryField> fields = PrimaryFields.of(document, complete, effective.places());
    ConfigVariation<S> variation = new ConfigVariation<>(kind, analysis.primary(), analysis.base());
    Attribution attribution = new Attribution();
    int done = 0;
    for (PrimaryField field : fields) {
      analysis
          .vary(field, fields)
          .ifPresentOrElse(
              moves -> attribution.moved(field, moves), () -> attribution.unknown(field));
      done++;
      listener.varied(done, fields.size());
    }
    List<PrimaryField> all = new ArrayList<>(fields);
    for (PrimaryField field : variation.fields()) {
      all.add(field);
      variation
          .vary(field)
          .ifPresentOrElse(
              moves -> attribution.moved(field, moves), () -> attribution.unknown(field));
    }
    return new Provenance(
        explained(analysis.base(), attribution, TemplatePlaces.of(renderer, analysis.primary())),
        status(analysis.base()),
        all,
        attribution.unvaried(),
        analysis.renderings() + variation.renderings());
  }

  /** Returns the rules of the managers that render an object of the primary. */
  private List<ExplainedStatus> status(Rendering rendering) {
    Set<String> rendered =
        rendering.manifests().stream().map(Manifest::manager).collect(Collectors.toSet());
    List<ExplainedStatus> fields = new ArrayList<>();
    for (LoadedManager<S> manager : renderer.kind().managers()) {
      if (rendered.contains(manager.id())) {
        manager
            .described()
            .ifPresent(
                described ->
                    described.statusRules().stream()
                        .map(rule -> explained(manager.id(), described.file(), rule))
                        .forEach(fields::add));
      }
    }
    return fields;
  }

  private static ExplainedStatus explained(String manager, String file, StatusRule rule) {
    return new ExplainedStatus(manager, rule.field(), rule.text(), file + ":" + rule.line());
  }

  private List<ExplainedObject> explained(
      Rendering rendering, Attribution attribution, TemplatePlaces templates) {
    List<ExplainedObject> objects = new ArrayList<>();
    for (Manifest manifest : rendering.manifests()) {
      ResourceRef ref = manifest.ref();
      TransformedFields transformers = TransformedFields.of(manifest);
      List<ExplainedField> fields = new ArrayList<>();
      ObjectField.visit(
          manifest.json(),
          ref.kind(),
          (at, named, value) -> {
            ObjectField place = new ObjectField(ref, at);
            FieldAuthor author = author(at, transformers);
            fields.add(
                new ExplainedField(
                    at,
                    named,
                    value,
                    attribution.sources(place),
                    attribution.because(place),
                    attribution.possibleFields(place),
                    author,
                    transformers.writerOf(at),
                    author == FieldAuthor.MANAGER ? templates.of(ref, at) : ""));
          });
      objects.add(new ExplainedObject(manifest, fields));
    }
    return objects;
  }

  private FieldAuthor author(ElementPath at, TransformedFields transformers) {
    if (isStamp(at)) {
      return FieldAuthor.OPERATOR;
    }
    return transformers.writerOf(at).isEmpty() ? FieldAuthor.MANAGER : FieldAuthor.TRANSFORMER;
  }

  private boolean isStamp(ElementPath at) {
    ElementPath annotations = METADATA.member("annotations");
    return at.equals(METADATA.member("namespace"))
        || at.equals(METADATA.member("labels").member(OperatorMetadata.MANAGED_BY))
        || at.equals(annotations.member(OperatorMetadata.managerAnnotation(kind.kind())))
        || at.equals(annotations.member(OperatorMetadata.transformersAnnotation(kind.kind())))
        || at.equals(annotations.member(OperatorMetadata.primaryAnnotation(kind.kind())));
  }
}
