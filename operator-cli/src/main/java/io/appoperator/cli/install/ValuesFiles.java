package io.appoperator.cli.install;

import io.appoperator.cli.option.ConfigurationException;
import io.appoperator.cli.option.LabelSelector;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.YamlFile;
import io.appoperator.core.install.InstallSchema;
import io.appoperator.core.install.InstallValues;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.TypeConversionException;

/** Reads the files of {@code operator install --values}. */
final class ValuesFiles {

  private static final String SELECTOR = "selector";

  private ValuesFiles() {}

  /**
   * Returns the values of the files above the defaults; a later file takes precedence.
   *
   * @throws InputException if a file cannot be read
   * @throws ConfigurationException if a value is invalid, with all problems of all files
   */
  static InstallValues read(List<String> files) throws InputException, ConfigurationException {
    InstallValues values = InstallValues.standard();
    List<String> problems = new ArrayList<>();
    for (String file : files) {
      YamlReader.Result read = YamlFile.read(file);
      InstallSchema.STANDARD.check(read).forEach(problem -> problems.add(problem.toString()));
      for (Document document : read.documents()) {
        checkSelector(document, problems);
        values = values.with(document.json());
      }
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
    return values;
  }

  private static void checkSelector(Document document, List<String> problems) {
    String selector = document.json().path(SELECTOR).asText();
    if (selector.isEmpty()) {
      return;
    }
    try {
      var unused = new LabelSelector().convert(selector);
    } catch (TypeConversionException e) {
      problems.add(
          "%s:%s: %s: %s"
              .formatted(document.source(), document.lineOf(SELECTOR), SELECTOR, e.getMessage()));
    }
  }
}
