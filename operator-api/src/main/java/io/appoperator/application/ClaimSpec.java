package io.appoperator.application;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolumeClaim and where it is mounted.
 *
 * @param name the name of the claim, as it is
 * @param size the least size
 * @param accessModes how it may be mounted; ReadWriteOnce unless set
 * @param storageClassName its class; the default class of the cluster unless set
 * @param mountPath where the container sees it; {@code /mnt/<name>} unless set
 * @param retain whether the claim outlives its Application; true unless set
 */
public record ClaimSpec(
    String name,
    Quantity size,
    List<String> accessModes,
    @Nullable String storageClassName,
    @Nullable String mountPath,
    @Nullable Boolean retain) {

  public ClaimSpec {
    accessModes =
        accessModes == null || accessModes.isEmpty()
            ? List.of("ReadWriteOnce")
            : List.copyOf(accessModes);
  }

  /** Returns where the claim is mounted. */
  public String mountPathOrDefault() {
    return mountPath == null ? "/mnt/" + name : mountPath;
  }

  /** Returns whether the claim outlives its Application. */
  public boolean retained() {
    return retain == null || retain;
  }
}
