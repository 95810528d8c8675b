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

// leastMemory is what Java takes beside the smallest heap, in MiB.
const leastMemory = 64

// What an option needs to mean anything: one of these scenarios, or this operator.
var (
	scenariosOf = map[string][]string{"load": {"steady"}, "length": {"steady"}, "idle": {"idle", large}, "churn": {"churn"},
		"documents": {"render"}, "scale": {large}}
	oursAlone = []string{"memory", "java-options"}
)

// Who a scenario needs: the limit neither lists nor watches, and only this operator has commands.
var (
	ofOperators = []string{"backlog", "restart", "churn", "confined"}
	ofOurs      = []string{"diff", "render"}
)

// check refuses, before anything is built or started, what would fail or be ignored. given are the names of the options that are there.
func (o options) check(given map[string]bool) error {
	for _, check := range []func(map[string]bool) error{o.checkNumbers, o.checkLoads, o.checkUse, o.checkContenders, o.checkGuard,
		o.checkMemory, o.checkPlaces} {
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
			return fmt.Errorf("--%s %d: give a number from 1 on", n.option, n.value)
		}
	}
	for _, d := range []struct {
		option string
		value  time.Duration
	}{{"length", o.plan.Length}, {"idle", o.plan.Idle}, {"churn", o.plan.Churn}} {
		if d.value <= 0 {
			return fmt.Errorf("--%s %s: give a time above 0, such as 30s", d.option, d.value)
		}
	}
	if o.plan.Churn < time.Second {
		return fmt.Errorf("--churn %s: give a second at least, else nobody comes", o.plan.Churn)
	}
	return nil
}

func (o options) checkLoads(map[string]bool) error {
	if !slices.Contains(o.scenarios, "steady") {
		return nil
	}
	for _, load := range o.plan.Loads {
		if load.Rate*o.plan.Length.Seconds() < 1 {
			return fmt.Errorf("%s:%g makes no change within --length %s; give a higher rate or a longer time", load.Change, load.Rate, o.plan.Length)
		}
	}
	return nil
}

// checkUse refuses options that would do nothing.
func (o options) checkUse(given map[string]bool) error {
	for _, option := range []string{"load", "length", "idle", "churn", "documents", "scale"} {
		needed := scenariosOf[option]
		if given[option] && !slices.ContainsFunc(needed, func(name string) bool { return slices.Contains(o.scenarios, name) }) {
			return fmt.Errorf("--%s does nothing without the scenario '%s'; add that to --scenario, or leave --%s out", option, needed[0], option)
		}
	}
	if given["applications"] && len(o.scenarios) == 1 && o.scenarios[0] == large {
		return errors.New("--applications does nothing for the scenario 'scale' alone; say --scale")
	}
	for _, option := range oursAlone {
		if given[option] && !slices.Contains(o.contenders, contender.Ours) {
			return fmt.Errorf("--%s does nothing without the contender '%s'; add that to --contender, or leave --%s out", option, contender.Ours, option)
		}
	}
	return nil
}

// checkContenders refuses scenarios that are asked for and that nobody would perform.
func (o options) checkContenders(given map[string]bool) error {
	if !given["scenario"] {
		return nil
	}
	for _, name := range o.scenarios {
		if slices.Contains(ofOurs, name) && !slices.Contains(o.contenders, contender.Ours) {
			return fmt.Errorf("the scenario '%s' is a command of this operator; add '%s' to --contender", name, contender.Ours)
		}
		if slices.Contains(ofOperators, name) && slices.Equal(o.contenders, []string{contender.Limit}) {
			return fmt.Errorf("the scenario '%s' is none for the limit, which watches nothing; add an operator to --contender", name)
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
			return fmt.Errorf("--guard compares with '%s', who does not take part; add that to --contender", name)
		}
	}
	return nil
}

func (o options) checkMemory(given map[string]bool) error {
	if !given["memory"] {
		return nil
	}
	if o.memory < leastMemory {
		return fmt.Errorf("--memory %d: give %d MiB at least, which Java takes beside its heap", o.memory, leastMemory)
	}
	group, err := o.group("probe")
	if err != nil {
		return fmt.Errorf("--memory needs a control group, and none can be made here: %w; run it as root, with a /sys/fs/cgroup that can be written", err)
	}
	group.Remove()
	return nil
}

// group makes the control group of --memory.
func (o options) group(name string) (*process.Group, error) {
	return process.NewGroup(fmt.Sprintf("benchmarks-%d-%s", os.Getpid(), name), process.Bounds{MemoryMiB: o.memory})
}

// checkPlaces looks whether there is something to measure, and whether results and state can be kept.
func (o options) checkPlaces(map[string]bool) error {
	if _, err := os.Stat(filepath.Join(o.root, "operator")); err != nil {
		return fmt.Errorf("--root %s holds no 'operator'; name the folder of the project", o.root)
	}
	if o.json != "" {
		if err := report.Writable(o.json); err != nil {
			return fmt.Errorf("--json: %w; name a file in a folder that exists and can be written", err)
		}
	}
	if o.state == "" {
		return nil
	}
	if _, err := os.Lstat(o.state); err == nil {
		return fmt.Errorf("--state %s exists; name a folder that does not, or remove it", o.state)
	}
	if err := os.Mkdir(o.state, 0o755); err != nil {
		return fmt.Errorf("--state: %w; name a folder that can be made", err)
	}
	return os.Remove(o.state)
}
