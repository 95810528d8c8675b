package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.KindTable;
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
 * often edited again soon, and the event of that edit needs the document before it. Secrets are
 * kept nowhere. Thread-safe.
 */
final class AppliedDocuments {

  private static final float LOAD_FACTOR = 0.75f;

  private final int maxBytes;
  private final Map<Digest, byte[]> latest = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private int bytes;

  /**
   * @param maxBytes the maximum size of all documents, without their keys
   */
  AppliedDocuments(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Returns the document of a manifest without its initial-only fields, if it is kept. */
  Optional<ObjectNode> find(Digest digest) {
    return Optional.ofNullable(bytes(digest)).map(AppliedDocuments::parsed);
  }

  /** Keeps the document of a manifest. Those that were not used for longest are dropped for it. */
  void keep(Manifest manifest) {
    if (KindTable.isSecret(manifest.ref().kind())) {
      return;
    }
    byte[] document = Json.bytes(manifest.withoutInitialOnly());
    if (document.length <= maxBytes) {
      put(manifest.digest(), document);
    }
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
