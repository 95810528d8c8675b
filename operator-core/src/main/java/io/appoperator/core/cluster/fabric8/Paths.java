package io.appoperator.core.cluster.fabric8;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ApplyDryRun.OnConflict;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.kind.GroupVersion;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The URLs of the Kubernetes API. */
final class Paths {

  private final String server;
  private final String writeParameters;

  Paths(String server, String fieldManager) {
    this.server = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
    // An apply refuses unknown fields anyway; for warnings, the server parses its body once more.
    this.writeParameters = "fieldValidation=Ignore&fieldManager=" + encoded(fieldManager);
  }

  String object(ResourceRef ref) {
    return collection(ref.kind(), ref.namespace()) + "/" + encoded(ref.name());
  }

  String serverVersion() {
    return server + "/version";
  }

  String version(GroupVersion version) {
    return server + root(version);
  }

  String openApi(GroupVersion version) {
    return server + "/openapi/v3" + root(version);
  }

  private static String root(GroupVersion version) {
    return version.group().isEmpty()
        ? "/api/" + version.version()
        : "/apis/" + version.group() + "/" + version.version();
  }

  String list(ResourceKind kind, ListQuery query) {
    return collection(kind, query.namespace()) + "?" + parameters(query);
  }

  String watch(ResourceKind kind, ListQuery query, String resourceVersion, int seconds) {
    return collection(kind, query.namespace())
        + "?watch=1&allowWatchBookmarks=true&timeoutSeconds="
        + seconds
        + "&resourceVersion="
        + encoded(resourceVersion)
        + "&"
        + parameters(query.limit(0));
  }

  String create(ResourceRef ref, WriteMode mode) {
    return collection(ref.kind(), ref.namespace()) + "?" + writeParameters + dryRun(mode);
  }

  String replace(ResourceRef ref, WriteMode mode) {
    return object(ref) + "?" + writeParameters + dryRun(mode);
  }

  String patch(ResourceRef ref) {
    return object(ref) + "?" + writeParameters;
  }

  String patchAs(ResourceRef ref, String manager) {
    return object(ref) + "?fieldManager=" + encoded(manager);
  }

  String apply(ResourceRef ref, WriteMode mode) {
    return object(ref) + "?" + writeParameters + "&force=true" + dryRun(mode);
  }

  String dryRunApply(ResourceRef ref, String manager, OnConflict onConflict) {
    return "%s?fieldManager=%s&force=%s&dryRun=All"
        .formatted(object(ref), encoded(manager), onConflict == OnConflict.FORCE);
  }

  String patchStatus(ResourceRef ref) {
    return object(ref) + "/status?" + writeParameters;
  }

  String applyStatus(ResourceRef ref) {
    return object(ref) + "/status?" + writeParameters + "&force=true";
  }

  String delete(ResourceRef ref, WriteMode mode) {
    return object(ref) + (mode == WriteMode.DRY_RUN ? "?dryRun=All" : "");
  }

  private String collection(ResourceKind kind, @Nullable String namespace) {
    String root = kind.group().isEmpty() ? "/api/" : "/apis/";
    String scope =
        namespace == null || namespace.isEmpty() ? "" : "/namespaces/" + encoded(namespace);
    return server + root + kind.apiVersion() + scope + "/" + kind.plural();
  }

  private static String parameters(ListQuery query) {
    StringBuilder text = new StringBuilder();
    add(text, "labelSelector", query.labelSelector());
    add(text, "fieldSelector", query.fieldSelector());
    add(text, "limit", query.limit() == 0 ? "" : String.valueOf(query.limit()));
    add(text, "continue", query.continueToken());
    return text.toString();
  }

  private static void add(StringBuilder text, String name, String value) {
    if (!value.isEmpty()) {
      text.append(text.isEmpty() ? "" : "&").append(name).append('=').append(encoded(value));
    }
  }

  private static String dryRun(WriteMode mode) {
    return mode == WriteMode.DRY_RUN ? "&dryRun=All" : "";
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
