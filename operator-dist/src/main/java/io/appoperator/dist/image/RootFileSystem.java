package io.appoperator.dist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Selects what the image needs of unpacked Debian packages: no programs, shells or manuals. */
final class RootFileSystem {

  /** What is needed; LIBRARIES stands for the directory of an architecture. */
  private static final String NEEDED =
      "lib/LIBRARIES/[^/]*\\.so[^/]*|lib64/.*|lib/ld-linux[^/]*"
          + "|usr/lib/LIBRARIES/[^/]*\\.so[^/]*|usr/lib/os-release"
          + "|usr/share/zoneinfo/(?!right/|posix/).*"
          + "|usr/share/doc/[^/]+/copyright|usr/share/common-licenses/.*"
          + "|etc/(nsswitch\\.conf|passwd|group|ssl/certs/.*)|var/lib/dpkg/status\\.d/.*";

  /** The user of the image; Kubernetes compares numbers. */
  private static final String USER = "operator:x:65532:65532:operator:/nonexistent:/sbin/nologin\n";

  private final Path root;
  private final Pattern needed;

  private RootFileSystem(Path root, Architecture architecture) {
    this.root = root;
    this.needed = Pattern.compile(NEEDED.replace("LIBRARIES", architecture.libraries()));
  }

  /** Creates it in a directory, from packages. */
  static RootFileSystem create(
      Path root, Architecture architecture, DebianPackages debian, List<DebianPackage> packages)
      throws IOException, InterruptedException {
    debian.unpack(packages, root);
    RootFileSystem created = new RootFileSystem(root, architecture);
    created.addUser();
    created.addCertificates();
    return created;
  }

  /** Returns the one in a directory. */
  static RootFileSystem open(Path root, Architecture architecture) {
    return new RootFileSystem(root, architecture);
  }

  /** Returns the paths in the image, and the file of each; links are replaced by their files. */
  Map<String, Path> files() throws IOException {
    Map<String, Path> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.toList()) {
        String name = root.relativize(file).toString();
        if (needed.matcher(name).matches()) {
          Path content = resolve(file);
          if (Files.isRegularFile(content)) {
            files.put("/" + name, content);
          }
        }
      }
    }
    files.putAll(sharedLicences());
    return files;
  }

  /** A package may have a link to the directory of another package with the same licence. */
  private Map<String, Path> sharedLicences() throws IOException {
    Map<String, Path> licences = new TreeMap<>();
    try (Stream<Path> packages = Files.list(root.resolve("usr/share/doc"))) {
      for (Path link : packages.filter(Files::isSymbolicLink).toList()) {
        Path licence = resolve(link).resolve("copyright");
        if (!Files.isRegularFile(licence)) {
          throw new IllegalStateException(
              "%s has no licence. Add the package %s to operator-dist/src/main/image/*.lock."
                  .formatted(link.getFileName(), Files.readSymbolicLink(link)));
        }
        licences.put("/" + root.relativize(link) + "/copyright", licence);
      }
    }
    return licences;
  }

  /** Absolute links refer to the root of the image. */
  private Path resolve(Path file) throws IOException {
    Path resolved = file;
    while (Files.isSymbolicLink(resolved)) {
      Path target = Files.readSymbolicLink(resolved);
      resolved =
          target.isAbsolute()
              ? root.resolve(target.toString().substring(1))
              : resolved.resolveSibling(target).normalize();
    }
    return resolved;
  }

  private void addUser() throws IOException {
    Path etc = Files.createDirectories(root.resolve("etc"));
    Files.writeString(etc.resolve("passwd"), "root:x:0:0:root:/root:/sbin/nologin\n" + USER);
    Files.writeString(etc.resolve("group"), "root:x:0:\noperator:x:65532:\n");
    Files.writeString(etc.resolve("nsswitch.conf"), "hosts: files dns\n");
  }

  /** As update-ca-certificates does at the installation of the package. */
  private void addCertificates() throws IOException {
    Path target = Files.createDirectories(root.resolve("etc/ssl/certs"));
    StringBuilder bundle = new StringBuilder();
    try (Stream<Path> files = Files.walk(root.resolve("usr/share/ca-certificates"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".crt")).sorted().toList()) {
        bundle.append(Files.readString(file));
      }
    }
    Files.writeString(target.resolve("ca-certificates.crt"), bundle);
  }
}
