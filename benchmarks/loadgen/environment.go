package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// environment returns the properties of the machine that affect the figures; omits unknown ones.
func environment(ctx context.Context, root, image string) map[string]string {
	version, java := operator(ctx, root)
	facts := map[string]string{
		"date":       time.Now().UTC().Format(time.DateOnly),
		"processors": fmt.Sprint(runtime.NumCPU()),
		"processor":  processor(),
		"memory":     memory(),
		"operator":   version,
		"commit":     commit(ctx, root),
		"java":       java,
		"go":         runtime.Version(),
		"archive":    archive(root),
	}
	if image != "" {
		facts["image"] = filepath.Base(image)
	}
	build, _ := os.ReadFile(filepath.Join(root, "operator-testkit/control-plane/build"))
	maps.Copy(facts, controlPlane(string(build)))
	maps.DeleteFunc(facts, func(_, value string) bool { return value == "" })
	return facts
}

// operator returns the versions of the operator and of its Java.
func operator(ctx context.Context, root string) (version, java string) {
	cmd := exec.CommandContext(ctx, filepath.Join(root, "operator"), "version")
	cmd.Env = append(os.Environ(), "OPERATOR_JAVA_OPTS=-showversion") // to stderr
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	output, _ := cmd.Output()
	return strings.Join(strings.Fields(string(output)), " "), javaVersion(stderr.String())
}

// archive returns whether Java starts this operator with a class archive; without one it starts slower.
func archive(root string) string {
	if found, _ := filepath.Glob(filepath.Join(root, "operator-cli/target/operator-cli/run-*.archive")); len(found) == 0 {
		return "none"
	}
	return "of classes"
}

var quotedVersion = regexp.MustCompile(`(?m)^\S+ version "([^"]+)"`)

func javaVersion(output string) string {
	if groups := quotedVersion.FindStringSubmatch(output); groups != nil {
		return groups[1]
	}
	return ""
}

// commit returns the commit of the project, with a plus if files differ from it.
func commit(ctx context.Context, root string) string {
	head, err := exec.CommandContext(ctx, "git", "-C", root, "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return ""
	}
	name := strings.TrimSpace(string(head))
	if changed, err := exec.CommandContext(ctx, "git", "-C", root, "status", "--porcelain").Output(); err != nil || len(changed) > 0 {
		name += "+"
	}
	return name
}

// builtVersion matches a version, or the default of one that a variable can set.
var builtVersion = regexp.MustCompile(`\b(KUBERNETES|ETCD)=(?:\$\{\w+:-)?([0-9.]+)`)

// controlPlane returns the versions that the script builds.
func controlPlane(script string) map[string]string {
	versions := map[string]string{}
	for _, groups := range builtVersion.FindAllStringSubmatch(script, -1) {
		versions[strings.ToLower(groups[1])] = groups[2]
	}
	return versions
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

func memory() string {
	text, _ := os.ReadFile("/proc/meminfo")
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "MemTotal:" {
			kib, _ := strconv.ParseFloat(fields[1], 64)
			return fmt.Sprintf("%.1f GiB", kib/(1<<20))
		}
	}
	return ""
}
