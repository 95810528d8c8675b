package io.appoperator.core.cluster;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupVersion;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Treats each method of the port as a write unless it is listed as a read. */
class FencedClusterTest {

  private static final Set<String> READS = Set.of("get", "list", "openApi", "servedKinds", "watch");

  private static final ResourceKind KIND = new ResourceKind("", "v1", "ConfigMap", "configmaps");

  /** One argument for each parameter type. */
  private static final List<Object> ARGUMENTS =
      List.of(
          new ResourceRef(KIND, "default", "web"),
          KIND,
          ListQuery.in("default"),
          Json.object().put("colour", "blue"),
          Json.object().putArray("managedFields"),
          "7",
          List.of("example.com/hold"),
          new GroupVersion("apps", "v1"),
          new Precondition("uid", "7"),
          Propagation.FOREGROUND,
          WriteMode.DRY_RUN,
          (Consumer<ObjectNode>) item -> {});

  /** One value for each return type. */
  private static final List<Object> ANSWERS =
      List.of(
          Json.object().put("colour", "red"),
          Optional.of(Json.object().put("colour", "red")),
          new ListPage.End("8", ""),
          List.of(KIND),
          new NoFrames());

  private final List<Request> requests = new ArrayList<>();

  private record Request(String method, List<Object> arguments) {}

  private record NoFrames() implements WatchStream {

    @Override
    public Optional<WatchEvent> next(WatchFilter filter) {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  static Stream<Named<Method>> writes() {
    return methods().filter(method -> !READS.contains(method.getName())).map(Call::named);
  }

  static Stream<Named<Method>> reads() {
    return methods().filter(method -> READS.contains(method.getName())).map(Call::named);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void rejectsWritesWhenTheFenceIsClosed(Method write) {
    assertThatThrownBy(() -> Call.of(write).on(fenced(() -> false)))
        .isInstanceOfSatisfying(
            ClusterException.class,
            e -> {
              assertThat(e.failure()).isEqualTo(Failure.UNAVAILABLE);
              assertThat(e.isTransient())
                  .as("another leader continues, so a retry may succeed")
                  .isTrue();
              assertThat(e.code()).as("no server has answered").isZero();
              assertThat(e.retryAfter()).isNull();
              assertThat(e).hasMessageContaining("does not hold the lease");
            });
    assertThat(requests).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("writes")
  void rejectsWritesAfterTheFenceExpires(Method write) throws Throwable {
    ManualClock clock = new ManualClock();
    Duration open = Duration.ofSeconds(10);
    long start = clock.getAsLong();
    Cluster cluster = fenced(() -> clock.getAsLong() - start < open.toNanos());

    clock.advance(open.minusNanos(1));
    Call.of(write).on(cluster);
    clock.advance(Duration.ofNanos(1));

    assertThatThrownBy(() -> Call.of(write).on(cluster)).isInstanceOf(ClusterException.class);
    assertThat(requests).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource({"writes", "reads"})
  void passesRequestsAndResponsesThroughAnOpenFence(Method method) throws Throwable {
    passes(method, () -> true);
  }

  @ParameterizedTest
  @MethodSource("reads")
  void passesReadsThroughAClosedFence(Method read) throws Throwable {
    passes(read, () -> false);
  }

  @Test
  void coversAllWritesAndReads() {
    assertThat(methods().map(Method::getName)).contains("apply", "delete").containsAll(READS);
  }

  @Test
  void closesTheClientBehindAClosedFence() {
    fenced(() -> false).close();

    assertThat(requests).extracting(Request::method).containsExactly("close");
  }

  private void passes(Method method, BooleanSupplier mayWrite) throws Throwable {
    Object answer = Call.of(method).on(fenced(mayWrite));

    assertThat(requests).containsExactly(Call.of(method).request());
    assertThat(answer).isSameAs(one(ANSWERS, method.getReturnType()));
  }

  /** All methods of the port except {@code close}. Default methods call one of the others. */
  private static Stream<Method> methods() {
    return Arrays.stream(Cluster.class.getMethods())
        .filter(method -> !method.isDefault() && !method.getName().equals("close"))
        .sorted(Comparator.comparing(Method::toString));
  }

  /** Returns the value of a type; null for void. */
  private static @Nullable Object one(List<Object> all, Class<?> type) {
    return all.stream().filter(type::isInstance).findFirst().orElse(null);
  }

  private Cluster fenced(BooleanSupplier mayWrite) {
    Cluster server =
        (Cluster)
            Proxy.newProxyInstance(
                Cluster.class.getClassLoader(),
                new Class<?>[] {Cluster.class},
                (proxy, method, arguments) -> {
                  List<Object> sent = arguments == null ? List.of() : List.of(arguments);
                  requests.add(new Request(method.getName(), sent));
                  return one(ANSWERS, method.getReturnType());
                });
    return new FencedCluster(server, mayWrite);
  }

  private record Call(Method method, List<Object> arguments) {

    static Named<Method> named(Method method) {
      return Named.of(method.getName(), method);
    }

    static Call of(Method method) {
      List<Object> arguments = new ArrayList<>();
      for (Class<?> type : method.getParameterTypes()) {
        arguments.add(requireNonNull(one(ARGUMENTS, type), "no argument for " + method.getName()));
      }
      return new Call(method, arguments);
    }

    Request request() {
      return new Request(method.getName(), arguments);
    }

    Object on(Cluster cluster) throws Throwable {
      try {
        return method.invoke(cluster, arguments.toArray());
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
