package io.appoperator.core.cluster.fabric8;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;

/** A response whose body has not been read yet. */
final class BlockingResponse extends StandardHttpHeaders implements HttpResponse<AsyncBody> {

  private final HttpRequest request;
  private final int code;
  private final BlockingBody body;

  BlockingResponse(HttpRequest request, ClassicHttpResponse response, BlockingBody body) {
    super(headers(response));
    this.request = request;
    this.code = response.getCode();
    this.body = body;
  }

  private static Map<String, List<String>> headers(ClassicHttpResponse response) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (Header header : response.getHeaders()) {
      headers.computeIfAbsent(header.getName(), name -> new ArrayList<>(1)).add(header.getValue());
    }
    return headers;
  }

  @Override
  public int code() {
    return code;
  }

  @Override
  public BlockingBody body() {
    return body;
  }

  @Override
  public HttpRequest request() {
    return request;
  }

  @Override
  public Optional<HttpResponse<?>> previousResponse() {
    return Optional.empty();
  }
}
