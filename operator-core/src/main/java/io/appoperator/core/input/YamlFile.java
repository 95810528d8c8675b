package io.appoperator.core.input;

import io.appoperator.core.decode.YamlReader;
import java.nio.file.Path;

/** A file of YAML that is no input of resources, such as a configuration. */
public final class YamlFile {

  private YamlFile() {}

  /**
   * Reads all documents of a file, of which there may be none. What is wrong inside of it is in the
   * result.
   *
   * @throws InputException if it cannot be read, or is larger than {@link YamlReader#MAX_BYTES}
   */
  public static YamlReader.Result read(Path file) throws InputException {
    return new YamlReader().read(file.toString(), InputFiles.read(file));
  }
}
