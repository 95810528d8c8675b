package io.appoperator.core.run;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.settings.SettingsFiles;
import io.appoperator.core.telemetry.CounterFamily;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files with the settings again when they have changed. Invalid settings are reported,
 * and the last valid ones stay in force. Used by one thread.
 */
final class SettingsReloader {

  private static final Logger LOG = LoggerFactory.getLogger(SettingsReloader.class);

  private final SettingsFiles files;
  private final PluginRegistry plugins;
  private final Set<ResourceKind> watched;
  private final Consumer<OperatorSettings> apply;
  private final Consumer<String> report;
  private final CounterFamily reloads;
  private OperatorSettings inForce;

  /** Empty at first, because a file may have changed after it was read. */
  private List<String> version = List.of();

  /**
   * @param plugins the loaded plug-ins, without settings
   * @param inForce the settings at the start
   * @param watched the kinds that the operator watches; settings cannot add others
   * @param reloads counts by result, {@code success} or {@code failure}
   * @param apply receives other valid settings
   * @param report receives why settings are not used
   */
  SettingsReloader(
      SettingsFiles files,
      PluginRegistry plugins,
      OperatorSettings inForce,
      Set<ResourceKind> watched,
      CounterFamily reloads,
      Consumer<OperatorSettings> apply,
      Consumer<String> report) {
    this.files = files;
    this.plugins = plugins;
    this.inForce = inForce;
    this.watched = Set.copyOf(watched);
    this.reloads = reloads;
    this.apply = apply;
    this.report = report;
  }

  /** Applies the settings if a file has changed since the last call. */
  void poll() {
    List<String> current = files.version();
    if (current.equals(version)) {
      return;
    }
    version = current;
    try {
      take(files.read(plugins));
    } catch (SettingsException | InputException | PluginException e) {
      reject(String.valueOf(e.getMessage()));
    }
  }

  private void take(OperatorSettings settings) {
    if (settings.digest().equals(inForce.digest())) {
      return;
    }
    PluginRegistry configured = settings.configure(plugins);
    Set<ResourceKind> unwatched = new HashSet<>(configured.managedKinds());
    unwatched.removeAll(watched);
    if (!unwatched.isEmpty()) {
      reject(
          "The settings enable managers of kinds that the operator does not watch: %s. Restart the operator."
              .formatted(unwatched));
      return;
    }
    inForce = settings;
    reloads.increment("success");
    LOG.info("The settings have changed; their digest is {}", settings.digest());
    apply.accept(settings);
  }

  private void reject(String reason) {
    reloads.increment("failure");
    LOG.error("The changed settings are not used, and the former ones stay in force: {}", reason);
    report.accept(reason);
  }
}
