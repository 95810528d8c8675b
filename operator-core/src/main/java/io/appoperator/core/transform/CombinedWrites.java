package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.transform.FieldPlace.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The writes of all transformers to one object. The result does not depend on the order in which
 * transformers are added, except for the order of elements that they add to the same list.
 */
public final class CombinedWrites {

  private record OwnedWrite(String transformer, FieldWrite write) {}

  private final Map<FieldPlace, OwnedWrite> written = new HashMap<>();
  private final Map<FieldPlace, OwnedWrite> above = new HashMap<>();
  private final List<OwnedWrite> all = new ArrayList<>();

  /**
   * Adds the writes of a transformer.
   *
   * @param transformer its id
   * @return the first conflict with another transformer; empty if there is none
   */
  public Optional<WriteConflict> add(String transformer, List<FieldWrite> writes) {
    for (FieldWrite write : writes) {
      Optional<OwnedWrite> other = conflicting(write);
      if (other.isPresent()) {
        return Optional.of(
            new WriteConflict(write.place(), other.get().transformer(), transformer));
      }
    }
    for (FieldWrite write : writes) {
      OwnedWrite owned = new OwnedWrite(transformer, write);
      all.add(owned);
      written.putIfAbsent(write.place(), owned);
      for (int depth = 0; depth < write.place().depth(); depth++) {
        above.putIfAbsent(write.place().first(depth), owned);
      }
    }
    return Optional.empty();
  }

  private Optional<OwnedWrite> conflicting(FieldWrite write) {
    FieldPlace place = write.place();
    OwnedWrite same = written.get(place);
    if (same != null && !Objects.equals(same.write().after(), write.after())) {
      return Optional.of(same);
    }
    OwnedWrite below = above.get(place);
    if (below != null) {
      return Optional.of(below);
    }
    for (int depth = 0; depth < place.depth(); depth++) {
      OwnedWrite parent = written.get(place.first(depth));
      if (parent != null) {
        return Optional.of(parent);
      }
    }
    return Optional.empty();
  }

  /** Returns the id of the transformer that writes each field; of several, the first one added. */
  public Map<FieldPlace, String> authors() {
    Map<FieldPlace, String> authors = new HashMap<>();
    written.forEach((place, owned) -> authors.put(place, owned.transformer()));
    return authors;
  }

  /** Returns a copy of an object with all writes. */
  public ObjectNode applyTo(ObjectNode rendered) {
    ObjectNode result = rendered.deepCopy();
    all.forEach(owned -> apply(owned.write(), result));
    return result;
  }

  private static void apply(FieldWrite write, ObjectNode object) {
    List<Step> steps = write.place().steps();
    JsonNode parent = object;
    for (int i = 0; i < steps.size() - 1; i++) {
      parent = child(parent, steps.get(i), steps.get(i + 1));
    }
    JsonNode after = write.after();
    Step last = write.place().last();
    if (last instanceof Step.Member member && parent instanceof ObjectNode fields) {
      if (after == null) {
        fields.remove(member.name());
      } else {
        fields.set(member.name(), after.deepCopy());
      }
    } else if (last instanceof Step.Element element && parent instanceof ArrayNode list) {
      int index = element.indexIn(list);
      if (after == null) {
        list.remove(index);
      } else if (index == list.size()) {
        list.add(after.deepCopy());
      }
    } else if (after != null && parent instanceof ArrayNode list && !repeats(list, after)) {
      list.add(after.deepCopy());
    }
  }

  /** Two transformers may add the same toleration, but also the same text to a command line. */
  private static boolean repeats(ArrayNode list, JsonNode added) {
    return added.isObject() && list.valueStream().anyMatch(added::equals);
  }

  /** Returns the child of an object or a list; a missing one is created. */
  private static JsonNode child(JsonNode parent, Step step, Step next) {
    JsonNode present = step.in(parent);
    if (present != null || !(step instanceof Step.Member member)) {
      return Objects.requireNonNull(present, "elements of lists are written as a whole");
    }
    JsonNode created = next instanceof Step.Member ? Json.object() : Json.object().arrayNode();
    ((ObjectNode) parent).set(member.name(), created);
    return created;
  }
}
