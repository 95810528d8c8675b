package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.function.Consumer;

/**
 * The values of one installation.
 *
 * @param options the values, and what is not one
 */
record GivenValues(InstallOptions options) implements ManifestValues {

  private static final String SERVER_NAME = "metrics.serverName";

  private InstallValues values() {
    return options.values();
  }

  @Override
  public String namespace() {
    return options.namespace();
  }

  @Override
  public String image() {
    return options.image();
  }

  @Override
  public String serverName(String service) {
    return values().isSet(SERVER_NAME)
        ? values().text(SERVER_NAME)
        : "%s.%s.svc".formatted(service, namespace());
  }

  @Override
  public String leaseName() {
    return values().text("leaseName");
  }

  @Override
  public void set(ObjectNode object, String field, String value) {
    object.set(field, values().get(value).deepCopy());
  }

  @Override
  public void setIfPresent(ObjectNode object, String field, String value) {
    if (values().isSet(value)) {
      set(object, field, value);
    }
  }

  @Override
  public void setMerged(ObjectNode object, String field, ObjectNode own, String value) {
    ObjectNode merged = own.deepCopy();
    values()
        .get(value)
        .properties()
        .forEach(each -> merged.putIfAbsent(each.getKey(), each.getValue()));
    object.set(field, merged);
  }

  @Override
  public void addArgument(ArrayNode arguments, String flag, String value) {
    if (values().isSet(value)) {
      arguments.add(flag + "=" + values().text(value));
    }
  }

  @Override
  public void addNames(ArrayNode arguments, String flag, String value) {
    Collection<String> names = values().names(value);
    if (!names.isEmpty()) {
      arguments.add(flag + "=" + String.join(",", names));
    }
  }

  @Override
  public void addArgument(ArrayNode arguments, String flag, String value, String standard) {
    if (!values().text(value).equals(standard)) {
      arguments.add(flag + "=" + values().text(value));
    }
  }

  @Override
  public void addNumber(ArrayNode arguments, String flag, String value, int standard) {
    int number = values().get(value).asInt(standard);
    if (number != standard) {
      arguments.add(flag + "=" + number);
    }
  }

  @Override
  public void addSettings(ArrayNode arguments, String directory) {
    SettingsConfigMap.keys(values().settings().size())
        .forEach(key -> arguments.add("--settings=" + directory + "/" + key));
  }

  @Override
  public void when(Condition condition, ArrayNode array, Consumer<ArrayNode> elements) {
    if (condition.holds(values())) {
      elements.accept(array);
    }
  }

  @Override
  public void when(Condition condition, ObjectNode object, Consumer<ObjectNode> fields) {
    if (condition.holds(values())) {
      fields.accept(object);
    }
  }
}
