package io.appoperator.cli.scaffold;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * A Maven project with plug-ins.
 *
 * @param id the artifact id, and the id of the plug-in
 * @param group the API group of its kinds
 * @param packageName the package of its classes
 */
record PluginProject(String id, String group, String packageName) {

  private static final int MAX_BYTES = 1 << 20;
  private static final String POM = "pom.xml";
  private static final String GROUP = "plugin.group";
  private static final String PACKAGE = "plugin.package";

  /** Returns whether a directory has a Maven project. */
  static boolean hasPom(Path directory) {
    return Files.exists(directory.resolve(POM));
  }

  /**
   * Reads a project from its {@code pom.xml}.
   *
   * @throws UserException if it is not a project with plug-ins; the message says how to make it one
   */
  static PluginProject read(Path directory) throws UserException {
    Path file = directory.resolve(POM);
    if (!Files.isRegularFile(file)) {
      throw new UserException(
          ExitCode.USAGE,
          "%s does not exist. Run 'operator init DIR' first, or set --directory.".formatted(file));
    }
    Element project = parse(file);
    String id = child(project, "artifactId").map(PluginProject::textOf).orElse("");
    String group = property(project, GROUP, file);
    String packageName = property(project, PACKAGE, file);
    Names.checkGroup(group);
    Names.checkPackage(packageName);
    return new PluginProject(id, group, packageName);
  }

  private static String property(Element project, String name, Path file) throws UserException {
    return child(project, "properties")
        .flatMap(properties -> child(properties, name))
        .map(PluginProject::textOf)
        .filter(value -> !value.isEmpty())
        .orElseThrow(
            () ->
                new UserException(
                    ExitCode.USAGE,
                    "%s has no property '%s'. Add %s and %s, such as shop.example.com and com.example.shop."
                        .formatted(file, name, GROUP, PACKAGE)));
  }

  private static Element parse(Path file) throws UserException {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new UserException(ExitCode.USAGE, "%s is larger than 1 MiB.".formatted(file));
      }
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      // A project file needs no document type, which could name other files.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      var parser = factory.newDocumentBuilder();
      parser.setErrorHandler(null); // prints nothing
      return parser.parse(Files.newInputStream(file)).getDocumentElement();
    } catch (SAXException e) {
      throw new UserException(
          ExitCode.USAGE, "%s is not valid XML: %s".formatted(file, e.getMessage()));
    } catch (IOException e) {
      throw new UserException(ExitCode.USAGE, "Cannot read %s: %s".formatted(file, e.getMessage()));
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("The XML parser of the JDK has no such feature", e);
    }
  }

  private static Optional<Element> child(Element parent, String name) {
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return Optional.of(element);
      }
    }
    return Optional.empty();
  }

  private static String textOf(Element element) {
    return element.getTextContent().strip();
  }
}
