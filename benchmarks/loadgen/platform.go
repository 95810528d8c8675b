package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// platform builds the plug-ins of a platform team and lets each command of this operator load them. Returns their directory.
func platform(ctx context.Context, root string) (string, error) {
	dir := filepath.Join(root, "benchmarks/platform")
	build := exec.CommandContext(ctx, "mvn", "-q", "-B", "-Dunchecked", "-Pbenchmarks", "-pl", "benchmarks/platform", "-am", "package")
	build.Dir = root
	if output, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %w\n%s", dir, err, output)
	}
	jars, err := filepath.Glob(filepath.Join(dir, "target/benchmarks-platform-*.jar"))
	if err != nil || len(jars) != 1 {
		return "", fmt.Errorf("%s/target has %d jars of plug-ins; remove it", dir, len(jars))
	}
	return dir, os.Setenv("OPERATOR_PLUGINS", jars[0])
}
