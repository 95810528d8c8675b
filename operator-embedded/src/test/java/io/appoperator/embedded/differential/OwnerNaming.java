package io.appoperator.embedded.differential;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Locale;

/** How a reference with the uid of an owner names it. */
enum OwnerNaming {
  RIGHT,
  WRONG_NAME,
  WRONG_KIND,
  LOWER_CASE,
  KIND_OF_LIST,
  LIST,
  CLUSTER_KIND,
  UNKNOWN_KIND,
  UNKNOWN_VERSION,
  UNKNOWN_GROUP;

  OwnerReference apply(OwnerReference right) {
    OwnerReferenceBuilder named = new OwnerReferenceBuilder(right);
    String kind = right.getKind();
    return switch (this) {
      case RIGHT -> right;
      case WRONG_NAME -> named.withName("other").build();
      case WRONG_KIND -> named.withKind("ServiceAccount").build();
      case LOWER_CASE -> named.withKind(kind.toLowerCase(Locale.ROOT)).build();
      case KIND_OF_LIST -> named.withKind(kind + "List").build();
      case LIST -> named.withKind("List").build();
      case CLUSTER_KIND -> named.withKind("Namespace").build();
      case UNKNOWN_KIND -> named.withKind("Foo").build();
      case UNKNOWN_VERSION -> named.withApiVersion("v9").build();
      case UNKNOWN_GROUP -> named.withApiVersion("x.y/v1").build();
    };
  }
}
