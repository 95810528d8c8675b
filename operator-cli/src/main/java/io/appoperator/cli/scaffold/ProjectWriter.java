package io.appoperator.cli.scaffold;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.file.FileErrors;
import io.appoperator.cli.file.PlannedFile;
import io.appoperator.cli.file.StagedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds the files of a blueprint to a project; never changes a file that a user may have edited. */
final class ProjectWriter {

  private final Path directory;

  ProjectWriter(Path directory) {
    this.directory = directory;
  }

  /**
   * Writes the files that are missing.
   *
   * @param known whether the blueprint was written before; otherwise no file of it may exist
   * @return what happened to each file, in the order of the blueprint
   * @throws UserException if files exist, or cannot be written
   */
  Map<String, FileChange> add(Blueprint blueprint, boolean known) throws UserException {
    List<PlannedFile> written = new ArrayList<>();
    Map<String, FileChange> changes = new LinkedHashMap<>();
    for (PlannedFile file : blueprint.files()) {
      boolean exists = Files.exists(directory.resolve(file.path()));
      changes.put(file.path(), exists ? FileChange.KEPT : FileChange.CREATED);
      if (!exists) {
        written.add(file);
      }
    }
    if (!known && written.size() < blueprint.files().size()) {
      throw new UserException(
          ExitCode.USAGE,
          "These files exist, and would be overwritten. Use another name, or remove them:",
          changes.keySet().stream()
              .filter(path -> changes.get(path) == FileChange.KEPT)
              .map(path -> "  " + path)
              .toList());
    }
    try {
      for (ListedLine line : blueprint.registrations()) {
        if (line.isIn(directory)) {
          changes.put(line.path(), FileChange.KEPT);
        } else {
          boolean exists = Files.exists(directory.resolve(line.path()));
          changes.put(line.path(), exists ? FileChange.EXTENDED : FileChange.CREATED);
          written.add(line.addedTo(directory));
        }
      }
      new StagedFiles(directory).write(written);
    } catch (IOException e) {
      throw new UserException(
          ExitCode.USAGE,
          "Cannot write to %s: %s. Check its permissions."
              .formatted(directory, FileErrors.reason(e)));
    }
    return changes;
  }

  /** Returns whether the first registration of a blueprint exists. */
  boolean knows(Blueprint blueprint) throws UserException {
    try {
      return blueprint.registrations().get(0).isIn(directory);
    } catch (IOException e) {
      throw new UserException(ExitCode.USAGE, "Cannot read from %s: %s".formatted(directory, e));
    }
  }
}
