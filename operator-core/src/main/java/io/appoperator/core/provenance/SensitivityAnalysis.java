package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.provenance.RenderingDifference.FieldDifference;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Renders one primary resource repeatedly, each time with one field changed or removed. */
final class SensitivityAnalysis<S> {

  /**
   * The number of values to try per field, because a rule may react to one value but not to
   * another.
   */
  private static final int MAX_VALUES = 3;

  /**
   * The number of other fields to remove, one at a time, to permit another value of a dependent
   * field.
   */
  private static final int MAX_NEIGHBOURS = 24;

  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;
  private final FieldVariants alternatives;
  private final ObjectNode document;
  private final @Nullable Primary<S> primary;
  private final Rendering base;
  private final Map<ObjectField, JsonNode> values = new HashMap<>();
  private int renderings;

  /**
   * Renders the unchanged resource.
   *
   * @param document the resource with all defaults
   * @throws IllegalArgumentException if it is invalid
   */
  SensitivityAnalysis(PrimaryDecoder<S> decoder, Renderer<S> renderer, ObjectNode document) {
    this(decoder, renderer, new FieldVariants(decoder.schema()), document);
  }

  private SensitivityAnalysis(
      PrimaryDecoder<S> decoder,
      Renderer<S> renderer,
      FieldVariants alternatives,
      ObjectNode document) {
    this.decoder = decoder;
    this.renderer = renderer;
    this.alternatives = alternatives;
    this.document = document;
    this.primary = decoder.decode(document).primary();
    this.base =
        render(document)
            .orElseThrow(() -> new IllegalArgumentException("The resource is invalid."));
    base.manifests()
        .forEach(
            manifest ->
                ObjectField.visit(
                    ElementPath.ROOT,
                    manifest.json(),
                    (at, value) -> values.put(new ObjectField(manifest.ref(), at), value)));
  }

  Primary<S> primary() {
    return Objects.requireNonNull(primary);
  }

  Rendering base() {
    return base;
  }

  /** Returns how often the resource was rendered. */
  int renderings() {
    return renderings;
  }

  /**
   * Returns the fields that change with a field; empty if no variation is valid.
   *
   * @param fields all fields
   */
  Optional<Map<ObjectField, FieldDifference>> vary(PrimaryField field, List<PrimaryField> fields) {
    Map<ObjectField, FieldDifference> moves = new HashMap<>();
    boolean altered = !field.isSection() && alter(field, moves);
    boolean removed = collect(DocumentPaths.without(document, field.at()), moves);
    if (!altered && !removed && !field.isSection()) {
      return varyAlone(field, fields);
    }
    return altered || removed ? Optional.of(moves) : Optional.empty();
  }

  private boolean alter(PrimaryField field, Map<ObjectField, FieldDifference> moves) {
    int valid = 0;
    for (JsonNode value : alternatives.of(field)) {
      if (valid < MAX_VALUES && collect(DocumentPaths.with(document, field.at(), value), moves)) {
        valid++;
      }
    }
    return valid > 0;
  }

  /**
   * Varies a field whose value another field restricts, as sourceRanges restrict the type of a
   * Service: the other field is removed on both sides, and its effects are excluded.
   */
  private Optional<Map<ObjectField, FieldDifference>> varyAlone(
      PrimaryField field, List<PrimaryField> fields) {
    List<PrimaryField> neighbours =
        fields.stream()
            .filter(other -> isSibling(other.at(), field.at()))
            .sorted((a, b) -> b.at().steps().size() - a.at().steps().size())
            .limit(MAX_NEIGHBOURS)
            .toList();
    for (PrimaryField neighbour : neighbours) {
      ObjectNode reduced = DocumentPaths.without(document, neighbour.at());
      if (render(reduced).isPresent()) {
        SensitivityAnalysis<S> analysis =
            new SensitivityAnalysis<>(decoder, renderer, alternatives, reduced);
        Map<ObjectField, FieldDifference> moves = new HashMap<>();
        boolean valid = analysis.alter(field, moves);
        renderings += analysis.renderings;
        if (valid) {
          moves.keySet().removeIf(p -> !Objects.equals(analysis.values.get(p), values.get(p)));
          return Optional.of(moves);
        }
      }
    }
    return Optional.empty();
  }

  /** A sibling of the field or of one of its parents. */
  private static boolean isSibling(ElementPath other, ElementPath field) {
    int above = other.steps().size() - 1;
    return !field.isWithin(other)
        && above > 0
        && field.steps().size() > above
        && field.steps().subList(0, above).equals(other.steps().subList(0, above));
  }

  private boolean collect(ObjectNode variation, Map<ObjectField, FieldDifference> moves) {
    Optional<Rendering> rendering = render(variation);
    rendering.ifPresent(
        other ->
            RenderingDifference.between(base, other)
                .forEach(
                    (place, fieldDifference) ->
                        moves.merge(place, fieldDifference, FieldDifference::strongest)));
    return rendering.isPresent();
  }

  /** A failed plug-in omits its objects or changes, which does not show their origin. */
  private Optional<Rendering> render(ObjectNode json) {
    Decoded<S> decoded = decoder.decode(json);
    Primary<S> primary = decoded.primary();
    if (primary == null) {
      return Optional.empty();
    }
    renderings++;
    Rendering rendering = renderer.render(primary);
    return rendering.isComplete() ? Optional.of(rendering) : Optional.empty();
  }
}
