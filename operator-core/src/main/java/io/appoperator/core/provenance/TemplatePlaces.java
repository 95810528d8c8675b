package io.appoperator.core.provenance;

import com.fasterxml.jackson.core.JsonPointer;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.compare.ElementPath.Step;
import io.appoperator.core.plugin.TemplateLines;
import io.appoperator.core.render.Renderer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files and lines of the templates of objects. */
final class TemplatePlaces {

  private final Map<String, Template> templates = new HashMap<>();

  /** The template of an object. */
  private record Template(String file, TemplateLines lines) {}

  private TemplatePlaces() {}

  /** Returns the places of the objects of a primary resource that renders without errors. */
  static <S> TemplatePlaces of(Renderer<S> renderer, Primary<S> primary) {
    TemplatePlaces places = new TemplatePlaces();
    renderer
        .lines(primary)
        .forEach(
            (manager, objects) ->
                objects.forEach(
                    lines ->
                        places.templates.put(
                            key(lines.apiVersion(), lines.kind(), lines.name()),
                            new Template(manager.file(), lines))));
    return places;
  }

  /** Returns the file and line of a field; empty if no template has it. */
  String of(ResourceRef object, ElementPath at) {
    Template template =
        templates.get(key(object.kind().apiVersion(), object.kind().kind(), object.name()));
    if (template == null) {
      return "";
    }
    @Nullable JsonPointer place = pointer(at);
    while (place != null) {
      Integer line = template.lines().lines().get(place);
      if (line != null) {
        return template.file() + ":" + line;
      }
      place = place.head();
    }
    return "";
  }

  private static JsonPointer pointer(ElementPath at) {
    JsonPointer pointer = JsonPointer.empty();
    for (Step step : at.steps()) {
      pointer =
          step instanceof Step.Index index
              ? pointer.appendIndex(index.index())
              : pointer.appendProperty(step.memberName().orElse(""));
    }
    return pointer;
  }

  private static String key(String apiVersion, String kind, String name) {
    return apiVersion + " " + kind + " " + name;
  }
}
