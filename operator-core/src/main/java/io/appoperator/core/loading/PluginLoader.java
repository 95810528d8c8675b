package io.appoperator.core.loading;

import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.Providers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Loads the plug-ins of the operator from its class path, and others from files, each with a class
 * loader of its own. Thread-safe. It holds no lock while code of a plug-in runs, because a call
 * that hangs is abandoned and loading starts again.
 */
public final class PluginLoader implements PluginSource, AutoCloseable {

  private final ClassLoader operator;
  private final @Nullable Path cache;
  private final UnpackedZips zips = new UnpackedZips();
  private final PluginClassLoaders loaders;
  private final ManagerReaders readers;

  /**
   * @param operator the class loader of the operator and its own plug-ins
   * @param cache a directory to remember which plug-ins have passed the check; null for none
   */
  public PluginLoader(ClassLoader operator, @Nullable Path cache) {
    this.operator = operator;
    this.loaders = new PluginClassLoaders(operator);
    this.readers = new ManagerReaders(operator);
    this.cache = cache;
  }

  @Override
  public PluginRegistry load(PluginSelection selection) {
    Providers shipped = Providers.load(operator);
    if (selection.path().entries().isEmpty()) {
      return PluginRegistry.of(shipped);
    }
    CheckedPlugins checked = CheckedPlugins.in(cache);
    return new PluginSetLoader(selection, loaders, checked, readers, find(selection.path()))
        .load(shipped);
  }

  /**
   * Checks plug-ins without running their code.
   *
   * @return the findings by plug-in, in the order in which they would be loaded
   * @throws PluginException if there are no such files
   */
  public Map<String, List<Finding>> verify(PluginPath path) {
    Map<String, PluginClassLoader> opened = new LinkedHashMap<>();
    Map<String, List<Finding>> findings = new LinkedHashMap<>();
    try {
      PluginSet found = find(path);
      for (RefusedPlugin plugin : found.refused()) {
        findings.put(
            "'%s' of %s".formatted(plugin.id(), plugin.origin().getFileName()),
            List.of(
                new Finding(
                    Finding.Severity.ERROR,
                    plugin.origin().toString(),
                    String.valueOf(plugin.reason().getMessage()))));
      }
      for (PluginFiles plugin : found.plugins()) {
        findings.put(plugin.toString(), checkAll(plugin, opened));
      }
      return findings;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private List<Finding> checkAll(PluginFiles plugin, Map<String, PluginClassLoader> opened)
      throws IOException {
    List<Finding> findings = new ArrayList<>();
    // The check of a manager without Java code needs the kinds, which are not loaded here.
    if (plugin.hasJava()) {
      PluginClassLoader loader = loaders.open(plugin, opened);
      opened.put(plugin.id(), loader);
      findings.addAll(loader.checkAll(plugin));
    }
    if (PluginSample.read(plugin).isEmpty()) {
      findings.add(
          new Finding(
              Finding.Severity.WARNING,
              PluginSample.folder(plugin),
              "It has no samples, so nothing is rendered. Add resources as YAML or JSON."));
    }
    return findings;
  }

  /**
   * Returns the samples of plug-ins, without running their code.
   *
   * @throws PluginException if there are no such files
   */
  public List<PluginSample> samples(PluginPath path) {
    List<PluginSample> samples = new ArrayList<>();
    Set<Path> roots = new HashSet<>();
    try {
      for (PluginFiles plugin : find(path).plugins()) {
        if (roots.add(PluginSample.root(plugin))) {
          samples.addAll(PluginSample.read(plugin));
        }
      }
      return samples;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Returns the content of a lock file for plug-ins, without running their code.
   *
   * @throws PluginException if the plug-ins cannot be read, or their requirements are not met
   */
  public String lock(PluginPath path) {
    try {
      return PluginLock.print(find(path).complete());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Returns the files of plug-ins, arranged for one directory, without running their code.
   *
   * @return the content of each file by its path in the directory
   * @throws PluginException if the plug-ins cannot be read, or their requirements are not met
   */
  public SortedMap<String, byte[]> files(PluginPath path) {
    try {
      return PackedPlugins.arrange(find(path).complete());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private PluginSet find(PluginPath path) {
    return PluginOrder.sort(PluginFinder.find(path, zips));
  }

  /**
   * Returns why a plug-in cannot be read.
   *
   * @param origin the jar, zip or directory, which the message names
   */
  static PluginException unreadable(Path origin, IOException e) {
    String reason = String.valueOf(e.getMessage());
    return reason.contains(origin.toString())
        ? unreadable(e)
        : unreadable(new IOException(origin + ": " + reason, e));
  }

  static PluginException unreadable(IOException e) {
    return new PluginException(
        "A plug-in cannot be read: %s. Check its files.".formatted(e.getMessage()), e);
  }

  /** Closes the class loaders. Plug-ins can load no further classes. */
  @Override
  public void close() {
    try {
      loaders.close();
      readers.close();
      zips.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
