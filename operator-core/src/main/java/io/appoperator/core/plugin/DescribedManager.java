package io.appoperator.core.plugin;

import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import java.util.List;

/**
 * A resource manager that a file describes, instead of a class of its own.
 *
 * @param <S> the type of the primary resource's {@code spec}
 */
public interface DescribedManager<S> extends ResourceManager<S> {

  /** Returns the name of the file, for messages. */
  String file();

  /** Returns whether the file has rules for the status. */
  boolean reportsStatus();

  /** Returns the rules for fields of the status, in the order of the file. */
  List<StatusRule> statusRules();

  /**
   * Returns which lines of the file the objects of a request come from.
   *
   * @param request a request that renders without errors
   */
  List<TemplateLines> lines(RenderRequest<S> request);
}
