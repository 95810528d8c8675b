package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The values of an installation, complete and valid. A file with values, the options of the command
 * line and the values of the Helm chart have the same fields.
 *
 * @param json all values; shared, never changed
 */
public record InstallValues(ObjectNode json) {

  /** Returns the defaults. */
  public static InstallValues standard() {
    return new InstallValues(InstallSchema.STANDARD.defaults());
  }

  /**
   * Returns these values with others above them, merged as Helm merges: objects by field, null
   * removes a field, and everything else is replaced.
   *
   * @param above valid values
   */
  public InstallValues with(ObjectNode above) {
    ObjectNode merged = json.deepCopy();
    merge(merged, above);
    return new InstallValues(merged);
  }

  /** Returns these values with another one. */
  public InstallValues with(String path, JsonNode value) {
    ObjectNode merged = json.deepCopy();
    int dot = path.indexOf('.');
    if (dot < 0) {
      merged.set(path, value);
    } else {
      merged.withObjectProperty(path.substring(0, dot)).set(path.substring(dot + 1), value);
    }
    return new InstallValues(merged);
  }

  /** Returns these values with another text. */
  public InstallValues with(String path, String value) {
    return with(path, TextNode.valueOf(value));
  }

  /** Returns these values with another list of texts. */
  public InstallValues with(String path, Collection<String> values) {
    ArrayNode list = Json.object().arrayNode();
    values.forEach(list::add);
    return with(path, list);
  }

  /** Returns these values with another image; one without tag and digest has the tag latest. */
  public InstallValues withImage(ImageName image) {
    String tag = image.tag().isEmpty() && image.digest().isEmpty() ? "latest" : image.tag();
    return with("image.repository", image.repository())
        .with("image.tag", tag)
        .with("image.digest", image.digest());
  }

  private static void merge(ObjectNode target, ObjectNode above) {
    for (Map.Entry<String, JsonNode> entry : above.properties()) {
      if (entry.getValue().isNull()) {
        target.remove(entry.getKey());
      } else if (entry.getValue() instanceof ObjectNode object
          && target.get(entry.getKey()) instanceof ObjectNode existing) {
        merge(existing, object);
      } else {
        target.set(entry.getKey(), entry.getValue().deepCopy());
      }
    }
  }

  /**
   * Returns the name of the image.
   *
   * @param version the tag if neither a tag nor a digest is given
   */
  String image(String version) {
    String tag = text("image.tag");
    String digest = text("image.digest");
    String standard = tag.isEmpty() && digest.isEmpty() ? version : tag;
    return text("image.repository")
        + (standard.isEmpty() ? "" : ":" + standard)
        + (digest.isEmpty() ? "" : "@" + digest);
  }

  /** Returns a value; missing if there is none. */
  JsonNode get(String path) {
    JsonNode value = json;
    for (String step : path.split("\\.", -1)) {
      value = value.path(step);
    }
    return value;
  }

  String text(String path) {
    return get(path).asText("");
  }

  /** Returns whether a value has an effect, as in a template of Helm. */
  boolean isSet(String path) {
    JsonNode value = get(path);
    return switch (value.getNodeType()) {
      case OBJECT, ARRAY -> !value.isEmpty();
      case STRING -> !value.asText().isEmpty();
      case BOOLEAN -> value.asBoolean();
      case NUMBER -> value.asDouble() != 0;
      case NULL, MISSING, BINARY, POJO -> false;
    };
  }

  /** Returns a list of names, sorted and distinct. */
  Collection<String> names(String path) {
    TreeSet<String> names = new TreeSet<>();
    get(path).forEach(name -> names.add(name.asText()));
    return names;
  }

  /** Returns whether the operator manages some namespaces only. */
  public boolean isNamespaced() {
    return isSet("namespaces");
  }

  /** Returns whether the installation contains the CustomResourceDefinitions. */
  public boolean hasDefinitions() {
    return isSet("crds.enabled");
  }

  /** Returns whether the image of the operator has only a name, as by default. */
  public boolean hasImageWithoutRegistry() {
    return !text("image.repository").contains("/");
  }

  /** Returns whether the image of the operator cannot change. */
  public boolean hasImageDigest() {
    return isSet("image.digest");
  }

  /** Returns the name of the image with plug-ins; empty if there is none. */
  public String pluginImage() {
    return text(PluginVolumes.IMAGE);
  }

  /** Returns whether the pods get the plug-ins of the installation, and not only of their image. */
  public boolean mountsPlugins() {
    return isSet("plugins.mount");
  }

  /** Returns whether there is an image with plug-ins that can change. */
  public boolean hasPluginImageWithoutDigest() {
    return isSet(PluginVolumes.IMAGE) && new ImageName(pluginImage()).digest().isEmpty();
  }

  /** Returns whether Prometheus expects a certificate for one namespace. */
  public boolean expectsNamespaceInCertificate() {
    return isSet("metrics.serviceMonitor")
        && isSet(MetricsCertificate.VALUE)
        && !isSet("metrics.serverName");
  }

  /** Returns the texts of the files with settings, in their order. */
  public List<String> settings() {
    List<String> texts = new ArrayList<>();
    get("settings").forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
