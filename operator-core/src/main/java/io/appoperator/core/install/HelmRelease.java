package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.render.ManifestPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** What Helm stores of a release by default: its chart and its manifests, in one Secret. */
public final class HelmRelease {

  /** The most that a Secret holds, in bytes. */
  public static final int SECRET_BYTES = 1 << 20;

  /**
   * Plug-ins of this size are in the chart and in its manifests, and the Secret still holds both.
   */
  static final int PLUGIN_BYTES = 256 << 10;

  private HelmRelease() {}

  /**
   * Returns about how many bytes the Secret has: Helm encodes the files of the chart, compresses
   * them with the manifests, and encodes the result.
   *
   * @param chart the text of each file
   * @param manifests what the chart gives with its defaults
   */
  public static long bytes(Map<String, String> chart, InstallDocuments manifests) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    Deflater best = new Deflater(Deflater.BEST_COMPRESSION);
    try (OutputStream out = new DeflaterOutputStream(compressed, best)) {
      Base64.Encoder encoder = Base64.getEncoder();
      for (String text : chart.values()) {
        out.write(encoder.encode(text.getBytes(StandardCharsets.UTF_8)));
      }
      ManifestPrinter printer = new ManifestPrinter();
      for (ObjectNode document : manifests.all()) {
        out.write(printer.print(document).getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      best.end();
    }
    return (compressed.size() + 2L) / 3 * 4;
  }
}
