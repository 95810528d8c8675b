package io.appoperator.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.plugin.PluginException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors are found when a file is loaded, with their places. */
class BrokenManagerTest {

  private static final String MANAGER =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: ResourceManager
      serves: {apiVersion: apps.example.com/v1alpha1, kind: Application}
      extension:
        type: object
        required: [size]
        properties:
          size: {type: integer, default: 3}
          names: {type: array, items: {type: string}}
      kinds:
        - apiVersion: example.com/v1
          kind: Widget
          plural: widgets
          schema:
            type: object
            properties:
              spec: {type: object, required: [size], properties: {size: {type: integer}}}
          readiness:
            ready: object.status.phase == "Ready"
      variables:
        - name: title
          value: primary.metadata.name + "-made"
      validations:
        - rule: extension.size < 10
          message: ${extension.size} is too large.
      objects:
        - if: extension.size > 0
          forEach: {name: extension.names}
          template:
            apiVersion: v1
            kind: Service
            metadata:
              name: ${title}-${name}
            spec:
              type: ClusterIP
              ports:
                - port: ${extension.size}
        - template:
            apiVersion: example.com/v1
            kind: Widget
            metadata:
              name: ${title}
            spec:
              size: ${extension.size}
      """;

  @Test
  void loadsTheManagerWithoutErrors() {
    assertThat(ManagerTexts.read(MANAGER).id()).isEqualTo("made");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # replaced                 | by                        | error
          kind: Application}         | kind: Aplication}         | :3: serves.kind: No loaded plug-in has the kind 'Aplication'. Did you mean 'Application'?
          v1alpha1, kind: App        | v2, kind: App             | :3: serves.apiVersion: No loaded plug-in has the kind 'Application' of 'apps.example.com/v2'. Correct the version.
          validations:               | validation:               | :23: validation: Unknown field 'validation'. Did you mean 'validations'?
          forEach: {                 | foreach: {                | :28: objects[0].foreach: Unknown field 'foreach'. Did you mean 'forEach'?
          plural: widgets            | optional: "yes"           | :13: kinds[0].optional:
          plural: widgets            | optional: true            | :11: kinds[0]: Widget of example.com/v1 is not a kind of Kubernetes, so it needs a plural.
          items: {type: string}      | items: {type: text}       | :9: extension.properties.names.items.type: Unknown type 'text'.
          size: {type: integer, def  | size: {typ: integer, def  | :8: extension.properties.size.typ: Unknown keyword 'typ' of a schema. Did you mean 'type'?
          default: 3                 | default: three            | :8: extension.properties.size.default:
          extension.names}           | extension.name}           | :28:30: objects[0].forEach.name: There is no field 'name'. Did you mean 'names'?
          extension.names}           | extension.names.join()}   | :28:21: objects[0].forEach.name: The expression is of the type string, but it must be a list, a map or an integer.
          if: extension.size > 0     | if: extension.size        | :27:9: objects[0].if: The expression is of the type int, but it must be a boolean.
          rule: extension.size < 10  | rule: extensio.size < 10  | :24:11: validations[0].rule: 'extensio' is not a variable or function. Did you mean 'extension'?
          primary.metadata.name +    | primary.metadata.nam +    | :22:28: variables[0].value: There is no field 'nam'. Did you mean 'name'?
          name: title                | name: primary             | :21: variables[0].name: There is another variable 'primary'.
          kind: Service              | kind: Servce              | :31: objects[0].template.kind: There is no kind 'Servce' of 'v1' in Kubernetes. Did you mean 'Service'?
          apiVersion: v1             | apiVersion: apps/v1       | :31: objects[0].template.kind: There is no kind 'Service' of 'apps/v1' in Kubernetes.
          kind: Service              | kind: Namespace           | :31: objects[0].template.kind: Objects of the kind Namespace are in no namespace
          type: ClusterIP            | typ: ClusterIP            | :35: objects[0].template.spec.typ: Unknown field 'typ' of ServiceSpec. Did you mean 'type'?
          type: ClusterIP            | type: 3                   | :35: objects[0].template.spec.type: '3' is not a string. Quote it.
          type: ClusterIP            | type: ${extension.size}   | :35:17: objects[0].template.spec.type: The expression is of the type int, but the field is a string. Use string().
          type: ClusterIP            | type: [ClusterIP]         | :35: objects[0].template.spec.type: It is a list, but the field is a string.
          port: ${extension.size}    | port: http                | :37: objects[0].template.spec.ports[0].port: 'http' is not an integer.
          port: ${extension.size}    | port: ${title}            | :37:21: objects[0].template.spec.ports[0].port: The expression is of the type string, but the field is an integer.
          port: ${extension.size}    | port: ${extension.size    | :37: objects[0].template.spec.ports[0].port: The expression that begins with '${' does not end.
          port: ${extension.size}    | port: ${extension.size +} | :37:37: objects[0].template.spec.ports[0].port: The expression is incomplete.
          port: ${extension.size}    | port: ${size}             | :37:21: objects[0].template.spec.ports[0].port: 'size' is not a variable or function.
          port: ${extension.size}    | port: ${title * 2}        | :37:27: objects[0].template.spec.ports[0].port: Found no matching overload for '_*_'
          name: ${title}-${name}     | name: x-${extension}      | :33:19: objects[0].template.metadata.name: The expression is of the type object, and cannot be a part of a text.
          name: ${title}-${name}     | namespace: x              | :32: objects[0].template.metadata: The object needs a name.
          size: ${extension.size}    | count: ${extension.size}  | :44: objects[1].template.spec.count: Unknown field 'count' of Widget/spec. Available: size.
          size: ${extension.size}    | {}                        | :43: objects[1].template.spec: The field 'size' is required.
          object.status.phase ==     | object.status.phase =     | :19:34: kinds[0].readiness.ready: Token recognition error
          """)
  void reportsThePlaceAndTheRemedy(String replaced, String by, String error) {
    String broken = MANAGER.replace(replaced, by);
    assertThat(broken).isNotEqualTo(MANAGER);

    ManagerTexts.assertRefused(broken, error);
  }

  @Test
  void reportsAllErrorsAtOnce() {
    String broken =
        MANAGER
            .replace("type: ClusterIP", "typ: ClusterIP")
            .replace("{type: text}", "{}")
            .replace("kind: Widget\n      metadata", "kind: Wigdet\n      metadata");

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> ManagerTexts.read(broken))
        .satisfies(
            failure ->
                assertThat(String.valueOf(failure.getMessage()).lines()).hasSizeGreaterThan(1));
  }

  @Test
  void reportsThatAFileIsNotYaml() {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> ManagerTexts.read("kind: ["))
        .withMessageStartingWith("made.manager.yaml:1: Not valid YAML");
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> ManagerTexts.read(""))
        .withMessage("made.manager.yaml:1: A manager is one YAML document, found 0.");
  }
}
