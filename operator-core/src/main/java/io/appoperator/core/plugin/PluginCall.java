package io.appoperator.core.plugin;

/**
 * A method of a plug-in, or its constructor.
 *
 * @param name its name in messages, such as {@code labels() of the kind Note of notes.jar}
 */
record PluginCall(String name) {

  /** A method that is called while the plug-in is loaded, before its name is checked. */
  static PluginCall of(Class<?> plugin, String method) {
    return new PluginCall(
        "%s of the plug-in %s of %s".formatted(method, plugin.getName(), PluginOrigin.of(plugin)));
  }

  static PluginCall of(LoadedManager<?> manager, String method) {
    return new PluginCall("%s of the manager %s".formatted(method, manager));
  }

  static PluginCall of(LoadedTransformer<?> transformer, String method) {
    return new PluginCall("%s of the transformer %s".formatted(method, transformer));
  }

  static PluginCall of(LoadedKind<?> kind, String method) {
    return new PluginCall(
        "%s() of the kind %s of %s".formatted(method, kind.kind().kind(), kind.origin()));
  }
}
