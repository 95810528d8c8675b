package io.appoperator.core.plugin;

/**
 * A method of a plug-in that is called again and again.
 *
 * @param name how messages name it, such as {@code labels() of the kind Note of notes.jar}
 */
record PluginCall(String name) {

  static PluginCall of(LoadedManager<?> manager, String method) {
    return new PluginCall("%s of the manager %s".formatted(method, manager));
  }

  static PluginCall of(LoadedKind<?> kind, String method) {
    return new PluginCall(
        "%s() of the kind %s of %s".formatted(method, kind.kind().kind(), kind.origin()));
  }
}
