package io.appoperator.managers.storage;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.ClaimSpec;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import java.util.List;
import java.util.Set;

/** Renders one PersistentVolumeClaim for each claim of {@code storage}. */
public final class ClaimManager implements ResourceManager<ApplicationSpec> {

  private static final String SIZE = "spec.resources.requests.storage";

  @Override
  public String id() {
    return "pvc";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(PersistentVolumeClaim.class).mayMarkAtLeast(SIZE).mayBeRetained());
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return new DesiredState(
        request.spec().claims().stream().map(ClaimManager::desired).toList(), List.of());
  }

  /** The size is a lower bound, because claims may be expanded in the cluster and cannot shrink. */
  private static DesiredObject desired(ClaimSpec claim) {
    DesiredObject desired = DesiredObject.of(persistentVolumeClaim(claim)).atLeast(SIZE);
    return claim.retained() ? desired.retained() : desired;
  }

  private static PersistentVolumeClaim persistentVolumeClaim(ClaimSpec claim) {
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withName(claim.name())
        .endMetadata()
        .withNewSpec()
        .withAccessModes(claim.accessModes())
        .withStorageClassName(claim.storageClassName())
        .withNewResources()
        .addToRequests("storage", claim.size())
        .endResources()
        .endSpec()
        .build();
  }
}
