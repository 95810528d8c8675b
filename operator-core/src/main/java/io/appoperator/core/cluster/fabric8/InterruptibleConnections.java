package io.appoperator.core.cluster.fabric8;

import java.nio.channels.SocketChannel;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.RegistryBuilder;

/**
 * Connections over the sockets of channels: unlike a plain socket, these close when a thread that
 * waits for them is interrupted. So a pass whose request hangs can be ended.
 */
final class InterruptibleConnections extends PoolingHttpClientConnectionManagerBuilder {

  @Override
  protected HttpClientConnectionOperator createConnectionOperator(
      SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
    return new DefaultHttpClientConnectionOperator(
        socksProxy -> SocketChannel.open().socket(),
        ports,
        names,
        RegistryBuilder.<TlsSocketStrategy>create().register(URIScheme.HTTPS.id, tls).build());
  }
}
