package io.appoperator.core.render;

import io.appoperator.api.Primary;
import io.appoperator.api.RenderRequest;
import io.appoperator.core.decode.PluginConfig;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the requests of the managers of a kind. Pure and thread-safe. */
public final class ManagerRequests<S> {

  private final LoadedKind<S> kind;
  private final OptionalKinds optionalKinds;
  private final Map<String, Object> configs = new HashMap<>();

  /**
   * Reads the configurations of the managers.
   *
   * @throws io.appoperator.core.plugin.PluginException if a manager does not accept its
   *     configuration
   */
  public ManagerRequests(LoadedKind<S> kind) {
    this.kind = kind;
    this.optionalKinds = new OptionalKinds(kind.inputs().unserved());
    for (LoadedManager<S> manager : kind.managers()) {
      PluginConfig.of(manager)
          .map(config -> config.read(kind.inputs().config(config.path())))
          .ifPresent(config -> configs.put(manager.id(), config));
    }
  }

  /**
   * Returns a request that is common to all managers.
   *
   * @throws io.appoperator.core.plugin.KindFault if the code of the kind fails
   */
  public RenderRequest<S> common(Primary<S> primary) {
    return RenderRequest.of(primary, OperatorMetadata.labels(kind.primary(), primary));
  }

  /** Returns the request of a manager, without related objects. */
  public RenderRequest<S> of(LoadedManager<S> manager, RenderRequest<S> common) {
    @Nullable Object config = configs.get(manager.id());
    return optionalKinds.request(manager, config == null ? common : common.withConfig(config));
  }
}
