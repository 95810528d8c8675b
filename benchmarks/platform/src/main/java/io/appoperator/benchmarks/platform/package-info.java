/** What a platform team may add to the shipped managers: an extension and three transformers. */
@NullMarked
package io.appoperator.benchmarks.platform;

import org.jspecify.annotations.NullMarked;
