package io.appoperator.application;

import io.appoperator.application.ValidationRule.Check;
import io.appoperator.application.ValidationRule.Examples;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files, claims, volumes and where they are mounted. */
final class VolumeRules {

  private static final Pattern FILE_NAME = Pattern.compile("(?!\\.$|\\.\\.)[-._a-zA-Z0-9]{1,253}");

  static final List<ValidationRule> ALL =
      List.of(
          new ValidationRule(
              "VolumeNamesAreUnique",
              "spec",
              "Each of the volumes and persistentVolumeClaims must have a unique name; with configData, 'config' is the name of its volume.",
              Check.ofSpec(
                  """
                  (!has(self.volumes) || !has(self.storage)
                      || !has(self.storage.persistentVolumeClaims)
                      || !self.volumes.exists(v,
                          self.storage.persistentVolumeClaims.exists(c, c.name == v.name)))
                  && (!has(self.configData) || size(self.configData) == 0
                      || ((!has(self.volumes) || !self.volumes.exists(v, v.name == 'config'))
                          && (!has(self.storage) || !has(self.storage.persistentVolumeClaims)
                              || !self.storage.persistentVolumeClaims.exists(c,
                                  c.name == 'config'))))
                  """,
                  spec -> PodRules.distinct(volumeNames(spec))),
              new Examples(
                  "spec: {configData: {a: b}, volumes: [{name: tmp, emptyDir: {}}], storage:"
                      + " {persistentVolumeClaims: [{name: data, size: 1Gi}]}}",
                  "spec: {configData: {a: b}, volumes: [{name: config, emptyDir: {}}]}")),
          new ValidationRule(
              "MountsHaveVolumes",
              "spec",
              "A mount in 'volumeMounts' does not match an entry of 'volumes' or 'storage.persistentVolumeClaims'; correct its name or add the volume.",
              Check.ofSpec(
                  """
                  !has(self.volumeMounts) || self.volumeMounts.all(m,
                      (has(self.volumes) && self.volumes.exists(v, v.name == m.name))
                      || (has(self.storage) && has(self.storage.persistentVolumeClaims)
                          && self.storage.persistentVolumeClaims.exists(c, c.name == m.name))
                      || (m.name == 'config' && has(self.configData)
                          && size(self.configData) > 0))
                  """,
                  VolumeRules::mountsHaveVolumes),
              new Examples(
                  "spec: {volumes: [{name: tmp, emptyDir: {}}], volumeMounts: [{name: tmp,"
                      + " mountPath: /tmp}]}",
                  "spec: {volumeMounts: [{name: tmp, mountPath: /tmp}]}")),
          new ValidationRule(
              "MountPathsAreUnique",
              "spec",
              "Two mounts of the container have the same path; set unique paths in volumeMounts, persistentVolumeClaims (default /mnt/NAME) and configMountPath.",
              Check.ofSpec(
                  """
                  (!has(self.storage) || !has(self.storage.persistentVolumeClaims)
                      || self.storage.persistentVolumeClaims.all(c,
                          self.storage.persistentVolumeClaims.exists_one(d,
                              (has(d.mountPath) ? d.mountPath : '/mnt/' + d.name)
                              == (has(c.mountPath) ? c.mountPath : '/mnt/' + c.name))
                          && (!has(self.volumeMounts) || !self.volumeMounts.exists(m,
                              m.mountPath
                              == (has(c.mountPath) ? c.mountPath : '/mnt/' + c.name)))
                          && (!has(self.configData) || size(self.configData) == 0
                              || (has(self.configMountPath) ? self.configMountPath : '/etc/config')
                              != (has(c.mountPath) ? c.mountPath : '/mnt/' + c.name))))
                  && (!has(self.configData) || size(self.configData) == 0
                      || !has(self.volumeMounts) || !self.volumeMounts.exists(m, m.mountPath
                          == (has(self.configMountPath) ? self.configMountPath : '/etc/config')))
                  """,
                  spec -> PodRules.distinct(mountPaths(spec))),
              new Examples(
                  "spec: {storage: {persistentVolumeClaims: [{name: a, size: 1Gi}, {name: b, size:"
                      + " 1Gi}]}}",
                  "spec: {storage: {persistentVolumeClaims: [{name: a, size: 1Gi}, {name: b, size:"
                      + " 1Gi, mountPath: /mnt/a}]}}")),
          new ValidationRule(
              "ReadWriteOncePodStandsAlone",
              "spec.storage",
              "The access mode ReadWriteOncePod cannot be combined with other modes.",
              Check.of(
                  ApplicationSpec::storage,
                  """
                  !has(self.persistentVolumeClaims) || self.persistentVolumeClaims.all(c,
                      !has(c.accessModes) || size(c.accessModes) < 2
                      || !('ReadWriteOncePod' in c.accessModes))
                  """,
                  storage ->
                      storage.persistentVolumeClaims().stream()
                          .map(ClaimSpec::accessModes)
                          .noneMatch(
                              modes -> modes.size() > 1 && modes.contains("ReadWriteOncePod"))),
              new Examples(
                  "spec: {storage: {persistentVolumeClaims: [{name: a, size: 1Gi, accessModes:"
                      + " [ReadWriteOncePod]}]}}",
                  "spec: {storage: {persistentVolumeClaims: [{name: a, size: 1Gi, accessModes:"
                      + " [ReadWriteOnce, ReadWriteOncePod]}]}}")),
          new ValidationRule(
              "ConfigKeysAreFileNames",
              "spec",
              "The names in configData may have letters, digits, '-', '_' and '.', at most 253"
                  + " characters; none may be '.' or begin with '..'.",
              Check.ofSpec(
                  """
                  !has(self.configData) || self.configData.all(k,
                      size(k) <= 253 && k.matches('^[-._a-zA-Z0-9]+$') && k != '.' && !k.startsWith('..'))
                  """,
                  spec ->
                      spec.configData().keySet().stream()
                          .allMatch(key -> FILE_NAME.matcher(key).matches())),
              new Examples(
                  "spec: {configData: {app.properties: x}}", "spec: {configData: {..data: x}}")));

  private VolumeRules() {}

  private static Stream<String> volumeNames(ApplicationSpec spec) {
    Stream<String> named =
        Stream.concat(
            spec.volumes().stream().map(Volume::getName),
            spec.claims().stream().map(ApplicationNames::claimVolume));
    return spec.configData().isEmpty()
        ? named
        : Stream.concat(Stream.of(ApplicationNames.CONFIG_VOLUME), named);
  }

  private static boolean mountsHaveVolumes(ApplicationSpec spec) {
    Set<String> volumes = volumeNames(spec).collect(Collectors.toSet());
    return spec.volumeMounts().stream().map(VolumeMount::getName).allMatch(volumes::contains);
  }

  private static Stream<String> mountPaths(ApplicationSpec spec) {
    Stream<String> mounted =
        Stream.concat(
            spec.volumeMounts().stream().map(VolumeMount::getMountPath),
            spec.claims().stream().map(ClaimSpec::mountPathOrDefault));
    return spec.configData().isEmpty()
        ? mounted
        : Stream.concat(Stream.of(spec.configMountPathOrDefault()), mounted);
  }
}
