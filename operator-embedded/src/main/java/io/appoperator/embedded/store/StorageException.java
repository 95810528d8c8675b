package io.appoperator.embedded.store;

/** The store refuses an object, in the words of etcd. */
public final class StorageException extends Exception {

  private static final long serialVersionUID = 1L;

  private StorageException(String message) {
    super(message);
  }

  static StorageException requestTooLarge() {
    return new StorageException("etcdserver: request is too large");
  }

  static StorageException messageTooLarge(long bytes, long limit) {
    return new StorageException(
        "rpc error: code = ResourceExhausted desc = trying to send message larger than max (%s vs. %s)"
            .formatted(bytes, limit));
  }

  static StorageException noSpace() {
    return new StorageException("etcdserver: mvcc: database space exceeded");
  }
}
