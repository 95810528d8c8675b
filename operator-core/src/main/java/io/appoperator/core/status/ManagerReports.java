package io.appoperator.core.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.Severity;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.CallInterruptedException;
import io.appoperator.core.plugin.KindFault;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginDisabledException;
import io.appoperator.core.plugin.PluginFaultLog;
import io.appoperator.core.plugin.PrimarySecrets;
import io.appoperator.core.render.ManagerRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Asks the managers of a kind for their part of the status. Pure. */
final class ManagerReports<S> {

  /** The field of the status with the fields of the managers. */
  static final String FIELD = "extensions";

  private static final int MAX_BYTES = 8 << 10;

  private final List<LoadedManager<S>> managers;
  private final ManagerRequests<S> requests;

  ManagerReports(LoadedKind<S> kind) {
    this.managers = kind.managers().stream().filter(LoadedManager::reportsStatus).toList();
    this.requests = new ManagerRequests<>(kind.withManagers(managers));
  }

  /**
   * Returns what the managers report.
   *
   * @param primary the primary resource, null if it could not be decoded
   * @param previous the status before, whose fields remain if a manager fails
   */
  ManagerFindings of(@Nullable Primary<S> primary, JsonNode previous, ReconcileReport report) {
    ObjectNode fields = Json.object();
    Map<String, Readiness> readiness = new TreeMap<>();
    List<Diagnostic> warnings = new ArrayList<>();
    if (primary != null && !managers.isEmpty()) {
      RenderRequest<S> common;
      try {
        common = requests.common(primary);
      } catch (KindFault e) {
        managers.forEach(manager -> keep(manager, previous, fields));
        return new ManagerFindings(fields, Map.of(), List.of());
      }
      for (LoadedManager<S> manager : managers) {
        try {
          ManagerStatus status = answer(manager, common, report);
          add(manager, status, fields);
          if (status.readiness().state() != Readiness.State.READY) {
            readiness.put(manager.id(), status.readiness());
          }
        } catch (CallInterruptedException e) {
          throw e;
        } catch (Throwable e) {
          // A plug-in may throw anything.
          keep(manager, previous, fields);
          warnings.add(failure(manager, primary, e));
        }
      }
    }
    return new ManagerFindings(fields, readiness, warnings);
  }

  @SuppressWarnings("ConstantValue") // a plug-in may violate its contract
  private ManagerStatus answer(
      LoadedManager<S> manager, RenderRequest<S> common, ReconcileReport report) {
    List<ObservedResource> objects =
        report.resources().stream()
            .filter(record -> record.manager().equals(manager.id()))
            .map(
                record -> new ObservedResource(record.ref(), record.readiness(), record.observed()))
            .toList();
    @Nullable ManagerStatus status =
        manager.manager().status(requests.of(manager, common), objects);
    if (status == null) {
      throw new IllegalArgumentException("status() returned null");
    }
    return status;
  }

  private static void add(LoadedManager<?> manager, ManagerStatus status, ObjectNode fields) {
    ObjectNode own = (ObjectNode) Json.tree(status.fields());
    int bytes = Json.bytes(own).length;
    if (bytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          "status() returned fields of %s bytes; %s are possible".formatted(bytes, MAX_BYTES));
    }
    if (!own.isEmpty()) {
      fields.set(manager.id(), own);
    }
  }

  private static void keep(LoadedManager<?> manager, JsonNode previous, ObjectNode fields) {
    JsonNode before = previous.path(FIELD).path(manager.id());
    if (before.isObject()) {
      fields.set(manager.id(), before);
    }
  }

  private static Diagnostic failure(LoadedManager<?> manager, Primary<?> primary, Throwable cause) {
    boolean off = cause instanceof PluginDisabledException;
    return new Diagnostic(
        Severity.WARNING,
        off ? Reason.MANAGER_OFF : Reason.MANAGER_FAILED,
        "",
        "The manager %s cannot report its status: %s. Its fields keep their last values; report this to the author of the manager."
            .formatted(manager, off ? "it " + cause.getMessage() : fault(manager, primary, cause)));
  }

  /** The message comes from the manager, and may quote secrets of its input. */
  private static String fault(LoadedManager<?> manager, Primary<?> primary, Throwable cause) {
    PrimarySecrets secrets = PrimarySecrets.of(primary);
    PluginFaultLog.write("The status of the manager " + manager, cause, secrets);
    return secrets.line(cause);
  }
}
