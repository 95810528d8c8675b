package io.appoperator.dist.image;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The processor that an image is for. */
enum Architecture {
  /** That of the machine that builds the image. */
  AMD64("amd64", "x86_64-linux-gnu", ""),
  /** The build cannot run its Java, so the image has no class archive. */
  ARM64("arm64", "aarch64-linux-gnu", "-arm64");

  private final String label;
  private final String libraries;
  private final String suffix;

  Architecture(String label, String libraries, String suffix) {
    this.label = label;
    this.libraries = libraries;
    this.suffix = suffix;
  }

  /**
   * Returns the architecture of a name.
   *
   * @throws IllegalArgumentException if there is none; the message lists the names
   */
  static Architecture parse(String text) {
    return Arrays.stream(values())
        .filter(each -> each.label.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not an architecture. Set -Dimage.architecture to %s."
                        .formatted(
                            text,
                            Arrays.stream(values())
                                .map(each -> each.label)
                                .collect(Collectors.joining(" or ")))));
  }

  /** Returns its name in Debian and in images. */
  String label() {
    return label;
  }

  /** Returns the name of Debian's directory of libraries. */
  String libraries() {
    return libraries;
  }

  /** Returns the end of the names of files that only this architecture has. */
  String suffix() {
    return suffix;
  }

  /** Returns whether the build can run programs of the image. */
  boolean isOfThisMachine() {
    return this == AMD64;
  }

  /** Returns the file that pins packages. */
  Path lock(Path module, String name) {
    return module.resolve("src/main/image").resolve(name + suffix + ".lock");
  }
}
