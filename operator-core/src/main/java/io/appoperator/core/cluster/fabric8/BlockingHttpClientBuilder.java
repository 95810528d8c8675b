package io.appoperator.core.cluster.fabric8;

import io.appoperator.core.timeout.TimeLimit;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.DefaultHostnameVerifier;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;

/** Builds a client from fabric8's connection settings, including certificates and proxy. */
final class BlockingHttpClientBuilder
    extends StandardHttpClientBuilder<
        BlockingHttpClient, BlockingHttpClientFactory, BlockingHttpClientBuilder> {

  private final Duration timeout;
  private boolean anyHostName;

  BlockingHttpClientBuilder(BlockingHttpClientFactory factory, Duration timeout) {
    super(factory);
    this.timeout = timeout;
  }

  /** Accepts certificates for other hosts, too. */
  void anyHostName(boolean accepted) {
    anyHostName = accepted;
  }

  @Override
  public HttpClient build() {
    if (client != null) {
      return client.sharedBy(this);
    }
    return new BlockingHttpClient(
        this,
        new AtomicBoolean(),
        new BlockingHttpClient.Transport(http(), new TimeLimit(timeout, "request-timeout")));
  }

  private CloseableHttpClient http() {
    // The callers limit the number of requests, not the connection pool.
    PoolingHttpClientConnectionManagerBuilder connections =
        new InterruptibleConnections()
            .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
            .setMaxConnPerRoute(Integer.MAX_VALUE)
            .setMaxConnTotal(Integer.MAX_VALUE)
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                    .build());
    if (sslContext != null) {
      // The default verifier of the client reads a list of all public suffixes, which takes 0.8 MB
      // and CPU at each start. Only certificates for all of a public domain, such as *.com, need
      // it.
      connections.setTlsSocketStrategy(
          anyHostName
              ? new DefaultClientTlsStrategy(sslContext, NoopHostnameVerifier.INSTANCE)
              : new DefaultClientTlsStrategy(
                  sslContext, HostnameVerificationPolicy.BOTH, new DefaultHostnameVerifier(null)));
    }
    HttpClientBuilder http =
        HttpClientBuilder.create()
            .setConnectionManager(connections.build())
            .setDefaultRequestConfig(
                RequestConfig.custom().setResponseTimeout(0, TimeUnit.MILLISECONDS).build())
            // Connections with a client certificate are shared by all users of this client.
            .disableConnectionState()
            .disableAuthCaching()
            .disableAutomaticRetries()
            .disableContentCompression()
            .disableCookieManagement();
    if (!followRedirects) {
      http.disableRedirectHandling();
    }
    if (proxyAddress != null && proxyType != HttpClient.ProxyType.DIRECT) {
      http.setProxy(new HttpHost("http", proxyAddress.getHostString(), proxyAddress.getPort()));
      addProxyAuthInterceptor();
    }
    return http.build();
  }

  @Override
  protected BlockingHttpClientBuilder newInstance(BlockingHttpClientFactory factory) {
    return factory.newBuilder();
  }
}
