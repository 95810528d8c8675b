package io.appoperator.demo;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The example of the README, {@code examples/hello.yaml}, and changes of it. */
final class Example {

  static final ResourceRef HELLO =
      ref("apps.example.com", "v1alpha1", "Application", "applications");
  static final ResourceRef DEPLOYMENT = ref("apps", "v1", "Deployment", "deployments");

  private final String yaml;

  private Example(String yaml) {
    this.yaml = yaml;
  }

  /** Returns the file. */
  static Example read() {
    try (InputStream file =
        Objects.requireNonNull(Example.class.getResourceAsStream("hello.yaml"))) {
      return new Example(new String(file.readAllBytes(), StandardCharsets.UTF_8));
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

  private static ResourceRef ref(String group, String version, String kind, String plural) {
    return new ResourceRef(
        new ResourceKind(group, version, kind, plural), DemoCluster.NAMESPACE, "hello");
  }
}
