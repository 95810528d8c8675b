package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import io.appoperator.junit.server.TestServer;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The commands of kubectl that tests use to change objects, for a server without kubectl: annotate,
 * label, patch, scale and delete.
 */
final class EmbeddedCommands {

  private static final List<ResourceKind> KINDS =
      Stream.concat(
              Stream.of(
                  TestKinds.APPLICATION,
                  ResourceKind.of(Lease.class),
                  ResourceKind.of(PersistentVolume.class),
                  ResourceKind.of(Pod.class),
                  ResourceKind.of(Secret.class),
                  InstallableGreeting.GREETING),
              TestKinds.CHILDREN.stream())
          .toList();

  private final TestServer server;
  private final String namespace;

  EmbeddedCommands(TestServer server, String namespace) {
    this.server = server;
    this.namespace = namespace;
  }

  /**
   * Runs a command.
   *
   * @throws UnsupportedOperationException if only kubectl can run it
   */
  void run(List<String> arguments) {
    List<String> words = new ArrayList<>();
    List<String> flags = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.equals("-p")) {
        flags.add("-p=" + arguments.get(++i));
      } else if (argument.startsWith("-")) {
        flags.add(argument);
      } else if (words.size() == 1) {
        // A type and a name, or both in one word.
        words.addAll(List.of(argument.split("/", 2)));
      } else {
        words.add(argument);
      }
    }
    ResourceKind kind = kind(words.get(1), arguments);
    String name = words.get(2);
    switch (words.get(0)) {
      case "annotate" -> patch(kind, name, metadata("annotations", words));
      case "label" -> patch(kind, name, metadata("labels", words));
      case "patch" -> patch(kind, name, flag(flags, "-p").orElseThrow());
      case "scale" ->
          patch(
              kind,
              name,
              "{\"spec\":{\"replicas\":%s}}".formatted(flag(flags, "--replicas").orElseThrow()));
      case "delete" -> delete(kind, name, flags);
      default -> throw new UnsupportedOperationException(arguments.toString());
    }
  }

  private void patch(ResourceKind kind, String name, String mergePatch) {
    server.objects().patch(kind.apiVersion(), kind.kind(), namespace, name, mergePatch);
  }

  private void delete(ResourceKind kind, String name, List<String> flags) {
    String uid = uid(kind, name);
    server.objects().delete(kind.apiVersion(), kind.kind(), namespace, name);
    if (!flags.contains("--wait=false")) {
      // The operator may create another object of this name at once.
      OperatorScenario.within(Duration.ofSeconds(30)).until(() -> !uid(kind, name).equals(uid));
    }
  }

  private String uid(ResourceKind kind, String name) {
    return server
        .objects()
        .find(kind.apiVersion(), kind.kind(), namespace, name)
        .map(object -> object.getMetadata().getUid())
        .orElse("");
  }

  /** Returns a patch that sets {@code key=value} and removes {@code key-}. */
  private static String metadata(String field, List<String> words) {
    ObjectNode patch = Json.object();
    ObjectNode values = patch.putObject("metadata").putObject(field);
    for (String word : words.subList(3, words.size())) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        values.putNull(word.substring(0, word.length() - 1));
      } else {
        values.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return patch.toString();
  }

  private static Optional<String> flag(List<String> flags, String name) {
    return flags.stream()
        .filter(flag -> flag.startsWith(name + "="))
        .map(flag -> flag.substring(name.length() + 1))
        .findFirst();
  }

  private static ResourceKind kind(String type, List<String> arguments) {
    return KINDS.stream()
        .filter(
            kind ->
                List.of(
                        kind.kind().toLowerCase(Locale.ROOT),
                        kind.plural(),
                        kind.plural() + "." + kind.group())
                    .contains(type))
        .findFirst()
        .orElseThrow(() -> new UnsupportedOperationException(arguments.toString()));
  }
}
