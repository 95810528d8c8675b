package io.appoperator.core.option;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.option.OptionType.Form;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Reads options from a configuration file. */
public final class FileLayer {

  private FileLayer() {}

  /**
   * Returns the options of a file that has been read: one YAML document, whose keys are the names
   * of options. A key without a value counts as not given.
   */
  public static Layer of(Collection<Option<?>> options, YamlReader.Result file) {
    Layer.Builder layer = new Layer.Builder();
    file.problems()
        .forEach(
            problem ->
                layer.addProblem(
                    "%s:%s: %s"
                        .formatted(
                            problem.source(), problem.line(), problem.diagnostic().message())));
    for (Document document : file.documents()) {
      if (document.index() > 1) {
        layer.addProblem(
            "%s:%s: A configuration file must contain one document. Remove this one."
                .formatted(document.source(), document.lineOf("")));
        break;
      }
      read(options, document, layer);
    }
    return layer.build();
  }

  private static void read(Collection<Option<?>> options, Document document, Layer.Builder layer) {
    document
        .json()
        .properties()
        .forEach(
            entry -> {
              String name = entry.getKey();
              Source source = new Source.FileLine(document.source(), document.lineOf(name));
              try {
                Option<?> option = find(options, name);
                JsonNode value = entry.getValue();
                if (!value.isNull() && !(value.isArray() && value.isEmpty())) {
                  layer.add(option, name, new Given(text(option.type().form(), value), source));
                }
              } catch (IllegalArgumentException e) {
                layer.addProblem("%s: %s: %s".formatted(source, name, e.getMessage()));
              }
            });
  }

  private static Option<?> find(Collection<Option<?>> options, String name) {
    List<String> known = new ArrayList<>();
    for (Option<?> option : options) {
      boolean allowed = option.reach() == Option.Reach.EVERYWHERE;
      if (option.names().contains(name)) {
        if (!allowed) {
          throw new IllegalArgumentException(
              "This option cannot be set in the file. Use --%s or %s."
                  .formatted(name, option.variable()));
        }
        return option;
      }
      if (allowed) {
        known.add(option.name());
      }
    }
    throw new IllegalArgumentException("Unknown option." + NearestName.hint(name, known));
  }

  private static String text(Form form, JsonNode value) {
    return switch (form) {
      case TEXT -> checked(value.isTextual(), value, "a text");
      case NUMBER -> checked(value.isIntegralNumber(), value, "a whole number");
      case SWITCH -> checked(value.isBoolean(), value, "true or false");
      case LIST -> {
        if (!value.isArray()) {
          yield checked(value.isTextual(), value, "a list of texts");
        }
        List<String> elements = new ArrayList<>();
        value.forEach(element -> elements.add(checked(element.isTextual(), element, "a text")));
        yield String.join(",", elements);
      }
    };
  }

  private static String checked(boolean fits, JsonNode value, String wanted) {
    if (!fits) {
      throw new IllegalArgumentException(
          "%s is %s; expected %s.".formatted(value, inWords(value), wanted));
    }
    return value.asText();
  }

  private static String inWords(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "a text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case ARRAY -> "a list";
      case OBJECT -> "a mapping";
      case NULL, MISSING, BINARY, POJO -> "nothing";
    };
  }
}
