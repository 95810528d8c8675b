package io.appoperator.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sample Applications. */
final class SampleApplications {

  /** An Application with every kind of secondary resource. */
  static final String EVERYTHING =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: shop
      spec:
        image: nginx:1.0
        port: 80
        resources:
          requests: {cpu: 100m}
        configData:
          colour: blue
          greeting: "hello \uD83D\uDE00"
        scaling: {minReplicas: 2, maxReplicas: 6, targetCPUUtilizationPercentage: 70}
        storage:
          persistentVolumeClaims:
            - {name: shop-data, size: 1Gi, accessModes: [ReadWriteOnce], storageClassName: by-hand}
        network:
          ingress: {host: shop.example.com}
          policy: {enabled: true}
      """;

  /** The smallest Application. */
  static final String SMALL =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: %s
      spec:
        image: nginx:1.0
      """;

  private SampleApplications() {}

  /** Returns the first example of the documentation, in another namespace. */
  static String example(String namespace) {
    Path file =
        Path.of(System.getProperty("project.root", "..")).resolve("examples/application.yaml");
    try {
      return Files.readString(file).replace("namespace: default", "namespace: " + namespace);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
