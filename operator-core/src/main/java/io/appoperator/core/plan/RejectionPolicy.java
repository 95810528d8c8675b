package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import java.util.Map;

/** Holds objects back that the API server has rejected recently. Another manifest does not wait. */
public final class RejectionPolicy implements PlanPolicy {

  private final Map<ResourceRef, Rejection> rejections;

  /**
   * A manifest that the API server has rejected.
   *
   * @param manifest the digest of the manifest
   * @param why the response of the server
   */
  public record Rejection(Digest manifest, Diagnostic why) {}

  /**
   * @param rejections the last rejection of each object that waits
   */
  RejectionPolicy(Map<ResourceRef, Rejection> rejections) {
    this.rejections = Map.copyOf(rejections);
  }

  @Override
  public Plan apply(PlanInput input, Plan plan) {
    return rejections.isEmpty() ? plan : plan.replacing(this::hold);
  }

  private Change hold(Change change) {
    Rejection last = rejections.get(change.ref());
    Manifest manifest = change.toApply();
    return last != null && manifest != null && last.manifest().equals(manifest.digest())
        ? change.blocked(last.why())
        : change;
  }
}
