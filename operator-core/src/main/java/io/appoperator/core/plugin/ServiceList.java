package io.appoperator.core.plugin;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Reads a file under {@code META-INF/services}. */
final class ServiceList {

  private ServiceList() {}

  /** Returns the class names in it. */
  static List<String> read(InputStream list) throws IOException {
    return new String(list.readAllBytes(), UTF_8)
        .lines()
        .map(line -> line.replaceFirst("#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }
}
