package io.appoperator.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializerFactory;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import com.fasterxml.jackson.databind.module.SimpleDeserializers;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the reader of a Kubernetes type when a document first uses it. Jackson makes the readers of
 * all types that a spec may contain, such as volumes, containers and affinity, which took a seventh
 * of the time in which a command renders one document.
 *
 * <p>Annotations of a property with such a type have no effect, except for {@code JsonDeserialize}.
 */
final class LazyModels extends SimpleDeserializers {

  @Override
  public @Nullable JsonDeserializer<?> findBeanDeserializer(
      JavaType type, DeserializationConfig config, BeanDescription description) {
    return KubernetesResource.class.isAssignableFrom(type.getRawClass()) && type.isConcrete()
        ? new LazyReader(type)
        : null;
  }

  /** Thread-safe: threads that use it first at the same time make equal readers. */
  private static final class LazyReader extends JsonDeserializer<Object> {

    private final JavaType type;
    private volatile @Nullable JsonDeserializer<Object> reader;

    LazyReader(JavaType type) {
      this.type = type;
    }

    /** One reader for all properties of its type. */
    @Override
    public boolean isCachable() {
      return true;
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonDeserializer<Object> known = reader;
      if (known == null) {
        known = make(context);
        reader = known;
      }
      return known.deserialize(parser, context);
    }

    private JsonDeserializer<Object> make(DeserializationContext context)
        throws JsonMappingException {
      BeanDescription description = context.getConfig().introspect(type);
      JsonDeserializer<Object> made =
          BeanDeserializerFactory.instance.buildBeanDeserializer(context, type, description);
      if (made instanceof ResolvableDeserializer resolvable) {
        resolvable.resolve(context);
      }
      @SuppressWarnings("unchecked") // it is the same reader, in its context
      JsonDeserializer<Object> contextual =
          (JsonDeserializer<Object>) context.handlePrimaryContextualization(made, null, type);
      return contextual;
    }
  }
}
