package io.appoperator.cli.input;

import io.appoperator.core.input.InputNames;
import io.appoperator.core.input.ResourceLoader;
import io.appoperator.core.input.UnknownKinds;
import io.appoperator.core.plugin.PluginRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of the user.
 *
 * @param names files, directories, or {@code -}
 * @param namespace the namespace of resources that do not set one, null for the default
 * @param unknownKinds the handling of objects whose kinds are not loaded
 * @param strict whether warnings are errors
 */
public record ResourceInput(
    InputNames names, @Nullable String namespace, UnknownKinds unknownKinds, boolean strict) {

  ResourceLoader loader(PluginRegistry plugins) {
    return new ResourceLoader(plugins, namespace, unknownKinds);
  }

  /**
   * Returns the same, with the objects of unknown kinds; documents that are not objects are as
   * before.
   */
  public ResourceInput withUnknownKinds() {
    UnknownKinds kept = unknownKinds == UnknownKinds.SKIP ? UnknownKinds.SKIP : UnknownKinds.KEEP;
    return new ResourceInput(names, namespace, kept, strict);
  }
}
