package io.appoperator.core.trace.otlp;

import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.trace.Tracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Sends each step as a span, in batches by OTLP over HTTP. Spans that the collector does not accept
 * in time are dropped: no reconcile waits for it.
 */
public final class OtlpTracer implements Tracer {

  private static final String TRACES = "/v1/traces";
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long FLUSH_MILLIS = 500;

  private final SdkTracerProvider provider;
  private final io.opentelemetry.api.trace.Tracer tracer;

  /**
   * Creates a tracer; sends nothing yet.
   *
   * @param collector the base address of the collector, such as {@code http://localhost:4318}
   * @param instance the name of this replica
   */
  public OtlpTracer(URI collector, String instance) {
    String base = collector.toString().replaceAll("/+$", "");
    OtlpHttpSpanExporter exporter =
        OtlpHttpSpanExporter.builder().setEndpoint(base + TRACES).setTimeout(TIMEOUT).build();
    provider =
        SdkTracerProvider.builder()
            .setResource(
                Resource.create(
                    Attributes.of(
                        AttributeKey.stringKey("service.name"),
                        OperatorMetadata.OPERATOR,
                        AttributeKey.stringKey("service.instance.id"),
                        instance)))
            .addSpanProcessor(BatchSpanProcessor.builder(exporter).build())
            .build();
    tracer = provider.get(OperatorMetadata.OPERATOR);
  }

  @Override
  public <T> T step(String name, Map<String, String> attributes, Supplier<T> work) {
    Span span = tracer.spanBuilder(name).startSpan();
    attributes.forEach(span::setAttribute);
    try {
      return Context.current().with(span).wrapSupplier(work).get();
    } catch (RuntimeException | Error e) {
      span.setStatus(StatusCode.ERROR, String.valueOf(e.getMessage()));
      throw e;
    } finally {
      span.end();
    }
  }

  @Override
  public void close() {
    provider.shutdown().join(FLUSH_MILLIS, TimeUnit.MILLISECONDS);
  }
}
