package io.appoperator.cel.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.api.ResourceKind;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The kinds of Kubernetes, with the classes of the model. Immutable. */
public final class ModelKinds {

  private static final String LIST =
      "META-INF/services/" + "io.fabric8.kubernetes.api.model.KubernetesResource";

  private final Set<String> classes;

  private ModelKinds(Set<String> classes) {
    this.classes = classes;
  }

  /** Finds the kinds of the model on the class path, without loading their classes. */
  public static ModelKinds load() {
    ClassLoader loader = KubernetesResource.class.getClassLoader();
    Set<String> classes = new TreeSet<>();
    try {
      for (URL list : Collections.list(loader.getResources(LIST))) {
        try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(list.openStream(), UTF_8))) {
          lines.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(classes::add);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ModelKinds(classes);
  }

  /** Returns the class of a kind; empty if the model does not have it. */
  public Optional<Class<? extends HasMetadata>> find(String apiVersion, String kind) {
    for (String name : classes) {
      if (name.endsWith("." + kind)) {
        Optional<Class<? extends HasMetadata>> type = load(name);
        if (type.isPresent() && ResourceKind.of(type.get()).apiVersion().equals(apiVersion)) {
          return type;
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the names of all kinds, sorted. */
  public List<String> names() {
    return classes.stream()
        .map(name -> name.substring(name.lastIndexOf('.') + 1))
        .filter(name -> !name.endsWith("List"))
        .distinct()
        .sorted()
        .toList();
  }

  private static Optional<Class<? extends HasMetadata>> load(String name) {
    try {
      Class<?> type = Class.forName(name, false, KubernetesResource.class.getClassLoader());
      return HasMetadata.class.isAssignableFrom(type)
          ? Optional.of(type.asSubclass(HasMetadata.class))
          : Optional.empty();
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }
}
