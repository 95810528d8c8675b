package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.provenance.Movement.Move;
import io.appoperator.core.render.Contributor;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Renders one primary resource again and again, each time with one field altered or removed. */
final class Experiment<S> {

  /** Values that are tried of one field; a rule may look at the first and not at the second. */
  private static final int MAX_VALUES = 3;

  /** Fields that are removed, one at a time, to make room for another value of one that is tied. */
  private static final int MAX_NEIGHBOURS = 24;

  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;
  private final Alternatives alternatives;
  private final ObjectNode document;
  private final Rendering base;
  private final Map<Place, JsonNode> values = new HashMap<>();
  private int renderings;

  /**
   * Renders the resource as it is.
   *
   * @param document the resource with all defaults
   * @throws IllegalArgumentException if it is invalid
   */
  Experiment(PrimaryDecoder<S> decoder, Renderer<S> renderer, ObjectNode document) {
    this(decoder, renderer, new Alternatives(decoder.schema()), document);
  }

  private Experiment(
      PrimaryDecoder<S> decoder,
      Renderer<S> renderer,
      Alternatives alternatives,
      ObjectNode document) {
    this.decoder = decoder;
    this.renderer = renderer;
    this.alternatives = alternatives;
    this.document = document;
    this.base =
        render(document)
            .orElseThrow(() -> new IllegalArgumentException("The resource is invalid."));
    base.manifests()
        .forEach(
            manifest ->
                Place.visit(
                    ElementPath.ROOT,
                    manifest.json(),
                    (at, value) -> values.put(new Place(manifest.ref(), at), value)));
  }

  Rendering base() {
    return base;
  }

  /** Returns how often the resource was rendered. */
  int renderings() {
    return renderings;
  }

  /**
   * Returns what moves with a field; empty if no variation of it is valid.
   *
   * @param fields all fields
   */
  Optional<Map<Place, Move>> vary(PrimaryField field, List<PrimaryField> fields) {
    Map<Place, Move> moves = new HashMap<>();
    boolean altered = !field.isSection() && alter(field, moves);
    boolean removed = collect(Tree.without(document, field.at()), moves);
    if (!altered && !removed && !field.isSection()) {
      return alterAlone(field, fields);
    }
    return altered || removed ? Optional.of(moves) : Optional.empty();
  }

  private boolean alter(PrimaryField field, Map<Place, Move> moves) {
    int valid = 0;
    for (JsonNode value : alternatives.of(field)) {
      if (valid < MAX_VALUES && collect(Tree.with(document, field.at(), value), moves)) {
        valid++;
      }
    }
    return valid > 0;
  }

  /**
   * Varies a field that another one ties to its value, as ranges of addresses tie the type of a
   * Service: without that one on both sides. What the other one changes is left out.
   */
  private Optional<Map<Place, Move>> alterAlone(PrimaryField field, List<PrimaryField> fields) {
    List<PrimaryField> neighbours =
        fields.stream()
            .filter(other -> isNeighbour(other.at(), field.at()))
            .sorted((a, b) -> b.at().steps().size() - a.at().steps().size())
            .limit(MAX_NEIGHBOURS)
            .toList();
    for (PrimaryField neighbour : neighbours) {
      ObjectNode reduced = Tree.without(document, neighbour.at());
      if (render(reduced).isPresent()) {
        Experiment<S> experiment = new Experiment<>(decoder, renderer, alternatives, reduced);
        Map<Place, Move> moves = new HashMap<>();
        boolean valid = experiment.alter(field, moves);
        renderings += experiment.renderings;
        if (valid) {
          moves.keySet().removeIf(p -> !Objects.equals(experiment.values.get(p), values.get(p)));
          return Optional.of(moves);
        }
      }
    }
    return Optional.empty();
  }

  /** A neighbour stands beside the field, or beside what holds it. */
  private static boolean isNeighbour(ElementPath other, ElementPath field) {
    int above = other.steps().size() - 1;
    return !field.isWithin(other)
        && above > 0
        && field.steps().size() > above
        && field.steps().subList(0, above).equals(other.steps().subList(0, above));
  }

  private boolean collect(ObjectNode variation, Map<Place, Move> moves) {
    Optional<Rendering> rendering = render(variation);
    rendering.ifPresent(
        other ->
            Movement.between(base, other)
                .forEach((place, move) -> moves.merge(place, move, Experiment::stronger)));
    return rendering.isPresent();
  }

  /** A field that follows the value in one case and goes in another one follows it. */
  private static Move stronger(Move one, Move other) {
    return one == Move.CHANGED || other == Move.CHANGED ? Move.CHANGED : Move.VANISHED;
  }

  /** A manager that fails leaves its objects out, which says nothing about where they come from. */
  private Optional<Rendering> render(ObjectNode json) {
    Decoded<S> decoded = decoder.decode(json);
    Primary<S> primary = decoded.primary();
    if (primary == null) {
      return Optional.empty();
    }
    renderings++;
    Rendering rendering = renderer.render(primary);
    boolean failed = rendering.contributors().stream().anyMatch(Contributor::failed);
    return failed ? Optional.empty() : Optional.of(rendering);
  }
}
