package io.appoperator.dist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Downloads pinned packages with apt-get, checks their digests, and unpacks them. */
final class DebianPackages {

  private final Path downloads;
  private final AptGet apt;

  /**
   * @param downloads the directory for downloaded files, which later builds use again
   * @param apt downloads them
   */
  DebianPackages(Path downloads, AptGet apt) {
    this.downloads = downloads;
    this.apt = apt;
  }

  /** Unpacks packages into a directory, and records them as a scanner of images expects it. */
  void unpack(List<DebianPackage> packages, Path root) throws IOException, InterruptedException {
    Files.createDirectories(downloads);
    Path status = Files.createDirectories(root.resolve("var/lib/dpkg/status.d"));
    for (DebianPackage wanted : packages) {
      Path file = unpack(wanted, root);
      Files.writeString(
          status.resolve(wanted.name()), Tool.output(downloads, "dpkg-deb", "-f", file.toString()));
    }
  }

  /** Unpacks one package into a directory; returns its file. */
  Path unpack(DebianPackage wanted, Path root) throws IOException, InterruptedException {
    Files.createDirectories(downloads);
    Path file = download(wanted);
    Tool.run(downloads, "dpkg-deb", "-x", file.toString(), root.toString());
    return file;
  }

  private Path download(DebianPackage wanted) throws IOException, InterruptedException {
    Path file = downloads.resolve(wanted.name() + "-" + wanted.sha256() + ".deb");
    if (!Files.exists(file)) {
      Path folder = Files.createTempDirectory(downloads, wanted.name());
      apt.download(wanted, folder);
      try (Stream<Path> found = Files.list(folder)) {
        Files.move(found.findFirst().orElseThrow(), file);
      }
      Files.delete(folder);
    }
    String actual = sha256(file);
    if (!actual.equals(wanted.sha256())) {
      Files.delete(file);
      throw new IllegalStateException(
          "%s %s has the SHA-256 %s instead of %s. Build again; if the digest stays wrong, do not use the mirror."
              .formatted(wanted.name(), wanted.version(), actual, wanted.sha256()));
    }
    return file;
  }

  private static String sha256(Path file) throws IOException {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // each Java has it
    }
  }
}
