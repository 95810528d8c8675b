package io.appoperator.core.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrimaryDecoderTest {

  private final PrimaryDecoder<Greeting> decoder =
      new PrimaryDecoder<>(new LoadedKind<>(new GreetingKind(), List.of()));

  @Test
  void decodesASpecWithItsDefaults() {
    Decoded<Greeting> decoded = decode("metadata: {name: hi}\nspec: {text: Hello}");

    assertThat(decoded.diagnostics()).isEmpty();
    assertThat(decoded.primary())
        .isEqualTo(
            new Primary<>(
                GreetingKind.KIND, "default", "hi", Map.of(), new Greeting("Hello", 1, null)));
  }

  @Test
  void keepsNamespaceAndAnnotations() {
    Decoded<Greeting> decoded =
        decode(
            "metadata: {name: hi, namespace: prod, annotations: {b: v, a: w}, labels: {l: m}}\n"
                + "spec: {text: Hello}");

    assertThat(decoded.primary())
        .isEqualTo(
            new Primary<>(
                GreetingKind.KIND,
                "prod",
                "hi",
                Map.of("a", "w", "b", "v"),
                new Greeting("Hello", 1, null)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\nstatus: {observedGeneration: -7, anything: [goes]}"})
  void ignoresTheStatusAndItsDefaults(String status) {
    ObjectNode document = json("metadata: {name: hi}\nspec: {text: Hello}" + status);

    assertThat(decoder.complete(document).has("status")).isFalse();
    assertThat(decoder.decode(document).diagnostics()).isEmpty();
  }

  @Test
  void acceptsObjectsFromTheApiServer() {
    Decoded<Greeting> decoded =
        decode(
            """
            metadata:
              name: hi
              namespace: prod
              uid: 5b1c
              resourceVersion: "7"
              generation: 2
              creationTimestamp: 2026-01-31T10:00:00Z
              finalizers: [apps.example.com/x]
              managedFields: [{manager: kubectl, fieldsV1: {"f:spec": {}}}]
              ownerReferences: [{kind: A, name: b}]
            spec: {text: Hello}
            status: {anything: [goes]}
            """);

    assertThat(decoded.diagnostics()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "spec: {text: a}                                  | metadata: Expected an object, found"
            + " nothing.",
        "metadata: {}\\nspec: {text: a}                   | metadata.name: This field is required.",
        "metadata: {name: 5}\\n"
            + "spec: {text: a}            | metadata.name: Expected a string, found a number. Quote"
            + " it.",
        "metadata: {name: a, label: {}}\\n"
            + "spec: {text: a} | metadata.label: Unknown field 'label'. Did you mean 'labels'?",
        "metadata: {name: a, labels: {a: 1}}\\n"
            + "spec: {text: a} | metadata.labels.a: Expected a string, found a number. Quote it.",
        "metadata: {name: a}                              | spec: This field is required.",
        "metadata: {name: a}\\nspec: {}                   | spec.text: This field is required.",
        "metadata: {name: a}\\n"
            + "spec: x                    | spec: Expected an object, found the string 'x'.",
        "metadata: {name: a}\\n"
            + "spec: {text: a, time: 2}   | spec.time: Unknown field 'time'. Did you mean 'times'?",
        "metadata: {name: a}\\n"
            + "spec: {text: a}\\n"
            + "specs: {} | specs: Unknown field 'specs'. Did you mean 'spec'?",
        "metadata: {name: a}\\nspec: {text: ' '}          | spec.text: A greeting needs words.",
      })
  void rejectsViolationsOfTheSchemaOrItsRules(String yaml, String problem) {
    Decoded<Greeting> decoded = decode(yaml.replace("\\n", "\n"));

    assertThat(decoded.primary()).isNull();
    assertThat(decoded.diagnostics()).singleElement().hasToString(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name: Hi                                      | metadata.name",
        "name: hi.-there                               | metadata.name",
        "name: hi, namespace: Prod                     | metadata.namespace",
        "name: hi, namespace: a.b                      | metadata.namespace",
        "name: hi, labels: {two words: a}              | metadata.labels.two words",
        "name: hi, labels: {Example.com/a: a}          | metadata.labels.Example.com/a",
        "name: hi, labels: {a/b/c: a}                  | metadata.labels.a/b/c",
        "name: hi, labels: {a: two words}              | metadata.labels.a",
        "name: hi, labels: {a: -b}                     | metadata.labels.a",
        "name: hi, annotations: {two words: a}         | metadata.annotations.two words",
        "name: hi, annotations: {/a: a}                | metadata.annotations./a",
      })
  void rejectsMetadataThatTheApiServerRejects(String metadata, String path) {
    Decoded<Greeting> decoded = decode("metadata: {" + metadata + "}\nspec: {text: a}");

    assertThat(decoded.primary()).isNull();
    assertThat(decoded.diagnostics()).extracting(d -> d.path()).containsExactly(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: hi.there",
        "name: hi, labels: {a: '', example.com/A_b.c: X-1}",
        "name: hi, annotations: {Example.com/a: 'any text'}",
      })
  void acceptsMetadataThatTheApiServerAccepts(String metadata) {
    assertThat(decode("metadata: {" + metadata + "}\nspec: {text: a}").diagnostics()).isEmpty();
  }

  @Test
  void rejectsAnnotationsThatAreTooLargeInTotal() {
    String half = "x".repeat(1 << 17);
    String metadata = "metadata: {name: hi, annotations: {a: %s, b: %s}}\nspec: {text: a}";

    assertThat(decode(metadata.formatted(half.substring(2), half)).diagnostics()).isEmpty();
    assertThat(decode(metadata.formatted(half, half)).diagnostics())
        .extracting(d -> d.path())
        .containsExactly("metadata.annotations");
  }

  @Test
  void evaluatesRulesBesideAnErrorInAnotherField() {
    assertThat(
            decode("metadata: {name: A}\nspec: {text: ' ', times: many, tone: hot}").diagnostics())
        .extracting(d -> d.path())
        .containsExactly("metadata.name", "spec.text", "spec.times", "spec.tone");
  }

  @Test
  void collectsAllProblems() {
    Decoded<Greeting> decoded = decode("metadata: {nam: a}\nspec: {text: 5, times: 0, tone: hot}");

    assertThat(decoded.diagnostics())
        .extracting(d -> d.path())
        .containsExactly("metadata.nam", "metadata.name", "spec.text", "spec.times", "spec.tone");
  }

  @Test
  void reportsBrokenRulesTogetherWithSchemaErrors() {
    Decoded<Greeting> decoded = decode("metadata: {name: a}\nspec: {text: ' ', times: 0}");

    assertThat(decoded.diagnostics())
        .extracting(d -> d.path())
        .containsExactly("spec.text", "spec.times");
  }

  @Test
  void keepsAResourceThatHasWarnings() {
    Decoded<Greeting> decoded = decode("metadata: {name: a}\nspec: {text: a, times: 101}");

    assertThat(decoded.primary()).isNotNull();
    assertThat(decoded.diagnostics()).singleElement().matches(d -> !d.isError());
  }

  @Test
  void doesNotModifyTheDocument() {
    ObjectNode document = json("metadata: {name: a}\nspec: {text: a, tone: null}");
    ObjectNode copy = document.deepCopy();

    decoder.decode(document);

    assertThat(document).isEqualTo(copy);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a: 1\n---\nb: 2\n",
        "a: [",
        "spec: {versions: [{name: v2, schema: {openAPIV3Schema: {type: object}}}]}",
        "{not json",
      })
  @NullSource
  void rejectsADefinitionWithoutASchema(String crd) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> new PrimaryDecoder<>(new LoadedKind<>(kindWith(crd), List.of())))
        .withMessageContaining("its method crd() ");
  }

  @Test
  void predictsObjectRejectionsOnlyOffline() {
    LoadedKind<Greeting> kind = new LoadedKind<>(kindWith(new GreetingKind().crd()), List.of());
    ObjectNode document = json("metadata: {name: hi}\nspec: {text: a}");

    assertThat(new PrimaryDecoder<>(kind).decode(document).primary()).isNotNull();
    assertThat(PrimaryDecoder.offline(kind).decode(document).primary()).isNull();
    assertThat(
            PrimaryDecoder.offline(kind)
                .decode(json("metadata: {name: hi}\nspec: {text: a, times: many}"))
                .diagnostics())
        .extracting(d -> d.path())
        .containsExactly("spec.objects", "spec.times");
  }

  private static PrimaryKind<Greeting> kindWith(String crd) {
    return new PrimaryKind<>() {
      @Override
      public ResourceKind kind() {
        return GreetingKind.KIND;
      }

      @Override
      public Class<Greeting> specType() {
        return Greeting.class;
      }

      @Override
      public String crd() {
        return crd;
      }

      @Override
      public List<Diagnostic> predictRefusals(Primary<Greeting> primary) {
        return List.of(Diagnostic.invalid("spec.objects", "No server takes them."));
      }

      @Override
      public Map<String, String> labels(Primary<Greeting> primary) {
        return Map.of();
      }
    };
  }

  private Decoded<Greeting> decode(String yaml) {
    return decoder.decode(json("apiVersion: toys.example.com/v1\nkind: Greeting\n" + yaml));
  }

  private static ObjectNode json(String yaml) {
    YamlReader.Result result = new YamlReader().read("test", yaml.getBytes(UTF_8));
    assertThat(result.problems()).isEmpty();
    return result.documents().get(0).json();
  }
}
