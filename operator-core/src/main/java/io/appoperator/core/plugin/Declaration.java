package io.appoperator.core.plugin;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the declarations of a plug-in; an invalid result is an error that names the plug-in. */
public final class Declaration {

  private final Class<?> type;

  /** Creates a reader for a primary kind, a resource manager or a transformer. */
  public Declaration(Object plugin) {
    this.type = PluginOrigin.type(plugin);
  }

  /**
   * Calls a method of the plug-in; within the limit of {@link PluginCalls#run} if that is in
   * progress.
   *
   * @param method its name, for the error
   * @throws PluginException if it throws, exceeds the time limit, or returns null or a collection
   *     that contains null
   * @throws CallInterruptedException if the calling thread is interrupted
   */
  public <T> T read(String method, Supplier<? extends @Nullable T> call) {
    PluginCall declaring = PluginCall.of(type, method + "()");
    @Nullable T answer;
    boolean complete;
    try {
      answer = PluginCalls.<@Nullable T>callInProgress(declaring, call::get);
      complete = answer != null && isComplete(answer);
    } catch (CallInterruptedException e) {
      throw e;
    } catch (PluginDisabledException e) {
      throw failure(method, e.overrun(), e);
    } catch (Throwable e) {
      // Plug-in code may throw anything.
      throw failure(method, "failed with " + RootCause.of(e), e);
    }
    if (answer == null) {
      throw failure(method, "returned null", null);
    }
    if (!complete) {
      throw failure(method, "returned a collection that contains null", null);
    }
    return answer;
  }

  /** Returns whether a result is free of null elements. */
  static boolean isComplete(Object answer) {
    return elements(answer).allMatch(Objects::nonNull);
  }

  private static Stream<?> elements(Object answer) {
    if (answer instanceof Map<?, ?> map) {
      return Stream.concat(map.keySet().stream(), map.values().stream());
    }
    return answer instanceof Collection<?> collection ? collection.stream() : Stream.empty();
  }

  /**
   * Returns the error of an invalid result.
   *
   * @param what the behavior of the method, such as "returned null"
   */
  public PluginException failure(String method, String what, @Nullable Throwable cause) {
    return new PluginException(
        "The plug-in %s of %s cannot be used: its method %s() %s. Report this to its author, or remove the jar."
            .formatted(type.getName(), PluginOrigin.of(type), method, what),
        cause);
  }
}
