package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What commands print about extensions without a plug-in. */
class ExtensionOutputTest {

  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: shop
      spec:
        image: shop:1.4
        extensions:
          cron: {schedule: "0 3 * * *"}
      """;

  private final Cli cli = Cli.withAllPlugins();

  @Test
  void validateNamesTheLineOfAnExtensionWithoutAPlugIn() {
    Cli.Result result = cli.runWithInput(SHOP, "validate", "-f", "-");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out() + result.err())
        .contains(
            "stdin:8: spec.extensions.cron: No loaded plug-in has the extension 'cron'. Add its jar to OPERATOR_PLUGINS, or remove the field.");
  }

  @Test
  void definitionLeavesExtensionsOpen() {
    assertThat(cli.run("crd").out())
        .contains(
            "additionalProperties: {type: object, maxProperties: 64, x-kubernetes-preserve-unknown-fields: true}");
  }
}
