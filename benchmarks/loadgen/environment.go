package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// environment is what the figures depend on.
func environment(ctx context.Context, root string) map[string]string {
	version, _ := exec.CommandContext(ctx, filepath.Join(root, "operator"), "version").Output()
	return map[string]string{
		"date":       time.Now().UTC().Format(time.DateOnly),
		"processors": fmt.Sprint(runtime.NumCPU()),
		"processor":  processor(),
		"operator":   strings.Join(strings.Fields(string(version)), " "),
		"go":         runtime.Version(),
	}
}

func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.TrimLeft(strings.TrimSpace(name), ": \t")
		}
	}
	return runtime.GOARCH
}
