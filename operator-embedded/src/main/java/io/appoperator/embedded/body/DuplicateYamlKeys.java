package io.appoperator.embedded.body;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentEndEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/** Finds keys that a map of a YAML text has twice, of which only the last one counts. */
public final class DuplicateYamlKeys {

  /** A list or map that the scan is in. */
  private static final class Collection {

    private final Set<String> keys = new HashSet<>();
    private final boolean isMap;
    private boolean isAtKey;

    Collection(boolean isMap) {
      this.isMap = isMap;
      this.isAtKey = isMap;
    }
  }

  private final List<String> problems = new ArrayList<>();
  private final Deque<Collection> open = new ArrayDeque<>();

  private DuplicateYamlKeys() {}

  /** Returns a text about each of the first document, as the YAML decoder of Go writes it. */
  public static List<String> find(String yaml) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(YamlBody.MAX_CHARACTERS);
    options.setNestingDepthLimit(YamlBody.MAX_DEPTH);
    DuplicateYamlKeys duplicates = new DuplicateYamlKeys();
    try {
      for (Event event : new Yaml(options).parse(new StringReader(yaml))) {
        if (event instanceof DocumentEndEvent) {
          break;
        }
        duplicates.visit(event);
      }
    } catch (YAMLException e) {
      return List.of();
    }
    return List.copyOf(duplicates.problems);
  }

  private void visit(Event event) {
    if (event instanceof CollectionEndEvent) {
      open.pop();
      return;
    }
    if (!(event instanceof NodeEvent)) {
      return;
    }
    Collection parent = open.peek();
    if (parent != null && parent.isMap) {
      if (parent.isAtKey && event instanceof ScalarEvent key && !parent.keys.add(key.getValue())) {
        int line = key.getStartMark().getLine() + 1;
        problems.add("line %s: key \"%s\" already set in map".formatted(line, key.getValue()));
      }
      parent.isAtKey = !parent.isAtKey;
    }
    if (event instanceof CollectionStartEvent) {
      open.push(new Collection(event instanceof MappingStartEvent));
    }
  }
}
