package io.appoperator.peer;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;
import java.util.Map;

/** As much of the custom resource as the benchmark uses. */
@Group("apps.example.com")
@Version("v1alpha1")
public class Application extends CustomResource<Application.Spec, Application.Status>
    implements Namespaced {

  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Spec {
    public String image;
    public int replicas;
    public int port;
    public List<EnvVar> environment;
    public Map<String, String> configData;
    public ResourceRequirements resources;
    public Storage storage;
    public Network network;
    public Disruption disruption;
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Storage {
    public List<Claim> persistentVolumeClaims;
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Claim {
    public String name;
    public String size;
    public String mountPath;
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Network {
    public Route ingress;
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Route {
    public String host;
    public String path;
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Disruption {
    public IntOrString maxUnavailable;
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Status {
    public Long observedGeneration;
    public List<Condition> conditions;
  }
}
