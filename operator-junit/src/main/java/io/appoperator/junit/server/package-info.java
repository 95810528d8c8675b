/**
 * The servers that tests run on: an API server in this JVM, or a real control plane. For the tests
 * of the operator itself; plug-ins use {@link io.appoperator.junit}, because this package changes
 * without notice.
 */
@NullMarked
package io.appoperator.junit.server;

import org.jspecify.annotations.NullMarked;
