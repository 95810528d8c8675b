package io.appoperator.core.loading;

import io.appoperator.core.loading.check.DuplicateClasses;
import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.loading.check.PluginCheck;
import io.appoperator.core.plugin.SharedClasses;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one plug-in. The JDK and {@link SharedClasses} precede its files. They precede the
 * plug-ins that it requires, and those precede the libraries of the operator.
 */
final class PluginClassLoader extends CodeClassLoader {

  private static final String SERVICES = "META-INF/services/";

  static {
    // A plug-in that hangs in a static initializer must not block other classes.
    ClassLoader.registerAsParallelCapable();
  }

  private final ClassLoader operator;
  private final List<PluginClassLoader> required;
  private final Set<String> exported;

  /**
   * @param plugin its files; their name appears in stack traces
   * @param operator the class loader of the operator
   * @param required the plug-ins whose classes it may use
   */
  PluginClassLoader(PluginFiles plugin, ClassLoader operator, List<PluginClassLoader> required)
      throws IOException {
    super(String.valueOf(plugin.origin().getFileName()), CodeFiles.open(plugin.code()), operator);
    this.operator = operator;
    this.required = List.copyOf(required);
    this.exported = JarEntries.read(plugin.main()).packages();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      @Nullable Class<?> loaded = findLoadedClass(name);
      Class<?> type = loaded == null ? find(name) : loaded;
      if (resolve) {
        resolveClass(type);
      }
      return type;
    }
  }

  private Class<?> find(String name) throws ClassNotFoundException {
    @Nullable Class<?> type = from(ClassLoader.getPlatformClassLoader(), name);
    if (type == null && SharedClasses.contains(name)) {
      type = from(operator, name);
    }
    if (type == null) {
      type = own(name);
    }
    for (PluginClassLoader plugin : type == null ? required : List.<PluginClassLoader>of()) {
      type = type == null ? plugin.exported(name) : type;
    }
    if (type == null && !SharedClasses.isInternal(name)) {
      type = from(operator, name);
    }
    if (type == null) {
      throw new ClassNotFoundException(name);
    }
    return type;
  }

  private static @Nullable Class<?> from(ClassLoader loader, String name) {
    try {
      return loader.loadClass(name);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private @Nullable Class<?> own(String name) {
    try {
      return findClass(name);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /** Returns a class of the jar itself, not of its libraries. */
  private @Nullable Class<?> exported(String name) {
    int end = name.lastIndexOf('.');
    if (end < 0 || !exported.contains(name.substring(0, end))) {
      return null;
    }
    synchronized (getClassLoadingLock(name)) {
      @Nullable Class<?> loaded = findLoadedClass(name);
      return loaded == null ? own(name) : loaded;
    }
  }

  /** Opens the file of the class that {@link #loadClass} would load, without loading it. */
  @Nullable InputStream openClass(String name) throws IOException {
    String file = name + ".class";
    String className = name.replace('/', '.');
    @Nullable InputStream content = ClassLoader.getPlatformClassLoader().getResourceAsStream(file);
    if (content == null && SharedClasses.contains(className)) {
      content = operator.getResourceAsStream(file);
    }
    if (content == null) {
      content = openOwn(file);
    }
    for (PluginClassLoader plugin : content == null ? required : List.<PluginClassLoader>of()) {
      content = content == null ? plugin.openOwn(file) : content;
    }
    return content == null && !SharedClasses.isInternal(className)
        ? operator.getResourceAsStream(file)
        : content;
  }

  /** Finds what would make the plug-in fail, without loading its classes. */
  List<Finding> check(PluginFiles plugin) throws IOException {
    return PluginCheck.check(plugin.main(), plugin.manifest().api(), this::openClass);
  }

  /** Finds the same, and what is suspicious in its libraries. */
  List<Finding> checkAll(PluginFiles plugin) throws IOException {
    List<Finding> findings = new ArrayList<>(check(plugin));
    for (Path library : plugin.libraries()) {
      findings.addAll(PluginCheck.checkLibrary(library, this::openClass));
    }
    findings.addAll(DuplicateClasses.find(plugin.code()));
    return findings;
  }

  @Override
  public @Nullable URL getResource(String name) {
    @Nullable URL own = findResource(name);
    return own != null || name.startsWith(SERVICES) ? own : operator.getResource(name);
  }

  /** Services of other class loaders would be of other types. */
  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    List<URL> found = new ArrayList<>(Collections.list(findResources(name)));
    if (!name.startsWith(SERVICES)) {
      found.addAll(Collections.list(operator.getResources(name)));
    }
    return Collections.enumeration(found);
  }
}
