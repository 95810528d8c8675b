package io.appoperator.cli.tree;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.cli.terminal.Columns;
import io.appoperator.core.json.Json;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Prints trees of live objects; {@code docs/reference/tree.schema.json} specifies the JSON. */
final class TreePrinter {

  /** Incremented on incompatible changes of the output. */
  private static final String SCHEMA = "application-operator/tree/v1";

  private static final int LEAST_OF_MESSAGE = 20;

  private final Clock clock;
  private final OptionalInt width;

  /**
   * @param clock for the ages of objects
   * @param width to which the lines are shortened; empty for all of each message
   */
  TreePrinter(Clock clock, OptionalInt width) {
    this.clock = clock;
    this.width = width;
  }

  /** Returns a table whose first column is drawn as a tree. */
  String text(ObjectTree tree) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("OBJECT", "READY", "REASON", "AGE", "MESSAGE"));
    add(rows, tree.root(), "", "", clock.instant());
    return width.isPresent()
        ? Columns.align(rows, width.getAsInt(), LEAST_OF_MESSAGE)
        : Columns.align(rows);
  }

  /** Returns one JSON document, with times instead of ages. */
  static String json(ObjectTree tree) {
    ObjectNode document = Json.object().put("schema", SCHEMA);
    document.set("tree", json(tree.root()));
    ArrayNode unreadable = document.putArray("unreadable");
    for (ResourceKind kind : tree.unreadableKinds()) {
      unreadable
          .addObject()
          .put("apiVersion", kind.apiVersion())
          .put("kind", kind.kind())
          .put("message", tree.unreadable().get(kind));
    }
    return Json.pretty(document) + "\n";
  }

  private static void add(
      List<List<String>> rows, TreeNode node, String branch, String indent, Instant now) {
    LiveState state = node.state();
    String ready = state.ready() ? "yes" : "no";
    rows.add(
        List.of(
            branch + node.ref(),
            state.count().isEmpty() ? ready : ready + " " + state.count(),
            state.reason(),
            node.created().map(created -> age(Duration.between(created, now))).orElse(""),
            state.message()));
    for (int i = 0; i < node.below().size(); i++) {
      boolean last = i == node.below().size() - 1;
      add(
          rows,
          node.below().get(i),
          indent + (last ? "`- " : "|- "),
          indent + (last ? "   " : "|  "),
          now);
    }
  }

  /** Returns a duration in its largest unit; clocks differ, so it may be negative. */
  static String age(Duration age) {
    long seconds = Math.max(0, age.toSeconds());
    if (seconds < 120) {
      return seconds + "s";
    }
    if (seconds < 7200) {
      return seconds / 60 + "m";
    }
    return seconds < 172_800 ? seconds / 3600 + "h" : seconds / 86_400 + "d";
  }

  private static ObjectNode json(TreeNode node) {
    ObjectNode json =
        Json.object()
            .put("apiVersion", node.ref().kind().apiVersion())
            .put("kind", node.ref().kind().kind())
            .put("namespace", node.ref().namespace())
            .put("name", node.ref().name())
            .put("ready", node.state().ready())
            .put("count", node.state().count())
            .put("reason", node.state().reason())
            .put("message", node.state().message())
            .put("created", node.created().map(Instant::toString).orElse(""));
    ArrayNode below = json.putArray("below");
    node.below().forEach(child -> below.add(json(child)));
    return json;
  }
}
