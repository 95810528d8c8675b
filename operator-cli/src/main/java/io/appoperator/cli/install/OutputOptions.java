package io.appoperator.cli.install;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.file.OutputDirectory;
import io.appoperator.cli.file.PlannedFile;
import io.appoperator.core.install.BundleDocuments;
import io.appoperator.core.install.BundleOptions;
import io.appoperator.core.install.ChartDocuments;
import io.appoperator.core.install.HelmRelease;
import io.appoperator.core.install.InstallDocuments;
import io.appoperator.core.install.InstallOptions;
import io.appoperator.core.install.InstallValues;
import io.appoperator.core.plugin.PluginRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Where {@code operator install} writes to, instead of printing. One of the options is set. */
final class OutputOptions {

  private static final String KUSTOMIZE = "--kustomize";
  private static final String CHART = "--chart";
  private static final String BUNDLE = "--bundle";
  private static final int KIBIBYTE = 1024;

  @Option(
      names = KUSTOMIZE,
      order = 1,
      paramLabel = "DIR",
      description = {
        "Directory to write the manifests to, for kustomize, instead of printing them.",
        "Its default/kustomization.yaml has all; the ServiceMonitor only with metrics.serviceMonitor.",
        "All files are replaced that this option wrote there before. It may have no other files."
      })
  private @Nullable Path kustomize;

  @Option(
      names = CHART,
      order = 2,
      paramLabel = "DIR",
      description = {
        "Directory to write a Helm chart to, in the same way.",
        "It has the roles and kinds of the loaded plug-ins. The other options set its default values."
      })
  private @Nullable Path chart;

  @ArgGroup(exclusive = false)
  private @Nullable BundleOutput bundle;

  /** A bundle, and the one before. */
  private static final class BundleOutput {

    @Option(
        names = BUNDLE,
        order = 3,
        required = true,
        paramLabel = "DIR",
        description = {
          "Directory to write a bundle for the Operator Lifecycle Manager to, in the same way.",
          "Set --image with a digest. The operator manages all namespaces."
        })
    private Path directory = Path.of("");

    @Option(
        names = "--replaces",
        order = 4,
        paramLabel = "VERSION",
        converter = VersionNumber.class,
        description = {
          "Earlier version, which the Lifecycle Manager upgrades (default: none).",
          "Without it, the bundle does not claim the capability level 'Seamless Upgrades'."
        })
    private String replaces = "";
  }

  /** Returns whether the files are a Helm chart. */
  boolean isChart() {
    return chart != null;
  }

  /** Returns whether the files are a bundle. */
  boolean isBundle() {
    return bundle != null;
  }

  /** Writes the files of the option that is set; returns what may go wrong with them. */
  List<String> write(PluginRegistry plugins, InstallOptions options, Samples samples)
      throws UserException {
    if (chart != null) {
      Map<String, String> files = ChartDocuments.of(plugins, options);
      new OutputDirectory(CHART, chart).write(planned(files));
      return options.plugins().isEmpty()
          ? List.of()
          : chartWarnings(HelmRelease.bytes(files, InstallDocuments.of(plugins, options)));
    }
    if (bundle != null) {
      checkBundle(options, bundle.replaces);
      BundleOptions given = new BundleOptions(samples.read(), bundle.replaces);
      new OutputDirectory(BUNDLE, bundle.directory)
          .write(planned(BundleDocuments.of(plugins, options, given)));
      return bundleWarnings(options.values());
    }
    if (kustomize != null) {
      new OutputDirectory(KUSTOMIZE, kustomize)
          .write(KustomizeTree.of(InstallDocuments.of(plugins, options)));
    }
    return List.of();
  }

  /** The Lifecycle Manager gives an operator all namespaces or those of its own choice. */
  private static void checkBundle(InstallOptions options, String replaces) throws UserException {
    if (!replaces.isEmpty() && !isEarlier(replaces, options.version())) {
      throw new UserException(
          ExitCode.USAGE,
          "--replaces: '%s' is not earlier than %s, the version of this command. Use the version before."
              .formatted(replaces, options.version()));
    }
    if (options.values().isNamespaced()) {
      throw new UserException(
          ExitCode.USAGE,
          "A bundle cannot be limited to namespaces, because the Lifecycle Manager assigns them. Remove --namespaces, or install in another way.");
    }
    if (!options.values().hasDefinitions()) {
      throw new UserException(
          ExitCode.USAGE,
          "A bundle needs the CustomResourceDefinitions, because it owns their kinds. Remove crds.enabled, or install in another way.");
    }
  }

  /** The names of bundles are in lower case. */
  private static boolean isEarlier(String replaces, String version) {
    return !replaces.equalsIgnoreCase(version)
        && new SemanticVersion(replaces).compareTo(new SemanticVersion(version)) < 0;
  }

  private static List<String> chartWarnings(long release) {
    if (release <= HelmRelease.SECRET_BYTES) {
      return List.of();
    }
    return List.of(
        "Helm stores a release in a Secret, which holds %s KiB, but one of this chart has about %s KiB. In a file for --values, set plugins.image to an image with the plug-ins."
            .formatted(HelmRelease.SECRET_BYTES / KIBIBYTE, release / KIBIBYTE));
  }

  private static List<String> bundleWarnings(InstallValues values) {
    List<String> warnings = new ArrayList<>();
    if (!values.hasImageDigest()) {
      warnings.add(
          "The image of the bundle has no digest, so that it can change. Set --image NAME@sha256:DIGEST.");
    }
    if (values.hasPluginImageWithoutDigest()) {
      warnings.add(
          "The image with plug-ins has no digest, so that it can change. Set plugins.image to NAME@sha256:DIGEST.");
    }
    if (values.expectsNamespaceInCertificate()) {
      warnings.add(
          "The ServiceMonitor expects a certificate for the namespace of --namespace. Install the bundle there, or set metrics.serverName to a name in the certificate.");
    }
    return warnings;
  }

  private static List<PlannedFile> planned(Map<String, String> files) {
    return files.entrySet().stream()
        .map(file -> new PlannedFile(file.getKey(), file.getValue()))
        .toList();
  }
}
