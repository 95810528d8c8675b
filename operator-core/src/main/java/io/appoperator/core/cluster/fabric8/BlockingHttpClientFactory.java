package io.appoperator.core.cluster.fabric8;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import java.time.Duration;

/** Creates the clients of one connection. */
final class BlockingHttpClientFactory implements HttpClient.Factory {

  private final Duration timeout;

  /**
   * @param timeout time limit of a request from its start to the last byte of its response; for a
   *     stream, to the first byte
   */
  BlockingHttpClientFactory(Duration timeout) {
    this.timeout = timeout;
  }

  @Override
  public BlockingHttpClientBuilder newBuilder() {
    return new BlockingHttpClientBuilder(this, timeout);
  }

  @Override
  public HttpClient.Builder newBuilder(Config config) {
    HttpClient.Builder builder = HttpClient.Factory.super.newBuilder(config);
    if (builder instanceof BlockingHttpClientBuilder ours) {
      ours.anyHostName(config.isTrustCerts() || config.isDisableHostnameVerification());
    }
    return builder;
  }
}
