package io.appoperator.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelIntrospectorTest {

  private static final ObjectMapper JACKSON = new ObjectMapper();

  /** No builders, which no writer gets. */
  private static final Pattern MODEL =
      Pattern.compile("io/fabric8/kubernetes/api/model/.*(?<!Builder|Fluent|Nested)\\.class");

  /** A type of a plug-in. */
  public static final class Site implements KubernetesResource {

    private static final long serialVersionUID = 1L;

    private final String first;
    private final String second;

    @JsonCreator
    Site(@JsonProperty("second") String second, @JsonProperty("first") String first) {
      this.first = first;
      this.second = second;
    }

    public String getFirst() {
      return first;
    }

    public String getSecond() {
      return second;
    }
  }

  static Stream<String> objects() {
    return Stream.of(
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: shop, labels: {b: "2", a: "1"}, annotations: {}}
        spec:
          replicas: 2
          selector: {matchLabels: {app: shop}}
          strategy: {rollingUpdate: {maxSurge: 25%, maxUnavailable: 0}}
          template:
            spec:
              containers:
              - name: shop
                image: shop:1
                env: [{name: HOST, valueFrom: {fieldRef: {fieldPath: status.hostIP}}}]
                livenessProbe: {httpGet: {path: /, port: http}}
                resources: {limits: {cpu: 100m, memory: 1Gi}}
                securityContext: {capabilities: {drop: [ALL]}, runAsNonRoot: true}
              volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
        """,
        """
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        spec:
          maxReplicas: 3
          metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization}}}]
        """,
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        spec:
          versions:
          - name: v1
            schema: {openAPIV3Schema: {type: object, properties: {a: {default: 1, items: {}}}}}
        """,
        """
        apiVersion: v1
        kind: Secret
        metadata: {managedFields: [{manager: m, fieldsV1: {"f:data": {"f:a": {}}}}]}
        data: {a: YQ==}
        """,
        """
        apiVersion: example.com/v1
        kind: Unknown
        spec: {any: [1, {value: null}]}
        """);
  }

  @ParameterizedTest
  @MethodSource("objects")
  void writesObjectsAsJacksonDoes(String yaml) throws Exception {
    Object model = new KubernetesSerialization().<Object>unmarshal(yaml);

    assertThat(Json.tree(model).toString()).isEqualTo(JACKSON.writeValueAsString(model));
  }

  /** The types of all libraries with models, and the properties that their writers have. */
  @Test
  void findsThePropertiesOfEachTypeThatJacksonFinds() throws Exception {
    SerializationConfig changed = JACKSON.getSerializationConfig().with(new ModelIntrospector());
    List<String> types = modelTypes();

    assertThat(types).hasSizeGreaterThan(1000);
    for (String type : types) {
      JavaType model = JACKSON.constructType(Class.forName(type));
      assertThat(properties(changed, model))
          .as(type)
          .isEqualTo(properties(JACKSON.getSerializationConfig(), model));
    }
  }

  private static List<String> properties(SerializationConfig config, JavaType type) {
    BeanDescription description = config.introspect(type);
    return description.findProperties().stream()
        .map(
            property ->
                "%s %s %s %s"
                    .formatted(
                        property.getName(),
                        property.getAccessor(),
                        property.getMetadata(),
                        property.findInclusion()))
        .toList();
  }

  private static List<String> modelTypes() throws IOException {
    List<String> types = new ArrayList<>();
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!path.contains("kubernetes-model-")) {
        continue;
      }
      try (JarFile jar = new JarFile(path)) {
        jar.stream()
            .map(ZipEntry::getName)
            .filter(name -> MODEL.matcher(name).matches())
            .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
            .forEach(types::add);
      }
    }
    return types;
  }

  /** Jackson writes the properties of a creator first. */
  @Test
  void leavesTheConstructorsOfOtherTypesToJackson() throws Exception {
    Site value = new Site("2", "1");

    assertThat(Json.tree(value).toString())
        .isEqualTo(JACKSON.writeValueAsString(value))
        .isEqualTo("{\"second\":\"2\",\"first\":\"1\"}");
  }
}
