package io.appoperator.cli.input;

import io.appoperator.core.input.InputNames;
import io.appoperator.core.input.ResourceLoader;
import io.appoperator.core.input.UnknownKinds;
import io.appoperator.core.plugin.PluginRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of the user.
 *
 * @param names files, folders, or {@code -}
 * @param namespace the namespace of resources that name none, null for the default
 * @param unknownKinds what becomes of objects whose kinds are not loaded
 * @param strict whether warnings are errors
 */
public record ResourceInput(
    InputNames names, @Nullable String namespace, UnknownKinds unknownKinds, boolean strict) {

  ResourceLoader loader(PluginRegistry plugins) {
    return new ResourceLoader(plugins, namespace, unknownKinds);
  }

  /** Returns the same, with the objects of unknown kinds. */
  public ResourceInput withUnknownKinds() {
    return new ResourceInput(names, namespace, UnknownKinds.KEEP, strict);
  }
}
