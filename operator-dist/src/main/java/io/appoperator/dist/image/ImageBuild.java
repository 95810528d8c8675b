package io.appoperator.dist.image;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/**
 * What an image is built from.
 *
 * @param module the directory of the module
 * @param build the directory for everything that is built
 * @param version the version of the operator
 * @param time the time of all files
 * @param architecture the processor that it is for
 * @param commit the commit it is built from; may be empty
 * @param source the URL of the sources; may be empty
 */
record ImageBuild(
    Path module,
    Path build,
    String version,
    Instant time,
    Architecture architecture,
    String commit,
    String source) {

  /** Reads the words of a command line: one for each component of the record. */
  static ImageBuild parse(List<String> words) {
    return new ImageBuild(
        Path.of(words.get(0)),
        Path.of(words.get(1)),
        words.get(2),
        Instant.parse(words.get(3)),
        Architecture.parse(words.get(4)),
        words.get(5),
        words.get(6));
  }

  Path lib() {
    return module.resolve("../operator-cli/target/operator-cli/lib").normalize();
  }

  /** Returns the files with the options of a version of Java in the image. */
  List<Path> javaOptions(int version) {
    Stream<String> names =
        Stream.concat(
            version < 25 ? Stream.of("jvm") : Stream.of("jvm", "jvm25"), Stream.of("run", "linux"));
    return names.map(name -> launcher().resolve(name + ".options")).toList();
  }

  private Path launcher() {
    return module.resolve("../operator-cli/src/main/launcher").normalize();
  }

  List<DebianPackage> packages() throws IOException {
    return DebianPackage.readAll(architecture.lock(module, "packages"));
  }

  Path stage() {
    return build.resolve("image" + architecture.suffix());
  }

  /** The archive with the layout of OCI. */
  Path archive() {
    return build.resolve(
        "application-operator-%s-image%s.tar".formatted(version, architecture.suffix()));
  }

  /** Writes the image to a place; returns its digest. */
  JibContainer write(JibContainerBuilder image, Containerizer target)
      throws IOException, InterruptedException, ExecutionException {
    Path cache = build.resolve("image-cache");
    try {
      return image.containerize(
          target
              .setToolName("application-operator")
              .setBaseImageLayersCache(cache)
              .setApplicationLayersCache(cache));
    } catch (RegistryException | CacheDirectoryCreationException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** The labels that registries and scanners read. */
  Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("org.opencontainers.image.title", "Application Operator");
    labels.put(
        "org.opencontainers.image.description",
        "Turns one Application into all that it needs on Kubernetes.");
    labels.put("org.opencontainers.image.version", version);
    labels.put("org.opencontainers.image.created", time.toString());
    labels.put("org.opencontainers.image.licenses", "Apache-2.0");
    labels.put("org.opencontainers.image.revision", commit);
    labels.put("org.opencontainers.image.source", source);
    labels.values().removeIf(String::isEmpty);
    return labels;
  }
}
