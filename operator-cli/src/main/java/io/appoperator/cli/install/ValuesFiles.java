package io.appoperator.cli.install;

import io.appoperator.cli.option.ConfigurationException;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputNames;
import io.appoperator.core.input.InputReader;
import io.appoperator.core.install.InstallSchema;
import io.appoperator.core.install.InstallValues;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads the files of {@code operator install --values}. */
final class ValuesFiles {

  private ValuesFiles() {}

  /**
   * Returns the values of the files above the defaults; a later file takes precedence.
   *
   * @param files the files, or {@code -} for the standard input
   * @throws InputException if a file cannot be read
   * @throws ConfigurationException if a value is invalid, with all problems of all files
   */
  static InstallValues read(List<String> files, InputStream standardInput)
      throws InputException, ConfigurationException {
    InputReader reader = new InputReader(standardInput);
    InstallValues values = InstallValues.standard();
    List<String> problems = new ArrayList<>();
    for (String file : new InputNames(files, false).checked().files()) {
      YamlReader.Result read = reader.readFile(file);
      InstallSchema.STANDARD.check(read).forEach(problem -> problems.add(problem.toString()));
      for (Document document : read.documents()) {
        values = values.with(document.json());
      }
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
    return values;
  }
}
