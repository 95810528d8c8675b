package io.appoperator.classarchive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The part of an API server that {@link TrainingRun} needs. It lists one custom resource, which is
 * edited after its first status. It accepts every write without storing it, and listens only on
 * loopback. It uses TLS as a real one does. Its process prints a kubeconfig in one line, and ends
 * with its standard input.
 */
final class StubApiServer {

  /** The line after the kubeconfig, when the edit has a status. */
  static final String EDITED = "edited";

  /** More than a training run takes; then the process ends, whatever happens. */
  private static final int MAX_SECONDS = 180;

  private static final int GENERATION_OF_EDIT = 2;
  private static final String NAMESPACES = "namespaces";
  private static final String NAME = "training";

  /** A real API server takes the first one, because the options of the operator prefer it. */
  private static final String[] CIPHERS = {
    "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_AES_128_GCM_SHA256"
  };

  private final ObjectMapper json = new ObjectMapper();
  private final AtomicLong versions = new AtomicLong(1);
  private final CountDownLatch firstStatus = new CountDownLatch(1);
  private final CountDownLatch statusOfEdit = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool(StubApiServer::thread);
  private final ObjectNode edited;
  private final HttpsServer server;
  private final String certificate;
  private volatile ObjectNode resource;

  private StubApiServer(
      ObjectNode resource, ObjectNode edited, HttpsServer server, String certificate) {
    this.resource = resource;
    this.edited = edited;
    this.server = server;
    this.certificate = certificate;
  }

  /** Starts a server, and prints its kubeconfig and what becomes of its resource. */
  public static void main(String[] args) throws IOException {
    StubApiServer stub = start();
    stub.threads.execute(
        () -> {
          if (await(stub.statusOfEdit)) {
            System.out.println(EDITED);
          } else {
            System.exit(1);
          }
        });
    System.out.println(stub.kubeconfig());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  private static StubApiServer start() throws IOException {
    ObjectNode resource = stored(TrainingRun.RESOURCE, 1);
    ObjectNode edited = stored(TrainingRun.EDIT, GENERATION_OF_EDIT);
    TrainingCertificate certificate = TrainingCertificate.create();
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(certificate.context()) {
          @Override
          public void configure(HttpsParameters parameters) {
            parameters.setCipherSuites(CIPHERS.clone());
          }
        });
    StubApiServer stub = new StubApiServer(resource, edited, server, certificate.pem());
    server.createContext("/", stub::answer);
    server.setExecutor(stub.threads);
    server.start();
    return stub;
  }

  private static ObjectNode stored(String name, int generation) throws IOException {
    ObjectNode resource = (ObjectNode) new YAMLMapper().readTree(TrainingRun.read(name));
    ObjectNode metadata = resource.withObjectProperty("metadata");
    metadata.put("namespace", "default").put("uid", "1").put("generation", generation);
    metadata.put("resourceVersion", String.valueOf(generation));
    return resource;
  }

  /**
   * In JSON, because a kubeconfig in YAML loads classes that an operator in a cluster never loads.
   */
  private ObjectNode kubeconfig() {
    ObjectNode config = json.createObjectNode().put("apiVersion", "v1").put("kind", "Config");
    config.put("current-context", NAME);
    named(config, "contexts", "context").put("cluster", NAME).put("user", NAME);
    named(config, "clusters", "cluster")
        .put("server", "https://127.0.0.1:" + server.getAddress().getPort())
        .put("certificate-authority-data", certificate.getBytes(StandardCharsets.US_ASCII));
    named(config, "users", "user").put("token", "none");
    return config;
  }

  private static ObjectNode named(ObjectNode config, String list, String field) {
    return config.putArray(list).addObject().put("name", NAME).putObject(field);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      List<String> path = List.of(exchange.getRequestURI().getPath().substring(1).split("/"));
      switch (exchange.getRequestMethod()) {
        case "GET" -> read(exchange, path.subList(path.get(0).equals("api") ? 2 : 3, path.size()));
        case "DELETE" -> send(exchange, 200, json.createObjectNode());
        default -> write(exchange, path);
      }
    }
  }

  private void read(HttpExchange exchange, List<String> path) throws IOException {
    boolean inNamespace = path.get(0).equals(NAMESPACES) && path.size() > 2;
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    if (query.contains("watch=1")) {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().flush();
      if (path.get(path.size() - 1).equals(plural())) {
        sendEdit(exchange);
      }
      await(new CountDownLatch(1));
    } else if (path.size() == (inNamespace ? 3 : 1)) {
      ObjectNode list = json.createObjectNode();
      list.putObject("metadata").put("resourceVersion", "1");
      ArrayNode items = list.putArray("items");
      if (path.get(path.size() - 1).equals(plural())) {
        items.add(resource);
      }
      send(exchange, 200, list);
    } else {
      send(exchange, 404, json.createObjectNode().put("kind", "Status").put("code", 404));
    }
  }

  private void sendEdit(HttpExchange exchange) throws IOException {
    await(firstStatus);
    String version = String.valueOf(versions.incrementAndGet());
    edited.withObjectProperty("metadata").put("resourceVersion", version);
    resource = edited;
    ObjectNode event = json.createObjectNode().put("type", "MODIFIED").set("object", edited);
    exchange.getResponseBody().write(json.writeValueAsBytes(event));
    exchange.getResponseBody().write('\n');
    exchange.getResponseBody().flush();
  }

  private void write(HttpExchange exchange, List<String> path) throws IOException {
    ObjectNode object = (ObjectNode) json.readTree(exchange.getRequestBody());
    String version = String.valueOf(versions.incrementAndGet());
    ObjectNode metadata = object.withObjectProperty("metadata");
    metadata
        .putArray("managedFields")
        .addObject()
        .put("manager", "application-operator")
        .put("operation", "Apply")
        .set("fieldsV1", fields(object));
    metadata.put("uid", version).put("resourceVersion", version);
    object.withObjectProperty("status").put("allowed", true);
    send(exchange, 201, path.contains(plural()) ? withMetadata(metadata) : object);
    if (path.get(path.size() - 1).equals("status")) {
      firstStatus.countDown();
      if (object.at("/status/observedGeneration").asInt() == GENERATION_OF_EDIT) {
        statusOfEdit.countDown();
      }
    }
  }

  /** Returns the fields of an object in the format of {@code fieldsV1}; a list is one field. */
  private ObjectNode fields(JsonNode object) {
    ObjectNode fields = json.createObjectNode();
    object
        .properties()
        .forEach(field -> fields.set("f:" + field.getKey(), fields(field.getValue())));
    return fields;
  }

  /** Returns the resource with the written metadata, but its own uid. */
  private ObjectNode withMetadata(ObjectNode written) {
    ObjectNode after = resource.deepCopy();
    written.remove("uid");
    after.withObjectProperty("metadata").setAll(written);
    return after;
  }

  private String plural() {
    return resource.path("kind").asText().toLowerCase(Locale.ROOT) + "s";
  }

  private void send(HttpExchange exchange, int code, ObjectNode body) throws IOException {
    byte[] bytes = json.writeValueAsBytes(body);
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** Waits for {@value #MAX_SECONDS} s at most; returns whether the latch is open. */
  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(MAX_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "stub-api-server");
    thread.setDaemon(true);
    return thread;
  }
}
