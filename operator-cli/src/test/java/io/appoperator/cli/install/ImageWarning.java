package io.appoperator.cli.install;

import io.appoperator.cli.command.Version;

/** What {@code operator install} prints if the image names no registry. */
final class ImageWarning {

  private ImageWarning() {}

  static String text() {
    return text(Version.number());
  }

  static String text(String tag) {
    return "operator: warning: The image application-operator:%s names no registry, so nodes pull it from their default one. Set --image REGISTRY/NAME:TAG, or image.repository in the values.\n"
        .formatted(tag);
  }
}
