package io.appoperator.core.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Creates the instances of one plug-in type. An error names the class, its jar and the root cause.
 * Only this class uses ServiceLoader.
 */
final class ProviderLoader<T> {

  private final Class<T> service;
  private final ClassLoader loader;

  ProviderLoader(Class<T> service, ClassLoader loader) {
    this.service = service;
    this.loader = loader;
  }

  /**
   * Returns an instance of each listed class.
   *
   * @throws PluginException if one of them cannot be loaded
   */
  List<T> load() {
    List<T> found = new ArrayList<>();
    Iterator<ServiceLoader.Provider<T>> providers;
    try {
      providers = ServiceLoader.load(service, loader).stream().iterator();
      while (providers.hasNext()) {
        found.add(instance(providers.next()));
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      throw unloadable(e);
    }
    return found;
  }

  /** Opens the jar of each listed class. */
  void openJars() {
    ServiceLoader.load(service, loader).stream().forEach(ServiceLoader.Provider::type);
  }

  private static <T> T instance(ServiceLoader.Provider<T> provider) {
    PluginCall construction = PluginCall.of(provider.type(), "the constructor");
    try {
      return PluginCalls.callInProgress(construction, provider);
    } catch (CallInterruptedException e) {
      throw e;
    } catch (PluginDisabledException e) {
      throw timedOut(provider.type(), e);
    } catch (Throwable e) {
      // The constructor of a plug-in may throw anything.
      throw failure(provider.type().getName(), PluginOrigin.of(provider.type()), e);
    }
  }

  private static PluginException timedOut(Class<?> type, PluginDisabledException e) {
    return new PluginException(
        "The plug-in %s of %s cannot be loaded: its constructor or static initializer %s. Report this to its author, or remove the jar."
            .formatted(type.getName(), PluginOrigin.of(type), e.overrun()),
        e);
  }

  /** ServiceLoader does not report which jar lists a class that cannot be loaded. */
  private PluginException unloadable(Throwable e) {
    String path = "META-INF/services/" + service.getName();
    try {
      for (URL list : Collections.list(loader.getResources(path))) {
        for (String name : classNames(list)) {
          Throwable reason = unusable(name);
          if (reason != null) {
            return failure(name, PluginOrigin.of(list, path), reason);
          }
        }
      }
    } catch (IOException | UncheckedIOException unreadable) {
      e.addSuppressed(unreadable);
    }
    return new PluginException(
        "A plug-in of type %s cannot be loaded: %s. Check the jar and that it fits this version of the operator."
            .formatted(service.getSimpleName(), RootCause.of(e)),
        e);
  }

  private @Nullable Throwable unusable(String name) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      var unused = type.getConstructor();
      return service.isAssignableFrom(type)
          ? null
          : new ClassCastException("it is not a " + service.getName());
    } catch (ReflectiveOperationException | LinkageError e) {
      return e;
    }
  }

  private static List<String> classNames(URL list) throws IOException {
    URLConnection connection = list.openConnection();
    connection.setUseCaches(false);
    try (InputStream content = connection.getInputStream()) {
      return ServiceList.read(content);
    }
  }

  private static PluginException failure(String type, String origin, Throwable cause) {
    return new PluginException(
        "The plug-in %s of %s cannot be loaded: %s. Check the jar and that it fits this version of the operator."
            .formatted(type, origin, RootCause.of(cause)),
        cause);
  }
}
