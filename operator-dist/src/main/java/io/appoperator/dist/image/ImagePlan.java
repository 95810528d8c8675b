package io.appoperator.dist.image;

import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The layers and the configuration of the image. The layers that change least come first, so that a
 * new version of the operator transfers few of them.
 */
final class ImagePlan {

  private static final FilePermissions FILE = FilePermissions.fromOctalString("644");
  private static final FilePermissions PROGRAM = FilePermissions.fromOctalString("755");
  private static final String ROOT = "0:0";
  private static final String USER = "65532:65532";

  /** Used in the order of its names: that of such a map differs in each process. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "PATH",
          ImageStage.JAVA + "/bin",
          "JAVA_HOME",
          ImageStage.JAVA,
          "LANG",
          "C.UTF-8",
          "OPERATOR_PLUGINS",
          ImageStage.HOME + "/plugins");

  private final ImageStage stage;
  private final Architecture architecture;
  private final Map<String, String> labels;

  /**
   * @param labels the labels of the image
   */
  ImagePlan(ImageStage stage, Architecture architecture, Map<String, String> labels) {
    this.stage = stage;
    this.architecture = architecture;
    this.labels = new TreeMap<>(labels);
  }

  /** Returns the image, without a place to write it to. */
  JibContainerBuilder image(RootFileSystem root) throws IOException {
    List<FileEntriesLayer> layers =
        new ArrayList<>(List.of(system(root), java(), libraries(), operator()));
    if (Files.exists(stage.archive())) {
      layers.add(classArchive());
    }
    return Jib.fromScratch()
        .setFormat(ImageFormat.OCI)
        .setPlatforms(Set.of(new Platform(architecture.label(), "linux")))
        .setCreationTime(stage.time())
        .setFileEntriesLayers(layers)
        .setUser(USER)
        .setEnvironment(new TreeMap<>(ENVIRONMENT))
        .setEntrypoint(
            ImageStage.JAVA + "/bin/java",
            "@" + ImageStage.HOME + "/java.options",
            "io.appoperator.cli.Main")
        .setProgramArguments("run")
        .setLabels(labels);
  }

  private FileEntriesLayer system(RootFileSystem root) throws IOException {
    Layer layer = new Layer("system");
    for (Map.Entry<String, Path> file : root.files().entrySet()) {
      boolean program = file.getKey().matches(".*/ld-linux[^/]*");
      layer.add(file.getValue(), file.getKey(), program ? PROGRAM : FILE, ROOT);
    }
    // For the case that a pod mounts no volume there.
    layer.add(stage.root(), "/tmp", FilePermissions.fromOctalString("700"), USER);
    return layer.build();
  }

  private FileEntriesLayer java() throws IOException {
    Layer layer = new Layer("java");
    try (Stream<Path> files = Files.walk(stage.java())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = stage.java().relativize(file).toString();
        boolean program = name.startsWith("bin/") || name.equals("lib/jspawnhelper");
        layer.add(file, ImageStage.JAVA + "/" + name, program ? PROGRAM : FILE, ROOT);
      }
    }
    return layer.build();
  }

  private FileEntriesLayer libraries() throws IOException {
    return jars("libraries", false).build();
  }

  private FileEntriesLayer operator() throws IOException {
    Layer layer = jars("operator", true);
    layer.add(stage.options(), ImageStage.HOME + "/java.options", FILE, ROOT);
    layer.add(stage.bom(), ImageStage.HOME + "/bom.json", FILE, ROOT);
    layer.add(stage.licence(), ImageStage.HOME + "/LICENSE", FILE, ROOT);
    addLicences(layer);
    layer.add(stage.lib(), ImageStage.HOME + "/plugins", PROGRAM, ROOT);
    return layer.build();
  }

  private void addLicences(Layer layer) throws IOException {
    try (Stream<Path> files = Files.walk(stage.licences())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = stage.licences().relativize(file).toString();
        layer.add(file, ImageStage.HOME + "/licenses/" + name, FILE, ROOT);
      }
    }
  }

  private Layer jars(String name, boolean own) throws IOException {
    Layer layer = new Layer(name);
    try (Stream<Path> jars = Files.walk(stage.lib())) {
      for (Path jar : jars.filter(jar -> Files.isRegularFile(jar) && isOwn(jar) == own).toList()) {
        String path = stage.lib().relativize(jar).toString();
        layer.add(jar, ImageStage.HOME + "/lib/" + path, FILE, ROOT);
      }
    }
    return layer;
  }

  private static boolean isOwn(Path jar) {
    return jar.getFileName().toString().matches("(operator|managers)-.*");
  }

  private FileEntriesLayer classArchive() {
    Layer layer = new Layer("class archive");
    layer.add(stage.archive(), ImageStage.HOME + "/classes.archive", FILE, ROOT);
    return layer.build();
  }

  /** A layer whose files have the time of the image. */
  private final class Layer {

    private final FileEntriesLayer.Builder entries;

    Layer(String name) {
      this.entries = FileEntriesLayer.builder().setName(name);
    }

    void add(Path source, String path, FilePermissions permissions, String owner) {
      entries.addEntry(source, AbsoluteUnixPath.get(path), permissions, stage.time(), owner);
    }

    FileEntriesLayer build() {
      return entries.build();
    }
  }
}
