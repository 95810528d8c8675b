package io.appoperator.core.event;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.PrimaryId;

/** Events about fictional primaries. */
final class SampleEvents {

  private static final ResourceKind SITE =
      new ResourceKind("web.example.com", "v1", "Site", "sites");

  private SampleEvents() {}

  static PrimaryId primary(String name) {
    return new PrimaryId(new ResourceRef(SITE, "team", name), "uid-of-" + name);
  }

  static Event event(String note) {
    return event("shop", note);
  }

  static Event event(String primary, String note) {
    return new Event(primary(primary), Event.Type.NORMAL, "Updated", "Update", note);
  }

  static Event warning(String primary, String note) {
    return new Event(primary(primary), Event.Type.WARNING, "Refused", "Reconcile", note);
  }
}
