package io.appoperator.cli.scaffold;

import io.appoperator.cli.file.PlannedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files that belong together.
 *
 * @param files the files
 * @param registrations the lines that make it known, such as that of a service file
 */
record Blueprint(List<PlannedFile> files, List<ListedLine> registrations) {

  private static final String MAIN = "src/main/java/{{path}}/";
  private static final String TEST = "src/test/java/{{path}}/";
  private static final String GOLDEN = "src/test/resources/golden/";
  private static final String SAMPLES = "config/samples/";

  /** Returns the files of an empty project. */
  static Blueprint project(PluginProject project, String operatorVersion) {
    Map<String, String> values = values(project);
    values.put("operatorVersion", operatorVersion);
    return new Blueprint(
        fill(
            values,
            new Template("project/pom.xml", "pom.xml"),
            new Template("project/README.md.template", "README.md"),
            new Template("project/Dockerfile", "Dockerfile"),
            new Template("project/dockerignore", ".dockerignore"),
            new Template("project/gitignore", ".gitignore"),
            new Template("project/build.yaml", ".github/workflows/build.yaml"),
            new Template("project/package-info.java.template", MAIN + "package-info.java")),
        List.of());
  }

  /** Returns a kind with its resource manager. */
  static Blueprint kind(PluginProject project, KindName name) {
    Map<String, String> values = values(project);
    values.put("Kind", name.kind());
    values.put("kind", name.kind().toLowerCase(Locale.ROOT));
    values.put("plural", name.plural());
    String golden = GOLDEN + "{{kind}}/sample/";
    List<PlannedFile> files =
        fill(
            values,
            new Template("kind/Spec.java.template", MAIN + "{{Kind}}Spec.java"),
            new Template("kind/Kind.java.template", MAIN + "{{Kind}}Kind.java"),
            new Template("kind/Manager.java.template", MAIN + "{{Kind}}Manager.java"),
            new Template("kind/Test.java.template", TEST + "{{Kind}}Test.java"),
            new Template("kind/OperatorTest.java.template", TEST + "{{Kind}}OperatorTest.java"),
            new Template("kind/sample.yaml", golden + "in.yaml"),
            new Template("kind/out.yaml", golden + "out.yaml"),
            new Template("kind/sample.yaml", SAMPLES + "{{kind}}.yaml"));
    return new Blueprint(
        files,
        List.of(
            ListedLine.service("PrimaryKind", project.packageName() + "." + name.kind() + "Kind"),
            ListedLine.service(
                "ResourceManager", project.packageName() + "." + name.kind() + "Manager"),
            ListedLine.sample(name.kind().toLowerCase(Locale.ROOT) + ".yaml")));
  }

  /** Returns a resource manager of a kind. */
  static Blueprint manager(PluginProject project, ProviderName name, ServedKind kind) {
    return provider(project, name, kind, "manager", "Manager", "ResourceManager");
  }

  /** Returns a transformer of the objects of a kind. */
  static Blueprint transformer(PluginProject project, ProviderName name, ServedKind kind) {
    return provider(project, name, kind, "transformer", "Transformer", "ResourceTransformer");
  }

  private static Blueprint provider(
      PluginProject project,
      ProviderName name,
      ServedKind kind,
      String type,
      String suffix,
      String service) {
    Map<String, String> values = values(project);
    values.putAll(kind.values());
    values.put("Class", name.className());
    values.put("name", name.id());
    String golden = GOLDEN + type + "-" + name.id() + "/sample/";
    String main = MAIN + "{{Class}}" + suffix;
    String test = TEST + "{{Class}}" + suffix;
    List<PlannedFile> files = new ArrayList<>();
    files.addAll(
        fill(
            values,
            new Template(type + "/" + suffix + ".java.template", main + ".java"),
            new Template(type + "/Test.java.template", test + "Test.java"),
            new Template(type + "/OperatorTest.java.template", test + "OperatorTest.java")));
    files.add(new PlannedFile(golden + "in.yaml", kind.sample().text()));
    String expected = kind.ownsSample() ? "/out-of-kind.yaml" : "/out.yaml";
    files.addAll(fill(values, new Template(type + expected, golden + "out.yaml")));
    List<ListedLine> lines = new ArrayList<>();
    lines.add(ListedLine.service(service, project.packageName() + "." + name.className() + suffix));
    if (!kind.ownsSample()) {
      String sample = type + "-" + name.id() + ".yaml";
      files.add(new PlannedFile(SAMPLES + sample, kind.sample().text()));
      lines.add(ListedLine.sample(sample));
    }
    return new Blueprint(files, lines);
  }

  private static Map<String, String> values(PluginProject project) {
    Map<String, String> values = new TreeMap<>();
    values.put("id", project.id());
    values.put("group", project.group());
    values.put("package", project.packageName());
    values.put("path", project.packageName().replace('.', '/'));
    return values;
  }

  private static List<PlannedFile> fill(Map<String, String> values, Template... templates) {
    return List.of(templates).stream().map(template -> template.fill(values)).toList();
  }
}
