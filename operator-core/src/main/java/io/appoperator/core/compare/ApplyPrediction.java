package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.ListRules;
import io.appoperator.core.observe.FieldStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the result of a server-side apply without a request: the fields of the body are set,
 * fields that the operator no longer applies are removed, and fields of other field managers are
 * kept. Defaults, admission and validation are not predicted.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-side
 *     apply</a>
 */
public final class ApplyPrediction {

  /** No step. */
  private static final String NO_PATH = "";

  private final ResourceKind kind;

  private ApplyPrediction(ResourceKind kind) {
    this.kind = kind;
  }

  /**
   * Predicts the object after an apply.
   *
   * @param kind the kind of the object
   * @param live the object, with its managedFields; not changed
   * @param body the document that is applied; not changed
   * @param fieldManager the field manager of the apply
   */
  public static ObjectNode of(
      ResourceKind kind, ObjectNode live, ObjectNode body, String fieldManager) {
    JsonNode ours = MissingNode.getInstance();
    List<JsonNode> others = new ArrayList<>();
    for (JsonNode entry : live.path("metadata").path("managedFields")) {
      boolean isOurs =
          entry.path("manager").asText().equals(fieldManager)
              && entry.path("operation").asText().equals("Apply")
              && entry.path("subresource").asText().isEmpty();
      if (isOurs) {
        ours = entry.path("fieldsV1");
      } else {
        others.add(entry.path("fieldsV1"));
      }
    }
    return new ApplyPrediction(kind).object(ElementPath.ROOT, live, body, ours, others);
  }

  private JsonNode value(
      ElementPath path, JsonNode live, JsonNode body, JsonNode ours, List<JsonNode> others) {
    boolean isWhole = ours.isObject() && ours.isEmpty();
    if (live instanceof ObjectNode from && body instanceof ObjectNode to) {
      // A leaf of this field manager that is not empty is a map that the server treats as atomic.
      return isWhole && !from.isEmpty() && !isAnyBelow(others)
          ? to.deepCopy()
          : object(path, from, to, ours, others);
    }
    if (live instanceof ArrayNode from
        && body instanceof ArrayNode to
        && !ListRules.of(kind, path.names()).keys().isEmpty()) {
      return list(path, from, to, ours, others);
    }
    return body.deepCopy();
  }

  private ObjectNode object(
      ElementPath path, ObjectNode live, ObjectNode body, JsonNode ours, List<JsonNode> others) {
    ObjectNode result = Json.object();
    for (Map.Entry<String, JsonNode> member : live.properties()) {
      String name = member.getKey();
      String step = "f:" + name;
      JsonNode wanted = body.get(name);
      JsonNode kept =
          wanted == null
              ? withoutOwnFields(member.getValue(), ours.path(step), below(others, step))
              : value(
                  path.member(name),
                  member.getValue(),
                  wanted,
                  ours.path(step),
                  below(others, step));
      if (kept != null) {
        result.set(name, kept);
      }
    }
    body.properties()
        .forEach(member -> result.putIfAbsent(member.getKey(), member.getValue().deepCopy()));
    return result;
  }

  /**
   * Elements are in the order of the body; an element of another field manager keeps its
   * predecessor.
   */
  private ArrayNode list(
      ElementPath path, ArrayNode live, ArrayNode body, JsonNode ours, List<JsonNode> others) {
    ListRules.Row rule = ListRules.of(kind, path.names());
    List<JsonNode> before = new ArrayList<>();
    live.forEach(before::add);
    ArrayNode result = JsonNodeFactory.instance.arrayNode();
    for (JsonNode wanted : body) {
      ObjectNode keys = rule.keysOf(wanted);
      JsonNode found = take(before, element -> keys != null && keys.equals(rule.keysOf(element)));
      if (found == null || keys == null) {
        result.add(wanted.deepCopy());
      } else {
        String step = step(ours, keys);
        result.add(value(path.keyed(keys), found, wanted, ours.path(step), below(others, step)));
      }
    }
    for (JsonNode element : before) {
      String step = step(ours, rule.keysOf(element));
      JsonNode kept = withoutOwnFields(element, ours.path(step), below(others, step));
      if (kept != null) {
        result.add(kept);
      }
    }
    return result;
  }

  /** Returns what remains of a value without the operator's fields; null if nothing remains. */
  private static @Nullable JsonNode withoutOwnFields(
      JsonNode live, JsonNode ours, List<JsonNode> others) {
    if (ours.isMissingNode()) {
      return live.deepCopy();
    }
    if (others.isEmpty()) {
      return null;
    }
    if (!(live instanceof ObjectNode object) || others.stream().anyMatch(JsonNode::isEmpty)) {
      return live.deepCopy();
    }
    ObjectNode result = Json.object();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      String step = "f:" + member.getKey();
      List<JsonNode> theirs = below(others, step);
      JsonNode kept =
          theirs.isEmpty() ? null : withoutOwnFields(member.getValue(), ours.path(step), theirs);
      if (kept != null) {
        result.set(member.getKey(), kept);
      }
    }
    return result;
  }

  private static @Nullable JsonNode take(List<JsonNode> elements, Predicate<JsonNode> wanted) {
    for (int i = 0; i < elements.size(); i++) {
      if (wanted.test(elements.get(i))) {
        return elements.remove(i);
      }
    }
    return null;
  }

  /** Returns the fieldsV1 step of an element; an unused step if there is none. */
  private static String step(JsonNode fields, @Nullable ObjectNode keys) {
    return fields.properties().stream()
        .map(Map.Entry::getKey)
        .filter(name -> FieldStep.isKeyed(name) && FieldStep.keys(name).equals(keys))
        .findFirst()
        .orElse(NO_PATH);
  }

  private static List<JsonNode> below(List<JsonNode> fields, String step) {
    return fields.stream()
        .map(node -> node.path(step))
        .filter(node -> !node.isMissingNode())
        .toList();
  }

  private static boolean isAnyBelow(List<JsonNode> others) {
    return others.stream().anyMatch(node -> !node.isEmpty());
  }
}
