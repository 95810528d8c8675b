package io.appoperator.embedded.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.Endpoint;
import io.appoperator.embedded.engine.ListRequest;
import io.appoperator.embedded.engine.ObjectWatch;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.engine.ServerControllers;
import io.appoperator.embedded.http.ResponseFormat.Encoding;
import io.appoperator.embedded.openapi.OpenApiDocuments;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/** Finds who answers a request, and writes the answer in the format that the client accepts. */
final class RequestRouter implements HttpHandler {

  private static final String OPEN_API = "/openapi/v3";

  /** Clients need no token for these paths. */
  private static final Set<String> PUBLIC = Set.of("/healthz", "/livez", "/readyz", "/version");

  private interface Answer {
    ApiResponse get() throws ApiException;
  }

  private final ResourceRequests requests;
  private final EvictionRequests evictions;
  private final Reviews reviews;
  private final Discovery discovery;
  private final OpenApiDocuments openApi;
  private final ServerControllers controllers;
  private final WatchDispatcher watches;
  private final Object writes;
  private final Clock clock;
  private final ServerAccess access;
  private final RequestThreads threads;

  /**
   * Creates a router.
   *
   * @param writes the lock that requests for objects hold
   */
  RequestRouter(
      ResourceRequests requests,
      EvictionRequests evictions,
      Reviews reviews,
      Discovery discovery,
      OpenApiDocuments openApi,
      ServerControllers controllers,
      WatchDispatcher watches,
      Object writes,
      Clock clock,
      ServerAccess access,
      RequestThreads threads) {
    this.requests = requests;
    this.evictions = evictions;
    this.reviews = reviews;
    this.discovery = discovery;
    this.openApi = openApi;
    this.controllers = controllers;
    this.watches = watches;
    this.writes = writes;
    this.clock = clock;
    this.access = access;
    this.threads = threads;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    exchange.setStreams(
        new ClientInput(exchange.getRequestBody(), threads),
        new ClientOutput(exchange.getResponseBody(), threads));
    threads.endWaiting();
    try {
      answer(exchange);
    } finally {
      threads.beginWaiting();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try {
      route(exchange);
    } catch (ApiException e) {
      Exchanges.write(exchange, ApiResponse.failure(e), encoding(exchange));
    } catch (IOException e) {
      exchange.close();
      throw e;
    } catch (RuntimeException | Error e) {
      answerDefect(exchange, e);
    }
  }

  /** A defect or a lack of memory must neither look like a broken connection nor keep it open. */
  private static void answerDefect(HttpExchange exchange, Throwable defect) throws IOException {
    try (exchange) {
      ApiException failure = RequestFailures.internalError(String.valueOf(defect));
      Exchanges.write(exchange, ApiResponse.failure(failure), Encoding.JSON);
    }
  }

  private void route(HttpExchange exchange) throws IOException, ApiException {
    String path = exchange.getRequestURI().getPath();
    if (!PUBLIC.contains(path) && !access.accepts(Exchanges.header(exchange, "Authorization"))) {
      throw RequestFailures.unauthorized();
    }
    Optional<RequestTarget> target = RequestTarget.parse(path);
    Optional<Endpoint> endpoint = target.flatMap(requests::find);
    ApiRequest request = Exchanges.read(exchange);
    if (target.isPresent() && EvictionRequests.accepts(target.get())) {
      ApiResponse response = answerAlone(() -> evictions.answer(target.get(), request));
      Exchanges.write(exchange, response, encoding(exchange));
    } else if (endpoint.isPresent()) {
      answer(exchange, endpoint.get(), target.get(), request);
    } else {
      Encoding encoding = path.startsWith(OPEN_API) ? Encoding.JSON : encoding(exchange);
      Exchanges.write(exchange, answerOther(path, request), encoding);
    }
  }

  private static Encoding encoding(HttpExchange exchange) {
    return ResponseFormat.encodingOf(Exchanges.accept(exchange));
  }

  private ApiResponse answerOther(String path, ApiRequest request) throws ApiException {
    Optional<ApiResponse> answered = reviews.find(path, request);
    if (answered.isEmpty()) {
      answered = HealthChecks.find(path, request.parameters());
    }
    if (answered.isPresent()) {
      return answered.get();
    }
    return switch (path) {
      case "/", "/index.html" -> ApiResponse.json(200, discovery.index());
      case OPEN_API -> ApiResponse.json(200, openApi.index());
      default -> {
        Optional<ApiResponse> found =
            discovery.find(path, request.accept()).or(() -> document(path));
        if (found.isEmpty() && discovery.hasBuiltInGroup(path)) {
          throw RequestFailures.unknownResource();
        }
        if (found.isEmpty()) {
          requests.checkSubresource(path);
        }
        if (found.isPresent() && found.get().contentType().equals(ApiResponse.JSON)) {
          checkDocument(path, request);
        }
        yield found.orElseGet(() -> ApiResponse.text(404, "404 page not found\n"));
      }
    };
  }

  private void checkDocument(String path, ApiRequest request) throws ApiException {
    if (discovery.isOnlyRead(path) && !request.method().equals("GET")) {
      throw RequestFailures.methodNotAllowed();
    }
    if (!path.startsWith(OPEN_API)) {
      ResponseFormat.checkDocument(path, request.accept());
    }
  }

  /** kube-apiserver does not say why a document is missing. */
  private Optional<ApiResponse> document(String path) {
    return path.startsWith(OPEN_API + "/")
        ? openApi
            .find(path.substring(OPEN_API.length() + 1))
            .map(json -> ApiResponse.json(200, json))
            .or(() -> Optional.of(ApiResponse.text(404, "")))
        : Optional.empty();
  }

  private void answer(
      HttpExchange exchange, Endpoint endpoint, RequestTarget target, ApiRequest request)
      throws IOException, ApiException {
    Optional<ApiResponse> unserved =
        ServedMethods.check(endpoint.definition(), target, request.method());
    if (unserved.isPresent()) {
      Exchanges.write(exchange, unserved.get(), encoding(exchange));
      return;
    }
    boolean reads = request.method().equals("GET");
    if (endpoint.definition().isBuiltIn()) {
      ResponseFormat.checkType(request.accept(), reads && target.isCollection());
    }
    ResponseFormat format = ResponseFormat.negotiate(request.accept());
    ObjectFormat objects =
        ObjectFormat.of(format.form(), endpoint.definition(), request.parameters(), clock);
    if (target.isWatch() && !request.method().equals("GET")) {
      throw RequestFailures.methodNotAllowed();
    }
    // With a name, kube-apiserver reads the object, and ignores the parameter.
    boolean watches =
        target.isWatch() || (target.isCollection() && request.parameters().isTrue("watch"));
    if (reads && watches) {
      ResponseFormat.checkStream(format);
      objects.check();
      if (Exchanges.header(exchange, "Upgrade").equalsIgnoreCase("websocket")) {
        // Clients that try a WebSocket fall back to HTTP at once if the answer ends with 200.
        Exchanges.write(exchange, ApiResponse.text(200, ""), Encoding.JSON);
        return;
      }
      ListRequest selected = ResourceRequests.listRequest(target, request);
      ObjectWatch watch;
      synchronized (writes) {
        controllers.expire();
        watch = served(target).watch(selected);
      }
      this.watches.add(new OpenWatch(exchange, watch, objects, request.parameters()));
      return;
    }
    boolean streams = objects.isUnchanged() && format.encoding() == Encoding.JSON;
    ApiResponse response =
        answerAlone(() -> requests.answer(served(target), target, request, streams));
    objects.check();
    Exchanges.write(exchange, response.map(objects::write), format.encoding());
  }

  /** A request that fails may have changed objects before, as a deletion of many may. */
  private ApiResponse answerAlone(Answer answer) throws ApiException {
    synchronized (writes) {
      controllers.expire();
      try {
        return answer.get();
      } finally {
        controllers.settle();
      }
    }
  }

  /**
   * Returns the endpoint again, because its kind may have been deleted before the lock was held.
   */
  private Endpoint served(RequestTarget target) throws ApiException {
    return requests.find(target).orElseThrow(RequestFailures::unknownResource);
  }
}
