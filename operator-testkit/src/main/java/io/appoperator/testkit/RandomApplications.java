package io.appoperator.testkit;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Generates valid random Applications and edits of them. Equal seeds give equal Applications. Their
 * claims name a StorageClass that does not exist, so that a cluster without volumes accepts them.
 * Not thread-safe.
 */
public final class RandomApplications {

  private static final double PRESENT = 0.45;
  private static final double EDITED = 0.2;

  private final Random random;
  private final KubernetesSerialization serialization = new KubernetesSerialization();
  private final Map<String, Supplier<Object>> sections = new LinkedHashMap<>();
  private String name = "";

  /**
   * An Application.
   *
   * @param name its name
   * @param spec its spec
   * @param yaml its manifest, without a namespace
   */
  public record Sample(String name, Map<String, Object> spec, String yaml) {}

  /** Starts a sequence. */
  public RandomApplications(long seed) {
    random = new Random(seed);
    sections.put("replicas", () -> random.nextInt(3));
    sections.put("port", () -> oneOf(80, 8080));
    sections.put("ports", this::ports);
    sections.put("command", () -> someOf("sh", "-c", "run"));
    sections.put("args", () -> someOf("a", "b", "--verbose"));
    sections.put("terminationGracePeriodSeconds", () -> oneOf(5, 30, 60));
    sections.put("environment", this::environment);
    sections.put("configData", () -> texts("app.properties", "b.conf", "c"));
    sections.put("resources", this::resources);
    sections.put("healthCheck", this::healthCheck);
    sections.put("scaling", this::scaling);
    sections.put("storage", this::storage);
    sections.put("volumes", () -> List.of(Map.of("name", "scratch", "emptyDir", Map.of())));
    sections.put("initContainers", () -> containers("init"));
    sections.put("sidecars", () -> containers("side"));
    sections.put("podMetadata", () -> Map.of("labels", labels(), "annotations", texts("n1", "n2")));
    sections.put("scheduling", this::scheduling);
    sections.put("network", this::network);
    sections.put("security", this::security);
    sections.put(
        "disruption", () -> Map.of(oneOf("minAvailable", "maxUnavailable"), oneOf(1, "50%")));
    sections.put("rollout", this::rollout);
  }

  /** Returns a new Application. */
  public Sample next(String called) {
    name = called;
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("image", image());
    sections.forEach((section, value) -> put(spec, section, value));
    return sample(spec);
  }

  /** Returns an Application of the same name, with some of its sections replaced. */
  public Sample edited(Sample sample) {
    name = sample.name();
    Map<String, Object> spec = new LinkedHashMap<>(sample.spec());
    if (random.nextDouble() < EDITED) {
      spec.put("image", image());
    }
    sections.forEach(
        (section, value) -> {
          if (random.nextDouble() < EDITED) {
            spec.remove(section);
            put(spec, section, value);
          }
        });
    return sample(spec);
  }

  private void put(Map<String, Object> spec, String section, Supplier<Object> value) {
    if (random.nextDouble() < PRESENT) {
      spec.put(section, value.get());
    }
  }

  private Sample sample(Map<String, Object> spec) {
    if (spec.containsKey("network")) {
      spec.putIfAbsent("port", 80);
    }
    Map<String, Object> application = new LinkedHashMap<>();
    application.put("apiVersion", "apps.example.com/v1alpha1");
    application.put("kind", "Application");
    application.put("metadata", Map.of("name", name));
    application.put("spec", spec);
    return new Sample(name, Collections.unmodifiableMap(spec), serialization.asYaml(application));
  }

  private String image() {
    return oneOf("nginx:1.27", "nginx:1.28", "registry.example.com/shop@sha256:" + "a".repeat(64));
  }

  private Object ports() {
    List<Object> ports = new ArrayList<>();
    for (String name : someOf("admin", "metrics", "quic")) {
      Map<String, Object> port = new LinkedHashMap<>();
      port.put("name", name);
      port.put("port", 9000 + name.length());
      if (random.nextBoolean()) {
        port.put("protocol", oneOf("TCP", "UDP"));
      }
      ports.add(port);
    }
    return ports;
  }

  private Object environment() {
    List<Object> variables = new ArrayList<>();
    for (String name : shuffled(someOf("A", "B", "C", "DB_PASSWORD"))) {
      variables.add(Map.of("name", name, "value", oneOf("1", "two", "x y", "true")));
    }
    if (random.nextBoolean()) {
      variables.add(
          Map.of(
              "name",
              "POD",
              "valueFrom",
              Map.of("fieldRef", Map.of("fieldPath", "metadata.name"))));
    }
    return variables;
  }

  private Object resources() {
    return Map.of(
        "requests", Map.of("cpu", oneOf("10m", "0.02", "20m"), "memory", oneOf("32Mi", "32768Ki")),
        "limits", Map.of("memory", oneOf("64Mi", "128Mi")));
  }

  private Object healthCheck() {
    Map<String, Object> probes = new LinkedHashMap<>();
    for (String probe : someOf("livenessProbe", "readinessProbe", "startupProbe")) {
      Map<String, Object> how = new LinkedHashMap<>();
      switch (random.nextInt(3)) {
        case 0 -> how.put("httpGet", Map.of("path", oneOf("/", "/ready"), "port", 80));
        case 1 -> how.put("tcpSocket", Map.of("port", 80));
        default -> how.put("exec", Map.of("command", someOf("true", "now")));
      }
      for (String number : someOf("initialDelaySeconds", "periodSeconds", "failureThreshold")) {
        how.put(number, number.startsWith("initial") ? oneOf(0, 5) : oneOf(3, 10));
      }
      probes.put(probe, how);
    }
    return probes;
  }

  private Object scaling() {
    Map<String, Object> scaling = new LinkedHashMap<>();
    scaling.put("maxReplicas", 2 + random.nextInt(2));
    if (random.nextBoolean()) {
      scaling.put("minReplicas", 1 + random.nextInt(2));
    }
    scaling.put("targetCPUUtilizationPercentage", oneOf(50, 80));
    return scaling;
  }

  private Object storage() {
    Map<String, Object> claim = new LinkedHashMap<>();
    claim.put("name", name + "-data");
    claim.put("size", oneOf("1Gi", "1024Mi", "2Gi"));
    claim.put("accessModes", List.of(oneOf("ReadWriteOnce", "ReadWriteMany")));
    claim.put("storageClassName", "by-hand");
    claim.put("retain", random.nextBoolean());
    return Map.of("persistentVolumeClaims", List.of(claim));
  }

  private Object containers(String prefix) {
    List<Object> containers = new ArrayList<>();
    for (String suffix : shuffled(someOf("a", "b"))) {
      containers.add(Map.of("name", prefix + suffix, "image", oneOf("busybox:1", "busybox:2")));
    }
    return containers;
  }

  private Object scheduling() {
    Map<String, Object> scheduling = new LinkedHashMap<>();
    scheduling.put("tolerations", List.of(Map.of("key", oneOf("a", "b"), "operator", "Exists")));
    if (random.nextBoolean()) {
      scheduling.put("nodeSelector", Map.of("kubernetes.io/os", "linux"));
    }
    return scheduling;
  }

  private Object network() {
    Map<String, Object> network = new LinkedHashMap<>();
    String type = oneOf("ClusterIP", "NodePort", "LoadBalancer");
    network.put("serviceType", type);
    if (type.equals("LoadBalancer") && random.nextBoolean()) {
      network.put("loadBalancer", Map.of("sourceRanges", someOf("10.0.0.0/8", "192.168.0.0/16")));
    }
    if (random.nextBoolean()) {
      network.put(
          "service",
          Map.of("annotations", texts("s1", "s2"), "sessionAffinity", oneOf("None", "ClientIP")));
    }
    if (random.nextBoolean()) {
      network.put(
          "ingress",
          Map.of(
              "hosts",
              shuffled(someOf("a.example.com", "b.example.com")),
              "path",
              oneOf("/", "/shop")));
    }
    if (random.nextBoolean()) {
      network.put("policy", Map.of("enabled", true));
    }
    return network;
  }

  private Object security() {
    return Map.of("securityContext", Map.of("runAsUser", oneOf(1000, 2000), "runAsNonRoot", true));
  }

  private Object rollout() {
    return random.nextBoolean()
        ? Map.of("strategy", "Recreate")
        : Map.of("maxSurge", oneOf(1, "50%"), "maxUnavailable", oneOf(0, 1));
  }

  private Map<String, Object> labels() {
    Map<String, Object> labels = new LinkedHashMap<>();
    someOf("l1", "l2").forEach(key -> labels.put(key, oneOf("x", "y-z")));
    return labels;
  }

  private Map<String, Object> texts(String... keys) {
    Map<String, Object> texts = new LinkedHashMap<>();
    someOf(keys).forEach(key -> texts.put(key, oneOf("x", "y\nz\n", "ü")));
    return texts;
  }

  /** Returns a random non-empty selection in order. */
  @SafeVarargs
  private <T> List<T> someOf(T... values) {
    List<T> some = new ArrayList<>();
    for (T value : values) {
      if (random.nextBoolean()) {
        some.add(value);
      }
    }
    return some.isEmpty() ? List.of(values[0]) : some;
  }

  private <T> List<T> shuffled(List<T> values) {
    List<T> copy = new ArrayList<>(values);
    Collections.shuffle(copy, random);
    return copy;
  }

  @SafeVarargs
  private <T> T oneOf(T... values) {
    return values[random.nextInt(values.length)];
  }
}
