package io.appoperator.core.settings;

import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.YamlFile;
import java.nio.charset.StandardCharsets;

/**
 * A text with settings.
 *
 * @param name its name in messages, such as the file as the user named it
 * @param content its documents, and the errors inside of it
 */
public record SettingsSource(String name, YamlReader.Result content) {

  /**
   * Reads a file.
   *
   * @throws InputException if it cannot be read
   */
  public static SettingsSource file(String name) throws InputException {
    return new SettingsSource(name, YamlFile.read(name));
  }

  /** Reads a text that is not in a file. */
  public static SettingsSource text(String name, String text) {
    return new SettingsSource(
        name, new YamlReader().read(name, text.getBytes(StandardCharsets.UTF_8)));
  }
}
