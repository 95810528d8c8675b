package io.appoperator.demo;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The example of the README, {@code examples/hello.yaml}, changes of it, and a plug-in. */
final class Example {

  static final ResourceRef HELLO =
      ref("apps.example.com", "v1alpha1", "Application", "applications", "hello");
  static final ResourceRef DEPLOYMENT = ref("apps", "v1", "Deployment", "deployments", "hello");
  static final ResourceRef CACHE = ref("apps", "v1", "Deployment", "deployments", "hello-cache");

  private final String yaml;

  private Example(String yaml) {
    this.yaml = yaml;
  }

  /** Returns the example. */
  static Example read() {
    return new Example(content("hello.yaml"));
  }

  /** Returns the content of a file. */
  static String content(String name) {
    try (InputStream file = Objects.requireNonNull(Example.class.getResourceAsStream(name))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String yaml() {
    return yaml;
  }

  Example withReplicas(int replicas) {
    return new Example(yaml.replaceFirst("replicas: \\d+", "replicas: " + replicas));
  }

  Example withImage(String image) {
    return new Example(yaml.replaceFirst("image: \\S+", "image: " + image));
  }

  /** Requests a cache of the plug-in. */
  Example withCache() {
    return new Example(yaml + "  extensions:\n    redis-cache:\n      memoryMegabytes: 32\n");
  }

  private static ResourceRef ref(
      String group, String version, String kind, String plural, String name) {
    return new ResourceRef(
        new ResourceKind(group, version, kind, plural), DemoUser.NAMESPACE, name);
  }
}
