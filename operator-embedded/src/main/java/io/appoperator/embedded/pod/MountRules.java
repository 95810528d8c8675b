package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is valid in the mounts of a container. */
final class MountRules {

  private MountRules() {}

  static void validate(Field container, Field volumes, FieldErrors errors) {
    Set<String> places = new HashSet<>();
    Field mounts = container.child("volumeMounts");
    for (Field mount : mounts.items()) {
      checkName(mount.child("name"), volumes, errors);
      Field place = mount.child("mountPath");
      if (place.hasText() && !places.add(place.text())) {
        errors.invalid(place, "must be unique");
      }
      checkPart(mounts, mount, errors);
      Field propagation = mount.child("mountPropagation");
      if (propagation.isSet()) {
        // The message leaves out the number of the mount.
        errors.oneOf(
            new Field(mounts.path() + ".mountPropagation", propagation.value()),
            "Bidirectional",
            "HostToContainer",
            "None");
      }
    }
    for (Field device : container.child("volumeDevices").items()) {
      checkName(device.child("name"), volumes, errors);
    }
  }

  private static void checkName(Field name, Field volumes, FieldErrors errors) {
    errors.present(name, "");
    if (volumes.value().valueStream().noneMatch(one -> VolumeRules.isNamed(one, name.value()))) {
      errors.addAll(List.of(FieldError.notFound(name.path(), name.text())));
    }
  }

  private static void checkPart(Field mounts, Field mount, FieldErrors errors) {
    Field part = mount.child("subPath");
    if (part.hasText()) {
      VolumeFileRules.relative(new Field(mounts.path() + ".subPath", part.value()), errors);
    }
    if (part.hasText() && mount.child("subPathExpr").hasText()) {
      errors.invalid(mount.child("subPathExpr"), "subPathExpr and subPath are mutually exclusive");
    }
  }
}
