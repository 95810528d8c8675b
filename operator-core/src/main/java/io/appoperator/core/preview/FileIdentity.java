package io.appoperator.core.preview;

import io.appoperator.api.ResourceRef;

/** The identity of an object in a file, which does not contain the plural of its kind. */
record FileIdentity(String apiVersion, String kind, String namespace, String name) {

  static FileIdentity of(ResourceRef ref) {
    return new FileIdentity(
        ref.kind().apiVersion(), ref.kind().kind(), ref.namespace(), ref.name());
  }
}
