package io.appoperator.core.sample;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import java.util.Set;

/** Declares the kinds of the sample; their manifests are written by hand. */
final class SiteManager implements ResourceManager<SiteKind.Spec> {

  @Override
  public String id() {
    return "site";
  }

  @Override
  public Class<SiteKind.Spec> specType() {
    return SiteKind.Spec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(
        ManagedKind.of(Sites.CONFIG_MAP),
        ManagedKind.of(Sites.SERVICE),
        ManagedKind.of(Sites.INGRESS),
        ManagedKind.of(Sites.CLAIM).mayMarkAtLeast(Sites.STORAGE).mayBeRetained(),
        ManagedKind.of(Sites.DEPLOYMENT).mayMarkInitialOnly(Sites.REPLICAS).mayBeRetained());
  }

  @Override
  public DesiredState render(RenderRequest<SiteKind.Spec> request) {
    return DesiredState.none();
  }
}
