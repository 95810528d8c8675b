package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cells of claims, volumes and their classes. */
final class StorageCells {

  private static final String UNSET = "<unset>";

  private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

  private static final Map<String, String> MODES =
      Map.of(
          "ReadWriteOnce", "RWO",
          "ReadOnlyMany", "ROX",
          "ReadWriteMany", "RWX",
          "ReadWriteOncePod", "RWOP");

  private StorageCells() {}

  static void claim(Row row) {
    boolean isBound = !row.text("/spec/volumeName").isEmpty();
    row.name()
        .add(phase(row))
        .add(row.text("/spec/volumeName"))
        .add(isBound ? row.text("/status/capacity/storage", "0") : "")
        .add(isBound ? modes(row.at("/status/accessModes")) : "")
        .add(className(row))
        .add(row.text("/spec/volumeAttributesClassName", UNSET))
        .age()
        .add(row.text("/spec/volumeMode", UNSET));
  }

  static void volume(Row row) {
    JsonNode claim = row.at("/spec/claimRef");
    row.name()
        .add(row.text("/spec/capacity/storage", "0"))
        .add(modes(row.at("/spec/accessModes")))
        .add(row.text("/spec/persistentVolumeReclaimPolicy"))
        .add(phase(row))
        .add(
            claim.isObject()
                ? claim.path("namespace").asText() + "/" + claim.path("name").asText()
                : "")
        .add(className(row))
        .add(row.text("/spec/volumeAttributesClassName", UNSET))
        .add(row.text("/status/reason"))
        .age()
        .add(row.text("/spec/volumeMode", UNSET));
  }

  static void storageClass(Row row) {
    row.add(NetworkCells.nameWithDefault(row, "storageclass.kubernetes.io/is-default-class"))
        .add(row.text("/provisioner"))
        .add(row.text("/reclaimPolicy", "Delete"))
        .add(row.text("/volumeBindingMode", "Immediate"))
        .add(row.at("/allowVolumeExpansion").asBoolean())
        .age();
  }

  private static String phase(Row row) {
    return row.isBeingDeleted() ? "Terminating" : row.text("/status/phase");
  }

  private static String className(Row row) {
    return row.at("/metadata/annotations")
        .path(CLASS_ANNOTATION)
        .asText(row.text("/spec/storageClassName"));
  }

  private static String modes(JsonNode modes) {
    return Stream.of("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod")
        .filter(mode -> modes.valueStream().anyMatch(one -> one.asText().equals(mode)))
        .map(MODES::get)
        .collect(Collectors.joining(","));
  }
}
