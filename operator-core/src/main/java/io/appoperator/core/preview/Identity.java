package io.appoperator.core.preview;

import io.appoperator.api.ResourceRef;

/** What a file tells of an object; the plural of its kind is not among it. */
record Identity(String apiVersion, String kind, String namespace, String name) {

  static Identity of(ResourceRef ref) {
    return new Identity(ref.kind().apiVersion(), ref.kind().kind(), ref.namespace(), ref.name());
  }
}
