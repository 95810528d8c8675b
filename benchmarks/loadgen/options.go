package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/report"
	"io.appoperator/benchmarks/loadgen/internal/scenario"
)

// large is the name of the scenarios that are repeated with many Applications.
const large = "scale"

type options struct {
	root        string
	state       string
	javaOptions string
	json        string
	guard       *report.Guard // nil: none
	contenders  []string
	scenarios   []string
	plan        scenario.Plan
	scale       int
	rounds      int
	memory      int // MiB for this operator; 0: as much as there is
}

// stage is what happens on one control plane.
type stage struct {
	plan      scenario.Plan
	scenarios map[string]bool
}

// texts are the options that mean something only after a second look.
type texts struct {
	quick, smoke                        bool
	contenders, scenarios, loads, guard string
}

// parse reads the options, and refuses what would fail or be ignored later. It changes nothing.
func parse(arguments []string, usage io.Writer) (options, error) {
	o, t, given, err := read(arguments, preset(false, false), usage)
	if err == nil && t.quick && t.smoke {
		err = errors.New("--quick and --smoke exclude each other: leave one out")
	}
	if err == nil && (t.quick || t.smoke) { // what is given holds, whatever its place
		o, t, given, err = read(arguments, preset(t.quick, t.smoke), usage)
	}
	if err == nil {
		err = o.choose(t, given)
	}
	if err == nil {
		err = o.check(given)
	}
	return o, err
}

// read reads options on top of those that hold when nothing is said, and returns the names of the given ones.
func read(arguments []string, o options, usage io.Writer) (options, texts, map[string]bool, error) {
	var t texts
	flags := flag.NewFlagSet("benchmarks/run", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.root, "root", ".", "the folder of the project")
	flags.StringVar(&o.state, "state", "", "keep logs and state in this folder, which must not exist (default: a temporary one, removed at the end)")
	flags.StringVar(&o.javaOptions, "java-options", "", "further options for this operator's Java, for example to profile it")
	flags.StringVar(&o.json, "json", "", "write all that was measured to this file, too")
	flags.StringVar(&t.guard, "guard", "", "fail if a ratio is far off the one that this file records")
	flags.BoolVar(&t.quick, "quick", false, "less of everything, in under ten minutes; further options change it")
	flags.BoolVar(&t.smoke, "smoke", false, "a glimpse in two minutes: limit and this operator, small bursts and one load; further options change it")
	flags.StringVar(&t.contenders, "contender", "", "who takes part: "+strings.Join(contender.Names(), ","))
	flags.StringVar(&t.scenarios, "scenario", "", "what happens: "+strings.Join(known(), ",")+"; a burst comes always first")
	flags.StringVar(&t.loads, "load", "", "the loads of 'steady', as CHANGE:PER-SECOND, with the changes config, image and route")
	flags.IntVar(&o.plan.Applications, "applications", o.plan.Applications, "how many Applications are created")
	flags.IntVar(&o.scale, "scale", o.scale, "how many Applications are created for 'scale'")
	flags.IntVar(&o.plan.Writers, "writers", o.plan.Writers, "how many writes are under way at a time")
	flags.IntVar(&o.rounds, "rounds", 1, "how often all is repeated; the table holds the medians")
	flags.IntVar(&o.memory, "memory", 0, "start this operator in a control group with so many MiB, from which Java chooses its heap (default: no bound)")
	flags.DurationVar(&o.plan.Length, "length", o.plan.Length, "how long each load of 'steady' lasts")
	flags.DurationVar(&o.plan.Idle, "idle", o.plan.Idle, "how long 'idle' lasts")
	flags.DurationVar(&o.plan.Churn, "churn", o.plan.Churn, "how long Applications come and go in 'churn'")
	flags.IntVar(&o.plan.Documents, "documents", o.plan.Documents, "how many Applications 'render' gets")
	err := flags.Parse(arguments)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(usage)
		flags.Usage()
	case err != nil:
		err = fmt.Errorf("%w; --help shows the options", err)
	case flags.NArg() > 0:
		err = fmt.Errorf("'%s' is no option, and there are no arguments; --help shows the options", flags.Arg(0))
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return o, t, given, err
}

func known() []string { return append(scenario.Names(), large) }

// choose replaces what the preset says by what is given.
func (o *options) choose(t texts, given map[string]bool) (err error) {
	if given["contender"] {
		if o.contenders, err = names("contender", t.contenders, contender.Names()); err != nil {
			return err
		}
	}
	if given["scenario"] {
		if o.scenarios, err = names("scenario", t.scenarios, known()); err != nil {
			return err
		}
	}
	if given["load"] {
		if o.plan.Loads, err = parseLoads(t.loads); err != nil {
			return err
		}
	}
	if given["guard"] {
		guard, err := report.ReadGuard(t.guard)
		if err != nil {
			return fmt.Errorf("--guard: %w", err)
		}
		o.guard = &guard
	}
	for _, path := range []*string{&o.state, &o.json} { // programs that are started here may stand in another folder
		if *path != "" {
			if *path, err = filepath.Abs(*path); err != nil {
				return err
			}
		}
	}
	return nil
}

func names(option, text string, known []string) ([]string, error) {
	chosen := strings.Split(text, ",")
	for i, name := range chosen {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("--%s: '%s' is unknown; known are %s", option, name, strings.Join(known, ", "))
		}
		if slices.Contains(chosen[:i], name) {
			return nil, fmt.Errorf("--%s: '%s' is there twice; --rounds repeats everything", option, name)
		}
	}
	return chosen, nil
}

// preset is what is not said otherwise.
func preset(quick, smoke bool) options {
	o := options{contenders: contender.Names(), scenarios: known(), scale: 10000, rounds: 1,
		plan: scenario.Plan{Applications: 1000, Writers: 16, Length: 30 * time.Second, Idle: 2 * time.Minute, Churn: 10 * time.Minute, Documents: 10000,
			Loads: slices.Concat(at(fleet.Image, 25, 50, 100, 150), at(fleet.Config, 25, 50, 100, 150), at(fleet.Route, 50, 100, 150))}}
	switch {
	case quick:
		o.plan.Applications, o.plan.Length, o.plan.Idle, o.plan.Documents = 250, 10*time.Second, 15*time.Second, 1000
		o.plan.Loads = slices.Concat(at(fleet.Image, 20), at(fleet.Route, 40))
		o.contenders = []string{contender.Limit, "cr-update", "josdk", contender.Ours}
		o.scenarios = []string{"burst", "warm", "steady", "drift", "backlog", "restart", "idle", "diff", "render"}
	case smoke:
		o.plan.Applications, o.plan.Length = 200, 8*time.Second
		o.plan.Loads = at(fleet.Route, 50)
		o.contenders, o.scenarios = []string{contender.Limit, contender.Ours}, []string{"burst", "warm", "steady", "restart"}
	}
	return o
}

func at(change fleet.Change, rates ...float64) []scenario.SteadyLoad {
	var loads []scenario.SteadyLoad
	for _, rate := range rates {
		loads = append(loads, scenario.SteadyLoad{Change: change, Rate: rate})
	}
	return loads
}

// mostPerSecond is more than any machine takes.
const mostPerSecond = 100000

func parseLoads(text string) ([]scenario.SteadyLoad, error) {
	var loads []scenario.SteadyLoad
	for part := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(part, ":")
		change, err := fleet.ParseChange(name)
		if err != nil {
			return nil, fmt.Errorf("--load %s: %w", part, err)
		}
		rate, err := strconv.ParseFloat(number, 64)
		if err != nil || math.IsNaN(rate) || rate <= 0 || rate > mostPerSecond {
			return nil, fmt.Errorf("--load %s: behind a colon stands the number of changes per second, above 0 and at most %d", part, mostPerSecond)
		}
		load := scenario.SteadyLoad{Change: change, Rate: rate}
		if slices.Contains(loads, load) {
			return nil, fmt.Errorf("--load: %s is there twice; --rounds repeats everything", part)
		}
		loads = append(loads, load)
	}
	return loads, nil
}

func (o options) stages() []stage {
	var stages []stage
	wanted := map[string]bool{}
	for _, name := range o.scenarios {
		wanted[name] = name != large
	}
	if len(o.scenarios) > 1 || o.scenarios[0] != large {
		stages = append(stages, stage{o.plan, wanted})
	}
	if slices.Contains(o.scenarios, large) {
		plan := o.plan
		plan.Applications = o.scale
		stages = append(stages, stage{plan, map[string]bool{"idle": true, "restart": true, "backlog": true}})
	}
	return stages
}
