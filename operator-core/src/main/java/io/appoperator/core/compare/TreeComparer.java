package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.ListRules;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Traverses two states of an object. It collects the fields that differ, and returns the second
 * state in the notation of the first: equivalent values are written the same, and elements have the
 * same order. Thus the texts of both states differ only where the states differ.
 */
final class TreeComparer {

  private final ResourceKind kind;
  private final List<FieldChange> changes = new ArrayList<>();

  TreeComparer(ResourceKind kind) {
    this.kind = kind;
  }

  /** Returns the differences found so far. */
  List<FieldChange> changes() {
    return changes;
  }

  /** Compares the values at a path, and returns the state after. */
  JsonNode compare(ElementPath path, JsonNode before, JsonNode after) {
    if (before.equals(after)) {
      return after;
    }
    if (before instanceof ObjectNode from && after instanceof ObjectNode to) {
      return objects(path, from, to);
    }
    if (before instanceof ArrayNode from && after instanceof ArrayNode to) {
      return lists(path, from, to);
    }
    if (SemanticEquality.same(path, before, after)) {
      return before;
    }
    changes.add(new FieldChange(path, before, after));
    return after;
  }

  private JsonNode objects(ElementPath path, ObjectNode before, ObjectNode after) {
    TreeSet<String> names = new TreeSet<>();
    before.fieldNames().forEachRemaining(names::add);
    after.fieldNames().forEachRemaining(names::add);
    ObjectNode shown = Json.object();
    for (String name : names) {
      JsonNode value = member(path.member(name), before.get(name), after.get(name));
      if (value != null) {
        shown.set(name, value);
      }
    }
    return shown;
  }

  private @Nullable JsonNode member(
      ElementPath path, @Nullable JsonNode before, @Nullable JsonNode after) {
    if (before != null && after != null) {
      return compare(path, before, after);
    }
    if (SemanticEquality.isDefault(kind, path, before)
        && SemanticEquality.isDefault(kind, path, after)) {
      return before;
    }
    if (SemanticEquality.isEmptyAsAbsent(path)
        && (before instanceof ObjectNode || after instanceof ObjectNode)) {
      JsonNode unused = compare(path, orEmpty(before), orEmpty(after));
    } else {
      changes.add(new FieldChange(path, before, after));
    }
    return after;
  }

  private static JsonNode orEmpty(@Nullable JsonNode object) {
    return object == null ? Json.object() : object;
  }

  private JsonNode lists(ElementPath path, ArrayNode before, ArrayNode after) {
    ListRules.Row rule = ListRules.of(kind, path.names());
    ListMatcher matcher =
        ListMatcher.of(rule, before, after, (one, other) -> same(path, one, other));
    if (rule.ordered() && (matcher.isReordered() || isResized(rule, before, after))) {
      changes.add(new FieldChange(path, before, after));
      return after;
    }
    ArrayNode shown = JsonNodeFactory.instance.arrayNode();
    for (ListMatcher.Pair pair : matcher.inOrder(rule.ordered())) {
      JsonNode from = pair.before() < 0 ? null : before.get(pair.before());
      JsonNode to = pair.after() < 0 ? null : after.get(pair.after());
      ElementPath at =
          pair.keys() == null
              ? path.index(to == null ? pair.before() : pair.after())
              : path.keyed(pair.keys());
      if (from != null && to != null) {
        shown.add(compare(at, from, to));
      } else {
        changes.add(new FieldChange(at, from, to));
        if (to != null) {
          shown.add(to);
        }
      }
    }
    return shown;
  }

  /** In an ordered list without keys, all elements after an insertion differ. */
  private static boolean isResized(ListRules.Row rule, ArrayNode before, ArrayNode after) {
    return rule.keys().isEmpty() && before.size() != after.size();
  }

  private boolean same(ElementPath list, JsonNode one, JsonNode other) {
    TreeComparer inner = new TreeComparer(kind);
    JsonNode unused = inner.compare(list.index(0), one, other);
    return inner.changes.isEmpty();
  }
}
