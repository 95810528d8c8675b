package io.appoperator.cli.scaffold;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "init",
    addMethodSubcommands = false,
    description = {
      "Create a Maven project for plug-ins.",
      "If the project exists, missing files are created, and no file is changed."
    },
    sortOptions = false,
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  operator init shop-plugin",
      "  operator init mail-plugin --group mail.example.com --package com.example.mail"
    })
public final class InitCommand extends OperatorCommand {

  private static final int SHOWN_FILES = 5;

  @Parameters(
      paramLabel = "DIR",
      description = "Directory of the project; created if it does not exist.")
  private String directory = "";

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "Id of the plug-in, and of the Maven artifact (default: from the directory).")
  private @Nullable String id;

  @Option(
      names = "--group",
      paramLabel = "GROUP",
      description = "API group of its kinds (default: ID.example.com).")
  private @Nullable String group;

  @Option(
      names = "--package",
      paramLabel = "PACKAGE",
      description = "Package of its classes (default: the group in reverse order).")
  private @Nullable String packageName;

  private final Terminal terminal;

  public InitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode execute() throws UserException {
    Path target = path(directory);
    boolean exists = PluginProject.hasPom(target);
    PluginProject project = exists ? existing(target) : requested(target);
    if (!exists) {
      checkEmpty(target);
    }
    Blueprint blueprint = Blueprint.project(project, Version.number());
    Map<String, FileChange> changes = new ProjectWriter(target).add(blueprint, exists);
    new ChangePrinter(terminal)
        .print(changes, List.of("cd " + ChangePrinter.quoted(target), "operator create kind NAME"));
    return ExitCode.OK;
  }

  static Path path(String text) throws UserException {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw Names.invalid("'%s' is not a path: %s".formatted(text, e.getReason()));
    }
  }

  /** An existing project has its own names; other ones would make it inconsistent. */
  private PluginProject existing(Path target) throws UserException {
    PluginProject project = PluginProject.read(target);
    List<String> different = new ArrayList<>();
    addDifferent(different, "--id", id, project.id());
    addDifferent(different, "--group", group, project.group());
    addDifferent(different, "--package", packageName, project.packageName());
    if (!different.isEmpty()) {
      throw new UserException(
          ExitCode.USAGE,
          "The project exists with other values. Leave these options out, or edit its pom.xml:",
          different);
    }
    return project;
  }

  private static void addDifferent(
      List<String> different, String option, @Nullable String requested, String actual) {
    if (requested != null && !requested.equals(actual)) {
      different.add("  %s is %s".formatted(option, actual));
    }
  }

  private PluginProject requested(Path target) throws UserException {
    String name = id == null ? Names.idOf(nameOf(target)) : id;
    if (name.isEmpty()) {
      throw Names.invalid(
          "No id follows from the name of the directory '%s'. Set --id.".formatted(target));
    }
    Names.checkId("an id", name);
    String requestedGroup = group == null ? name + ".example.com" : group;
    Names.checkGroup(requestedGroup);
    String requestedPackage = packageName == null ? Names.packageOf(requestedGroup) : packageName;
    Names.checkPackage(requestedPackage);
    return new PluginProject(name, requestedGroup, requestedPackage);
  }

  private static String nameOf(Path target) {
    Path name = target.toAbsolutePath().normalize().getFileName();
    return name == null ? "" : name.toString();
  }

  private static void checkEmpty(Path target) throws UserException {
    if (!Files.exists(target)) {
      return;
    }
    if (!Files.isDirectory(target)) {
      throw Names.invalid("%s is not a directory.".formatted(target));
    }
    try (Stream<Path> files = Files.list(target)) {
      List<String> found =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> !name.equals(".git"))
              .sorted()
              .map(name -> "  " + name)
              .limit(SHOWN_FILES)
              .toList();
      if (!found.isEmpty()) {
        throw new UserException(
            ExitCode.USAGE,
            "The directory %s is not empty. Use another one; it contains:".formatted(target),
            found);
      }
    } catch (IOException e) {
      throw Names.invalid("Cannot read %s: %s".formatted(target, e));
    }
  }
}
