package io.appoperator.peer;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** How the objects of an Application are called and marked: as this project's operator does it. */
final class ObjectNaming {

  /** The annotation of what outlives its Application, with the name of that. */
  static final String APPLICATION = "apps.example.com/application";

  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  private static final String MANAGER = "application-operator";

  private ObjectNaming() {}

  static ObjectMeta metadata(Application application, String name) {
    return new ObjectMetaBuilder()
        .withName(name)
        .withNamespace(application.getMetadata().getNamespace())
        .withLabels(labels(application))
        .build();
  }

  static Map<String, String> labels(Application application) {
    String name = application.getMetadata().getName();
    return Map.of(
        "app", name,
        "app.kubernetes.io/name", name,
        "app.kubernetes.io/instance", name,
        "app.kubernetes.io/part-of", name,
        MANAGED_BY, MANAGER);
  }

  static Map<String, String> selector(Application application) {
    return Map.of("app", application.getMetadata().getName(), MANAGED_BY, MANAGER);
  }

  static String configName(Application application) {
    return application.getMetadata().getName() + "-config";
  }

  /** Makes a change of the configuration roll the pods. */
  static Map<String, String> checksum(Application application) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    new TreeMap<>(application.getSpec().configData)
        .forEach(
            (key, value) ->
                digest.update((key + '\0' + value + '\0').getBytes(StandardCharsets.UTF_8)));
    return Map.of(
        "apps.example.com/config-checksum", HexFormat.of().formatHex(digest.digest()));
  }
}
