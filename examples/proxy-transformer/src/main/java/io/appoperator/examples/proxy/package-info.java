/** Example of a plug-in: a proxy container in the pods of an Application. */
@NullMarked
package io.appoperator.examples.proxy;

import org.jspecify.annotations.NullMarked;
