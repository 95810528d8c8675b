package io.appoperator.dist.image;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.TarImage;
import io.appoperator.dist.LibraryLicences;
import io.appoperator.dist.runtime.ForeignModules;
import io.appoperator.dist.runtime.JavaRuntime;
import io.appoperator.dist.runtime.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Builds the image from the jars, a linked Java runtime and Debian packages. */
public final class BuildImage {

  private BuildImage() {}

  /**
   * Builds it.
   *
   * @param args the words of {@link ImageBuild}; before them, the JDK for the runtime, which may be
   *     empty
   */
  public static void main(String[] args) throws Exception {
    // Maven passes null for an empty argument.
    List<String> words = Stream.of(args).map(word -> Objects.requireNonNullElse(word, "")).toList();
    List<String> image = words.subList(1, words.size());
    ImageBuild build = ImageBuild.parse(image);
    build(build, words.get(0));
    // The script 'push' pushes with them.
    Files.write(build.build().resolve("image.arguments"), image);
  }

  private static void build(ImageBuild build, String configuredJdk) throws Exception {
    Architecture architecture = build.architecture();
    DebianPackages debian =
        new DebianPackages(
            build.build().resolve("debian"),
            new AptGet(architecture, Files.createDirectories(build.build().resolve("apt"))));
    ImageStage stage = ImageStage.create(build.stage(), build.time());
    RootFileSystem root =
        RootFileSystem.create(stage.root(), architecture, debian, build.packages());
    Runtime.Version java = linkJava(build, configuredJdk, debian, stage);
    addJars(build.lib(), stage);
    LibraryLicences.write(
        stage.lib(),
        build.build().resolve("bom.json"),
        build.module().resolve("src/main/licenses"),
        stage.licences());
    stage.addLicence(build.module().resolve("../LICENSE"));
    List<Path> options = build.javaOptions(java.feature());
    stage.writeOptions(options, architecture.isOfThisMachine());
    new ImageBom(build.build().resolve("bom.json"))
        .add(build.packages(), architecture)
        .addJava(java.toString())
        .write(stage.bom());
    if (architecture.isOfThisMachine()) {
      stage.makeArchive(options, onlyJar(build.lib().resolve("training")));
    }
    JibContainer written =
        build.write(
            new ImagePlan(stage, architecture, build.labels()).image(root),
            Containerizer.to(
                TarImage.at(build.archive()).named("application-operator:" + build.version())));
    System.out.printf(
        "%s has %s, %.1f MiB%n",
        build.archive(), written.getDigest(), Files.size(build.archive()) / 1024.0 / 1024);
  }

  /** Returns the version of the Java in the image. */
  private static Runtime.Version linkJava(
      ImageBuild build, String configuredJdk, DebianPackages debian, ImageStage stage)
      throws IOException, InterruptedException {
    Architecture architecture = build.architecture();
    if (architecture.isOfThisMachine()) {
      Jdk jdk = Jdk.choose(configuredJdk);
      JavaRuntime.link(jdk, stage.java());
      return jdk.version();
    }
    if (!configuredJdk.isEmpty()) {
      throw new IllegalArgumentException(
          "-Druntime.jdk has no effect on the image for %s, whose Java is a package of Debian. Remove it."
              .formatted(architecture.label()));
    }
    DebianPackage jdk = DebianPackage.readAll(architecture.lock(build.module(), "jdk")).get(0);
    Path unpacked = Files.createDirectories(build.build().resolve("jdk" + architecture.suffix()));
    Path unused = debian.unpack(jdk, unpacked);
    // The rest is the revision of the package.
    Runtime.Version version = Runtime.Version.parse(jdk.version().replaceFirst("-.*", ""));
    JavaRuntime.link(ForeignModules.in(unpacked, version), stage.java());
    return version;
  }

  private static void addJars(Path lib, ImageStage stage) throws IOException {
    for (Path folder : List.of(lib, lib.resolve("cel"))) {
      try (Stream<Path> jars = Files.list(folder)) {
        for (Path jar : jars.filter(Files::isRegularFile).toList()) {
          stage.addJar(jar, lib.relativize(jar));
        }
      }
    }
  }

  private static Path onlyJar(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).findFirst().orElseThrow();
    }
  }
}
