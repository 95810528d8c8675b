package io.appoperator.examples.webservice;

import io.appoperator.api.Primary;
import io.appoperator.api.RenderRequest;
import io.appoperator.examples.webservice.WebServiceSpec.Route;
import io.appoperator.objects.ConfigFiles;
import io.appoperator.objects.NetworkPort;
import java.util.Map;

/** Names and values on which the resource managers of a web service agree. */
final class WebServiceNames {

  /** The name of the port. */
  static final String HTTP = "http";

  private WebServiceNames() {}

  /** Returns the labels of all objects, which also select the pods. */
  static Map<String, String> labels(String name) {
    return Map.of("app.kubernetes.io/name", "web-service", "app.kubernetes.io/instance", name);
  }

  static NetworkPort port(WebServiceSpec spec) {
    return NetworkPort.tcp(HTTP, spec.port());
  }

  static ConfigFiles config(RenderRequest<WebServiceSpec> request) {
    return ConfigFiles.of(request.name() + "-config", request.spec().configData());
  }

  /** Returns where to reach it: from outside if there is a host, else in the cluster. */
  static String url(Primary<WebServiceSpec> primary) {
    Route route = primary.spec().route();
    if (route == null || route.host() == null) {
      return "http://%s.%s:%s"
          .formatted(primary.name(), primary.namespace(), primary.spec().port());
    }
    String scheme = route.tlsSecret() == null ? "http" : "https";
    return "%s://%s%s".formatted(scheme, route.host(), route.path());
  }
}
