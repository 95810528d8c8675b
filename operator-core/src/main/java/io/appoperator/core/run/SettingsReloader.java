package io.appoperator.core.run;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.settings.SettingsFiles;
import io.appoperator.core.telemetry.CounterFamily;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files with the settings again when they have changed. Invalid settings are reported,
 * and the last valid ones stay in force. Polled by one thread.
 */
final class SettingsReloader {

  private static final Logger LOG = LoggerFactory.getLogger(SettingsReloader.class);

  private final SettingsFiles files;
  private final PluginRegistry plugins;
  private final WatchedFields watched;
  private final Consumer<OperatorSettings> apply;
  private final Consumer<String> report;
  private final CounterFamily reloads;
  private OperatorSettings inForce;

  private volatile boolean refused;

  /** Empty at first, because a file may have changed after it was read. */
  private List<String> version = List.of();

  /**
   * @param plugins the loaded plug-ins, without settings
   * @param inForce the settings at the start
   * @param watched what the operator watches and records; settings cannot add to it
   * @param reloads counts by result, {@code success} or {@code failure}
   * @param apply receives other valid settings
   * @param report receives why settings are not used
   */
  SettingsReloader(
      SettingsFiles files,
      PluginRegistry plugins,
      OperatorSettings inForce,
      WatchedFields watched,
      CounterFamily reloads,
      Consumer<OperatorSettings> apply,
      Consumer<String> report) {
    this.files = files;
    this.plugins = plugins;
    this.inForce = inForce;
    this.watched = watched;
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
      refused = !take(files.read(plugins));
    } catch (SettingsException | InputException | PluginException e) {
      reject(String.valueOf(e.getMessage()));
    }
  }

  /** Returns whether the last change was refused. Any thread may call it. */
  boolean isRefusing() {
    return refused;
  }

  /** Returns whether the settings are now in force. */
  private boolean take(OperatorSettings settings) {
    if (settings.digest().equals(inForce.digest())) {
      return true;
    }
    PluginRegistry configured = settings.configure(plugins);
    List<ResourceKind> lacking = watched.lacking(WatchedFields.of(configured));
    if (!lacking.isEmpty()) {
      reject(
          "The settings enable managers of kinds that the operator does not watch, or not all that they need: %s. Restart the operator."
              .formatted(lacking));
      return false;
    }
    inForce = settings;
    reloads.increment("success");
    LOG.info("The settings have changed; their digest is {}", settings.digest());
    apply.accept(settings);
    return true;
  }

  private void reject(String reason) {
    refused = true;
    reloads.increment("failure");
    LOG.error("The changed settings are not used, and the former ones stay in force: {}", reason);
    report.accept(reason);
  }
}
