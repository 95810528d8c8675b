package io.appoperator.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The licences of the libraries: a list from the bill of materials, and the texts in the jars. */
final class ThirdParty {

  /** Licences under which a library may be distributed with this project. */
  private static final Set<String> ACCEPTED =
      Set.of(
          "Apache-2.0",
          "MIT",
          "MIT-0",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "CC0-1.0",
          "EPL-2.0",
          "LGPL-2.1-only",
          "Go License" /* the BSD license with three clauses */);

  private static final String OWN_GROUP = "io.appoperator";

  private static final Pattern TEXT =
      Pattern.compile("META-INF/(LICENSE|NOTICE|COPYING)[^/]*", Pattern.CASE_INSENSITIVE);

  private ThirdParty() {}

  /**
   * Returns a line for each library: its name, its version and its licences.
   *
   * @param bom a bill of materials of CycloneDX in JSON
   * @throws IllegalStateException if a library has no licence that is accepted
   */
  static String list(Path bom) throws IOException {
    Map<String, String> lines = new TreeMap<>();
    List<String> refused = new ArrayList<>();
    for (JsonNode component :
        new ObjectMapper().readTree(Files.readAllBytes(bom)).path("components")) {
      if (isOwn(component)) {
        continue;
      }
      String name = component.path("group").asText() + ":" + component.path("name").asText();
      Set<String> licences = licences(component);
      if (licences.stream().noneMatch(ACCEPTED::contains)) {
        refused.add(name + " " + licences);
      }
      lines.put(
          name,
          "%s %s: %s"
              .formatted(name, component.path("version").asText(), String.join(" or ", licences)));
    }
    if (!refused.isEmpty()) {
      throw new IllegalStateException(
          "These libraries have no accepted licence: %s. Replace them, or extend ThirdParty.ACCEPTED."
              .formatted(refused));
    }
    return "Libraries of the Application Operator and their licences.\n\n"
        + String.join("\n", lines.values())
        + "\n";
  }

  /** Picocli is compiled by this project, but written by others. */
  private static boolean isOwn(JsonNode component) {
    return component.path("group").asText().equals(OWN_GROUP)
        && !component.path("name").asText().startsWith("picocli");
  }

  private static Set<String> licences(JsonNode component) {
    Set<String> licences = new TreeSet<>();
    for (JsonNode choice : component.path("licenses")) {
      JsonNode licence = choice.path("license");
      licences.add(
          licence
              .path("id")
              .asText(licence.path("name").asText(choice.path("expression").asText())));
    }
    return licences;
  }

  /** Copies the licences and notices in the jars of a directory, to a directory for each jar. */
  static void copyTexts(Path lib, Path target) throws IOException {
    for (Path jar : LibraryDigest.jars(lib)) {
      Path folder = target.resolve(jar.getFileName().toString().replaceFirst("\\.jar$", ""));
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry :
            zip.stream().filter(e -> TEXT.matcher(e.getName()).matches()).toList()) {
          Files.createDirectories(folder);
          Files.write(
              folder.resolve(entry.getName().replaceFirst(".*/", "")),
              zip.getInputStream(entry).readAllBytes());
        }
      }
    }
  }
}
