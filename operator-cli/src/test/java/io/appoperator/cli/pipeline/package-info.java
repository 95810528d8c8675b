/** Tests of what pipelines run: the GitHub Action and the hook for pre-commit. */
@NullMarked
package io.appoperator.cli.pipeline;

import org.jspecify.annotations.NullMarked;
