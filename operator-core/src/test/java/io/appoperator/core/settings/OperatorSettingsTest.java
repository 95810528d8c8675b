package io.appoperator.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperatorSettingsTest {

  @TempDir private Path directory;

  @Test
  void noFilesChangeNothing() {
    OperatorSettings settings = new SettingsSample(directory).read();

    assertThat(settings.digest()).isEmpty();
    assertThat(settings.configure(SettingsSample.PLUGINS)).isSameAs(SettingsSample.PLUGINS);
  }

  @Test
  void aDocumentWithoutSectionsChangesNoVersion() {
    OperatorSettings settings = settings("metadata: {name: platform}\n");

    assertThat(settings.digest()).isEmpty();
    assertThat(settings.configure(SettingsSample.PLUGINS).withCodeDigest("code").kinds())
        .extracting(LoadedKind::version)
        .containsOnly("code");
  }

  @Test
  void aLaterFileTakesPrecedenceByField() {
    OperatorSettings settings =
        new SettingsSample(directory)
            .with(
                "defaults: {Application: {imagePullPolicy: Always, security: {serviceAccount: a}}}\n")
            .with(
                "defaults: {Application: {security: {serviceAccount: b}, imagePullPolicy: null}}\n")
            .read();

    assertThat(settings.json().path("defaults").path("Application"))
        .hasToString("{\"imagePullPolicy\":\"Always\",\"security\":{\"serviceAccount\":\"b\"}}");
  }

  @Test
  void aDisabledManagerEqualsOneThatIsNotLoaded() {
    assertThat(managers("managers: {banner: {enabled: false}}\n")).containsExactly("text");
  }

  @Test
  void theManagerStaysLoadedWhileItsObjectsAreDeleted() {
    assertThat(managers("managers: {banner: {enabled: false, prune: true}}\n"))
        .containsExactly("banner", "text");
  }

  @Test
  void disablesTransformersThatAreNotLoaded() {
    PluginRegistry plugins =
        settings("transformers: {proxy: {enabled: false}, owner: {enabled: true}}\n")
            .configure(SettingsSample.PLUGINS);

    assertThat(kind(plugins, "Greeting").inputs().disabledTransformers()).containsExactly("proxy");
  }

  @Test
  void configuresTransformers() {
    LoadedKind<?> kind =
        kind(
            settings("transformers: {owner: {config: {team: shops}}}\n")
                .configure(SettingsSample.PLUGINS),
            "Greeting");

    assertThat(kind.inputs().config(ConfigPath.transformer("owner")))
        .hasToString("{\"team\":\"shops\"}");
    assertThat(kind.inputs().place("transformers.owner.config.team")).endsWith("settings1.yaml:3");
  }

  @Test
  void onlyWhatConcernsAKindChangesItsVersion() {
    PluginRegistry plugins =
        settings("managers: {banner: {config: {width: 80}}}\n")
            .configure(SettingsSample.PLUGINS.withCodeDigest("code"));

    assertThat(kind(plugins, "Application").version()).isEqualTo("code");
    assertThat(kind(plugins, "Greeting").version()).isNotEqualTo("code");
  }

  @Test
  void equalSettingsHaveAnEqualDigestInAnyOrder() {
    String one = "managers: {text: {enabled: false}}\ndefaults: {Application: {replicas: null}}\n";
    String other = "\n\nmanagers:\n  text:\n    enabled: false\n";

    assertThat(settings(one).digest()).startsWith("v1:");
    assertThat(settings("managers: {text: {enabled: false}}\n").digest())
        .isEqualTo(settings(other).digest());
  }

  private List<String> managers(String content) {
    PluginRegistry plugins = settings(content).configure(SettingsSample.PLUGINS);
    return kind(plugins, "Greeting").managers().stream().map(LoadedManager::id).toList();
  }

  private static LoadedKind<?> kind(PluginRegistry plugins, String name) {
    return plugins.kinds().stream()
        .filter(kind -> kind.kind().kind().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private OperatorSettings settings(String content) {
    return new SettingsSample(directory).with(content).read();
  }
}
