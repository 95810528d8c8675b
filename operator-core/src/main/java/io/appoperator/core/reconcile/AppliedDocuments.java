package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The documents of manifests that edits have applied last, by their digests. What is edited is
 * often edited again soon, and the event of that edit needs the document before it. Their size is
 * bounded. Thread-safe.
 */
final class AppliedDocuments {

  private static final float LOAD_FACTOR = 0.75f;

  private final int maxBytes;
  private final Map<Digest, byte[]> latest = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private int bytes;

  /**
   * @param maxBytes the maximum size of all documents
   */
  AppliedDocuments(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Returns the document of a manifest without its initial-only fields, if it is kept. */
  Optional<ObjectNode> find(Digest digest) {
    return Optional.ofNullable(bytes(digest)).map(AppliedDocuments::parsed);
  }

  /** Keeps the document of a manifest. Others that were not used for longest give way. */
  void keep(Manifest manifest) {
    put(manifest.digest(), Json.bytes(manifest.withoutInitialOnly()));
  }

  private synchronized byte @Nullable [] bytes(Digest digest) {
    return latest.get(digest);
  }

  private synchronized void put(Digest digest, byte[] document) {
    byte[] former = latest.put(digest, document);
    bytes += document.length - (former == null ? 0 : former.length);
    for (Iterator<byte[]> eldest = latest.values().iterator(); bytes > maxBytes; ) {
      bytes -= eldest.next().length;
      eldest.remove();
    }
  }

  private static ObjectNode parsed(byte[] document) {
    try {
      return Json.parse(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
