package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// leastMemory is the memory of Java with the smallest heap, in MiB.
const leastMemory = 64

// The options that require one of these scenarios, or this operator.
var (
	scenariosOf = map[string][]string{"load": {"steady"}, "length": {"steady"}, "idle": {"idle", large}, "churn": {"churn"},
		"documents": {"render"}, "scale": {large}}
	oursAlone = []string{"memory", "java-options", "image"}
)

// The scenarios that require an operator, because the limit neither lists nor watches, or this operator, because only it has commands.
var (
	ofOperators = []string{"backlog", "restart", "churn", "confined"}
	ofOurs      = []string{"diff", "settled-diff", "render"}
)

// check rejects options that would fail or be ignored, before anything is built or started. given are the names of the given options.
func (o options) check(given map[string]bool) error {
	for _, check := range []func(map[string]bool) error{o.checkNumbers, o.checkLoads, o.checkUse, o.checkContenders, o.checkGuard,
		o.checkMemory,
		o.checkImage, o.checkPlaces} {
		if err := check(given); err != nil {
			return err
		}
	}
	return nil
}

func (o options) checkNumbers(map[string]bool) error {
	for _, n := range []struct {
		option string
		value  int
	}{{"applications", o.plan.Applications}, {"scale", o.scale}, {"writers", o.plan.Writers}, {"rounds", o.rounds}, {"documents", o.plan.Documents}} {
		if n.value < 1 {
			return fmt.Errorf("--%s %d: must be at least 1", n.option, n.value)
		}
	}
	for _, d := range []struct {
		option string
		value  time.Duration
	}{{"length", o.plan.Length}, {"idle", o.plan.Idle}, {"churn", o.plan.Churn}} {
		if d.value <= 0 {
			return fmt.Errorf("--%s %s: must be a duration above 0, such as 30s", d.option, d.value)
		}
	}
	if o.plan.Churn < time.Second {
		return fmt.Errorf("--churn %s: must be at least 1s to create an Application", o.plan.Churn)
	}
	return nil
}

func (o options) checkLoads(map[string]bool) error {
	if !slices.Contains(o.scenarios, "steady") {
		return nil
	}
	for _, load := range o.plan.Loads {
		if load.Rate*o.plan.Length.Seconds() < 1 {
			return fmt.Errorf("--load %s:%g makes no change within --length %s; use a higher rate or a longer duration", load.Change, load.Rate, o.plan.Length)
		}
	}
	return nil
}

// checkUse rejects options that would have no effect.
func (o options) checkUse(given map[string]bool) error {
	for _, option := range []string{"load", "length", "idle", "churn", "documents", "scale"} {
		needed := scenariosOf[option]
		if given[option] && !slices.ContainsFunc(needed, func(name string) bool { return slices.Contains(o.scenarios, name) }) {
			return fmt.Errorf("--%s has no effect without the scenario '%s'; add it to --scenario, or remove --%s", option, needed[0], option)
		}
	}
	if given["applications"] && len(o.scenarios) == 1 && o.scenarios[0] == large {
		return errors.New("--applications has no effect on the scenario 'scale'; use --scale")
	}
	for _, option := range oursAlone {
		if given[option] && !slices.ContainsFunc(o.contenders, contender.IsOurs) {
			return fmt.Errorf("--%s has no effect without the contender '%s'; add it to --contender, or remove --%s", option, contender.Ours, option)
		}
	}
	return nil
}

// checkContenders rejects given scenarios that no contender supports.
func (o options) checkContenders(given map[string]bool) error {
	others := slices.ContainsFunc(o.contenders, func(name string) bool { return !contender.IsOurs(name) })
	if o.platform && others {
		return errors.New("--platform requires --contender ours, because no other contender knows settings and plug-ins")
	}
	if !given["scenario"] {
		return nil
	}
	for _, name := range o.scenarios {
		if slices.Contains(ofOurs, name) && !slices.Contains(o.contenders, contender.Ours) {
			return fmt.Errorf("--scenario: '%s' runs a command of this operator; add '%s' to --contender", name, contender.Ours)
		}
		if slices.Contains(ofOperators, name) && slices.Equal(o.contenders, []string{contender.Limit}) {
			return fmt.Errorf("--scenario: the limit does not support '%s', because it has no watches; add an operator to --contender", name)
		}
	}
	return nil
}

func (o options) checkGuard(map[string]bool) error {
	if o.guard == nil {
		return nil
	}
	for _, name := range o.guard.Contenders() {
		if !slices.Contains(o.contenders, name) {
			return fmt.Errorf("--guard compares with '%s', which is not a contender of this run; add it to --contender", name)
		}
	}
	return nil
}

func (o options) checkMemory(given map[string]bool) error {
	if !given["memory"] {
		return nil
	}
	if o.memory < leastMemory {
		return fmt.Errorf("--memory %d: must be at least %d MiB, which Java needs besides its heap", o.memory, leastMemory)
	}
	group, err := o.group("probe")
	if err != nil {
		return fmt.Errorf("--memory requires a control group, which cannot be created: %w; run as root with a writable /sys/fs/cgroup", err)
	}
	group.Remove()
	return nil
}

func (o options) checkImage(given map[string]bool) error {
	if o.image == "" {
		return nil
	}
	for _, option := range []string{"java-options", "platform"} {
		if given[option] {
			return fmt.Errorf("--%s has no effect on a container; remove it, or --image", option)
		}
	}
	if file, err := os.Stat(o.image); err != nil || !file.Mode().IsRegular() {
		return fmt.Errorf("--image %s is not a file; build one with 'mvn -Pimage -DskipTests package'", o.image)
	}
	if err := contender.CheckTools(); err != nil {
		return fmt.Errorf("--image: %w", err)
	}
	return nil
}

// group creates the control group of --memory.
func (o options) group(name string) (*process.Group, error) {
	return process.NewGroup(fmt.Sprintf("benchmarks-%d-%s", os.Getpid(), name), process.Bounds{MemoryMiB: o.memory})
}

// checkPlaces checks that the project exists, and that results and data can be written.
func (o options) checkPlaces(map[string]bool) error {
	if _, err := os.Stat(filepath.Join(o.root, "operator")); err != nil {
		return fmt.Errorf("--root %s does not contain 'operator'; use the directory of the project", o.root)
	}
	if o.json != "" {
		if err := report.Writable(o.json); err != nil {
			return fmt.Errorf("--json: %w; use a file in an existing, writable directory", err)
		}
	}
	if o.state == "" {
		return nil
	}
	if _, err := os.Lstat(o.state); err == nil {
		return fmt.Errorf("--state %s already exists; use a new directory, or delete it", o.state)
	}
	if err := os.Mkdir(o.state, 0o755); err != nil {
		return fmt.Errorf("--state: %w; use a directory that can be created", err)
	}
	return os.Remove(o.state)
}
