package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes permissions as the {@code rules} of a role: merged, sorted, and not wider than the
 * permissions.
 */
final class PolicyRules {

  private record Key(String group, Set<String> names, Set<Permission.Verb> verbs)
      implements Comparable<Key> {

    @Override
    public int compareTo(Key other) {
      int byGroup = group.compareTo(other.group);
      return byGroup == 0 ? namesAndVerbs().compareTo(other.namesAndVerbs()) : byGroup;
    }

    private String namesAndVerbs() {
      // Rules without names are the first, whatever the names are.
      return (names.isEmpty() ? "" : new TreeSet<>(names)) + " " + new TreeSet<>(verbs);
    }
  }

  private PolicyRules() {}

  static ArrayNode of(Collection<Permission> permissions) {
    Map<Key, Set<String>> resources = new TreeMap<>();
    for (Permission permission : merged(permissions)) {
      Key key = new Key(permission.group(), permission.names(), permission.verbs());
      resources.computeIfAbsent(key, k -> new TreeSet<>()).add(permission.resource());
    }
    ArrayNode rules = JsonNodeFactory.instance.arrayNode();
    resources.forEach((key, names) -> write(rules.addObject(), key, names));
    return rules;
  }

  /** Merges the verbs of permissions on the same objects. */
  private static Collection<Permission> merged(Collection<Permission> permissions) {
    Map<String, Permission> merged = new TreeMap<>();
    for (Permission permission : permissions) {
      String objects =
          permission.group()
              + "/"
              + permission.resource()
              + " "
              + new TreeSet<>(permission.names());
      merged.merge(objects, permission, PolicyRules::merge);
    }
    return merged.values();
  }

  private static Permission merge(Permission a, Permission b) {
    Set<Permission.Verb> verbs = EnumSet.copyOf(a.verbs());
    verbs.addAll(b.verbs());
    return new Permission(a.group(), a.resource(), a.names(), verbs);
  }

  private static void write(ObjectNode rule, Key key, Set<String> resources) {
    rule.putArray("apiGroups").add(key.group());
    resources.forEach(rule.putArray("resources")::add);
    if (!key.names().isEmpty()) {
      new TreeSet<>(key.names()).forEach(rule.putArray("resourceNames")::add);
    }
    ArrayNode verbs = rule.putArray("verbs");
    new TreeSet<>(key.verbs()).forEach(verb -> verbs.add(verb.word()));
  }
}
