package io.appoperator.core.plugin;

/**
 * The place of the configuration of a plug-in in the settings, such as {@code
 * managers.configmap.config}.
 *
 * @param section {@code managers} or {@code transformers}
 * @param id the id of the manager or the transformer
 */
public record ConfigPath(String section, String id) implements Comparable<ConfigPath> {

  /** Returns the place of the configuration of a manager. */
  public static ConfigPath manager(String id) {
    return new ConfigPath("managers", id);
  }

  /** Returns the place of the configuration of a transformer. */
  public static ConfigPath transformer(String id) {
    return new ConfigPath("transformers", id);
  }

  /** Returns whether a path of the settings is this one, or below it. */
  public boolean contains(String path) {
    String own = toString();
    return path.equals(own) || path.startsWith(own + ".");
  }

  @Override
  public int compareTo(ConfigPath other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return section + "." + id + ".config";
  }
}
