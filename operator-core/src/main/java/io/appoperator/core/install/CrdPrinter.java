package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Prints CustomResourceDefinitions as YAML with the innermost maps in one line, which halves the
 * length of deep schemas.
 */
public final class CrdPrinter {

  private static final int LINE_LENGTH = 120;

  private CrdPrinter() {}

  /** Prints one definition, with a final line break. */
  public static String print(ObjectNode definition) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.AUTO);
    options.setIndicatorIndent(2);
    options.setIndentWithIndicator(true);
    options.setWidth(LINE_LENGTH);
    return new Yaml(options).dump(Json.plain(definition));
  }
}
