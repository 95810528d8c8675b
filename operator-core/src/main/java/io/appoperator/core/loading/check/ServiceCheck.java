package io.appoperator.core.loading.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks the classes that the service files of a plug-in list. */
final class ServiceCheck {

  private static final String FOLDER = "META-INF/services/";
  private static final String API = "io.appoperator.api.";
  private static final Set<String> TYPES =
      Set.of("PrimaryKind", "ResourceManager", "ResourceTransformer");
  private static final String CONSTRUCTOR = "<init>()V";

  private final ClassShapes shapes;
  private final List<Finding> findings = new ArrayList<>();

  private ServiceCheck(ClassShapes shapes) {
    this.shapes = shapes;
  }

  static List<Finding> check(CheckedJar jar, ClassShapes shapes) throws IOException {
    ServiceCheck check = new ServiceCheck(shapes);
    for (Map.Entry<String, byte[]> file : jar.services().entrySet()) {
      check.checkFile(file.getKey(), new String(file.getValue(), UTF_8));
    }
    return check.findings;
  }

  private void checkFile(String file, String content) throws IOException {
    String type = file.substring(FOLDER.length());
    if (!type.startsWith(API) || !TYPES.contains(type.substring(API.length()))) {
      findings.add(
          Finding.error(
              file,
              "The operator has no plug-ins of this type. The name of the file is io.appoperator.api. and one of PrimaryKind, ResourceManager, ResourceTransformer."));
      return;
    }
    List<String> names =
        content
            .lines()
            .map(line -> line.replaceFirst("#.*", "").strip())
            .filter(line -> !line.isEmpty())
            .toList();
    if (names.isEmpty()) {
      findings.add(Finding.warning(file, "It lists no class. Add one, or remove the file."));
    }
    for (String name : names) {
      checkClass(file, name, type);
    }
  }

  private void checkClass(String file, String name, String type) throws IOException {
    String path = name.replace('.', '/');
    Optional<ClassShape> shape = shapes.find(path);
    if (shape.isEmpty()) {
      findings.add(
          Finding.error(
              file, "It lists %s, which is not in the plug-in. Correct the name.".formatted(name)));
    } else if (!shapes.isSubtype(path, type.replace('.', '/'))) {
      findings.add(Finding.error(name, "It does not implement %s.".formatted(type)));
    } else if (shape.get().isAbstract()) {
      findings.add(
          Finding.error(
              name, "It is abstract. List a class that implements it in %s.".formatted(file)));
    } else if (!shape.get().isPublic() || !shape.get().declaresPublic(CONSTRUCTOR)) {
      findings.add(
          Finding.error(
              name, "It needs to be public, with a public constructor without parameters."));
    } else {
      for (String method : shapes.unimplemented(path, type.replace('.', '/'))) {
        findings.add(
            Finding.error(
                name,
                "It does not implement %s. Compile it against the operator-api of this operator."
                    .formatted(new Reference(type.replace('.', '/'), method))));
      }
    }
  }
}
