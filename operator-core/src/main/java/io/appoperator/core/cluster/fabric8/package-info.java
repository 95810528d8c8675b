/** The adapter between the port and the fabric8 client, which brings TLS, tokens and proxies. */
@NullMarked
package io.appoperator.core.cluster.fabric8;

import org.jspecify.annotations.NullMarked;
