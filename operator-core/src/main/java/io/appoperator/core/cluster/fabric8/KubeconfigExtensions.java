package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.NamedExtension;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.jspecify.annotations.Nullable;

/**
 * Jackson's annotations for {@link NamedExtension}, a mix-in with its field and its setter. With
 * them, the client reads the extensions of a kubeconfig as maps. Otherwise it would load the
 * classes of all resources before it reads any kubeconfig, because an extension can be a resource.
 */
abstract class KubeconfigExtensions {

  @JsonDeserialize(using = JsonDeserializer.None.class)
  @Nullable Object extension;

  private KubeconfigExtensions() {}

  @JsonDeserialize(using = JsonDeserializer.None.class)
  abstract void setExtension(@Nullable Object extension);

  /**
   * Configures the mapper that the client shares between all its users in this process. They, too,
   * then read extensions as maps. Without effect if one of them has read a kubeconfig before.
   */
  @SuppressWarnings("deprecation") // the client reads a kubeconfig with no other mapper
  static synchronized void readAsMaps() {
    ObjectMapper mapper = Serialization.jsonMapper();
    if (mapper.findMixInClassFor(NamedExtension.class) == null) {
      mapper.addMixIn(NamedExtension.class, KubeconfigExtensions.class);
    }
  }
}
