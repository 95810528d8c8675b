package io.appoperator.core.loading.check;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.util.Set;
import java.util.stream.Collectors;

/** The packages of the JDK that runs. */
final class JavaPackages {

  private static final Set<String> NAMES =
      ModuleFinder.ofSystem().findAll().stream()
          .map(ModuleReference::descriptor)
          .map(ModuleDescriptor::packages)
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  private JavaPackages() {}

  /**
   * Returns whether only the JDK may have a class.
   *
   * @param className its name with dots
   */
  static boolean contains(String className) {
    return className.startsWith("java.")
        || NAMES.contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
  }
}
