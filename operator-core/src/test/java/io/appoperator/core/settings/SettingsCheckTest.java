package io.appoperator.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsCheckTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "managres: {}|managres: Unknown field 'managres'. Did you mean 'managers'?",
        "managers: {baner: {}}|managers.baner: Unknown field 'baner'. Did you mean 'banner'?",
        "managers: {text: {enabled: no way}}|managers.text.enabled: Expected a boolean, found the string 'no way'.",
        "managers: {text: {prune: true}}|managers.text.prune: Only the objects of a disabled manager are deleted. Set 'enabled: false', or remove this line.",
        "managers: {text: {config: {a: 1}}}|managers.text.config: Unknown field 'config'. Known fields: enabled, prune.",
        "managers: {banner: {config: {widht: 80}}}|managers.banner.config.widht: Unknown field 'widht'. Did you mean 'width'?",
        "managers: {banner: {config: {width: 8}}}|managers.banner.config.width: 8 is out of range: it must be at least 10.",
        "transformers: {owner: {enabled: maybe}}|transformers.owner.enabled: Expected a boolean, found the string 'maybe'.",
        "transformers: {owner: {config: {taem: a}}}|transformers.owner.config.taem: Unknown field 'taem'. Did you mean 'team'?",
        "transformers: {owner: {config: {team: a}}}|transformers.owner.config.team: Must have at least 2 characters, but has 1.",
        "transformers: {gone: {config: {a: 1}}}|transformers.gone.config: Unknown field 'config'. Known fields: enabled.",
        "transformers: {ownre: {enabled: true}}|transformers.ownre: No loaded plug-in has the transformer 'ownre'. Did you mean 'owner'? Add its jar, or remove this line.",
        "defaults: {Application: {extensions: {crom: {a: 1}}}}|defaults.Application.extensions.crom: Unknown field 'crom'. Did you mean 'cron'?",
        "enforced: {Application: {extensions: {cron: {schedule: daily}}}}|enforced.Application.extensions.cron: A resource without 'cron' gets it, but then lacks its required field 'command'. Enforce that field, too.",
        "enforced: {Application: {environment: {always: true, items: []}}}|enforced.Application.environment: Expected a list; only defaults have 'always'.",
        "defaults: {Aplication: {}}|defaults.Aplication: Unknown field 'Aplication'. Did you mean 'Application'?",
        "defaults: {Application: 3}|defaults.Application: Expected an object, found the number 3.",
        "defaults: {Application: {imagePullPolcy: Always}}|defaults.Application.imagePullPolcy: Unknown field 'imagePullPolcy'. Did you mean 'imagePullPolicy'?",
        "defaults: {Application: {imagePullPolicy: Allways}}|defaults.Application.imagePullPolicy: 'Allways' is not one of [Always, IfNotPresent, Never]. Did you mean 'Always'?",
        "defaults: {Application: {terminationGracePeriodSeconds: soon}}|defaults.Application.terminationGracePeriodSeconds: Expected a whole number, found the string 'soon'.",
        "defaults: {Application: {replicas: 2}}|defaults.Application.replicas: The schema of the kind has a default for this field, so settings cannot set it. Remove this line.",
        "enforced: {Application: {replicas: 2}}|enforced.Application.replicas: The schema of the kind has a default for this field, so settings cannot set it. Remove this line.",
        "defaults: {Application: {image: shop}}|defaults.Application.image: Authors must set this field, so a default has no effect. Remove this line.",
        "defaults: {Application: {port: 80}}|defaults.Application.port: A default does not set this field, because it requests an object. Remove this line.",
        "defaults: {Application: {scheduling: {tolerations: [{key: a}]}}}|defaults.Application.scheduling.tolerations: A default adds no elements to a list. Write {always: true, items: [...]} to add them.",
        "defaults: {Application: {scheduling: {tolerations: {always: false, items: []}}}}|defaults.Application.scheduling.tolerations: Expected a list, or {always: true, items: [...]}.",
        "enforced: {Application: {command: {always: true, items: [a]}}}|enforced.Application.command: Expected a list; only defaults have 'always'.",
        "defaults: {Application: {\"image[*]\": {a: 1}}}|defaults.Application.image[*]: 'image' is not a list of objects. Remove '[*]'.",
        "defaults: {Application: {environment: [{value: a}]}}|defaults.Application.environment[0]: The element needs 'name', which identifies it.",
        "defaults: {Application: {disruption: {minAvailable: 1, maxUnavailable: 1}}}|defaults.Application.disruption.maxUnavailable: Cannot be set next to 'minAvailable'. Remove one of them."
      })
  void namesThePlaceAndTheRemedy(String content, String message) {
    assertThat(new SettingsSample(directory).with("\n" + content + "\n").problems())
        .containsExactly("settings1.yaml:4: " + message);
  }

  @Test
  void namesTheFileWithTheValueInForce() {
    assertThat(
            new SettingsSample(directory)
                .with("managers: {banner: {config: {width: 80}}}\n")
                .with("managers:\n  banner:\n    config:\n      width: 1\n")
                .problems())
        .singleElement()
        .asString()
        .startsWith("settings2.yaml:6: managers.banner.config.width: 1 is out of range");
  }

  @Test
  void reportsEveryProblem() {
    assertThat(
            new SettingsSample(directory)
                .with("defaults:\n  Application:\n    replicas: 2\n    image: a\n    nonsense: 1\n")
                .problems())
        .hasSize(3);
  }

  @Test
  void aFileIsOneDocumentOfTheKind() throws IOException {
    Path file = directory.resolve("settings1.yaml");
    assertThat(new SettingsSample(directory).with("---\na: 1\n").problems())
        .containsExactly(
            "settings1.yaml:1: Settings are one YAML document, found 2. Use one file for each document.");

    SettingsSample sample = new SettingsSample(directory).with("");
    Files.writeString(file, "");
    assertThat(sample.problems())
        .containsExactly(
            "settings1.yaml:1: Settings are one YAML document, found 0. 'operator settings schema' describes it.");

    Files.writeString(file, "kind: Application\n");
    assertThat(sample.problems())
        .isEqualTo(
            List.of(
                "settings1.yaml:1: apiVersion: This field is required.",
                "settings1.yaml:1: kind: 'Application' is not one of [OperatorSettings]."));
  }

  @Test
  void acceptsWhatAuthorsMayLeaveOut() {
    assertThat(
            new SettingsSample(directory)
                .with(
                    """
                    managers:
                      banner: {enabled: true, config: {prefix: "> "}}
                      text: {enabled: false, prune: true}
                    transformers:
                      owner: {config: {team: shops}}
                      gone: {enabled: false}
                    defaults:
                      Application:
                        resources: {requests: {memory: 64Mi}}
                        healthCheck: {readinessProbe: {httpGet: {path: /ready, port: http}}}
                        scaling: {targetCPUUtilizationPercentage: 70}
                        environment: {always: true, items: [{name: REGION, value: north}]}
                        sidecars[*]: {imagePullPolicy: Always}
                        podMetadata: {labels: {team.example.com/name: platform}}
                    enforced:
                      Application:
                        security: {containerSecurityContext: {runAsNonRoot: true}}
                        scheduling: {tolerations: [{key: batch, operator: Exists}]}
                    """)
                .problems())
        .isEmpty();
  }
}
