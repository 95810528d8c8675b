package io.appoperator.cel;

import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Readiness;
import io.appoperator.cel.schema.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The live objects of templates with an id, which status rules read as {@code objects}. */
final class ObservedObjects {

  static final String NAME = "objects";

  private final Map<String, Object> single = new TreeMap<>();
  private final Map<String, List<Object>> repeated = new TreeMap<>();
  private final Map<String, ObservedResource> live = new HashMap<>();

  /**
   * @param live all live objects of the manager
   */
  ObservedObjects(List<ObservedResource> live) {
    for (ObservedResource object : live) {
      this.live.put(
          key(object.ref().kind().apiVersion(), object.ref().kind().kind(), object.ref().name()),
          object);
    }
  }

  /** Returns the type of the variable. */
  static Shape shape(List<ObjectTemplate> templates) {
    Map<String, Supplier<Shape>> fields = new TreeMap<>();
    for (ObjectTemplate template : templates) {
      if (!template.id().isEmpty()) {
        Map<String, Supplier<Shape>> values = new TreeMap<>();
        ObservedValues.COMMON.forEach((name, type) -> values.put(name, () -> type));
        template.observed().forEach((name, value) -> values.put(name, value::type));
        Shape object = new Shape.Fields(NAME + "/" + template.id(), values, Set.of());
        Shape type = template.repetition() == null ? object : new Shape.ListOf(object);
        fields.put(template.id(), () -> type);
      }
    }
    return new Shape.Fields(NAME + "/", fields, Set.of());
  }

  /** Adds a template; before its objects, so that a list without objects is empty. */
  void declare(ObjectTemplate template) {
    if (!template.id().isEmpty() && template.repetition() != null) {
      repeated.put(template.id(), new ArrayList<>());
    }
  }

  /** Adds an object of a template, if it exists. */
  void add(ObjectTemplate template, String apiVersion, String kind, String name) {
    ObservedResource object = live.get(key(apiVersion, kind, name));
    if (template.id().isEmpty() || object == null) {
      return;
    }
    Map<String, Object> values = values(template, object);
    if (template.repetition() == null) {
      single.put(template.id(), values);
    } else {
      repeated.computeIfAbsent(template.id(), id -> new ArrayList<>()).add(values);
    }
  }

  private static Map<String, Object> values(ObjectTemplate template, ObservedResource object) {
    Map<String, Object> values = new TreeMap<>();
    values.put("name", object.ref().name());
    values.put("ready", object.readiness().state() == Readiness.State.READY);
    values.put("message", object.readiness().message());
    template
        .observed()
        .forEach(
            (name, value) ->
                object
                    .value(value.path())
                    .flatMap(value::parse)
                    .ifPresent(parsed -> values.put(name, parsed)));
    return values;
  }

  /** Returns the value of the variable. */
  Map<String, Object> value() {
    Map<String, Object> value = new TreeMap<>(single);
    value.putAll(repeated);
    return value;
  }

  private static String key(String apiVersion, String kind, String name) {
    return apiVersion + " " + kind + " " + name;
  }
}
