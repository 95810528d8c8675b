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

// large is the name of the scenarios with many Applications.
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
	memory      int // MiB for this operator; 0: no limit
	platform    bool
	image       string // the archive of the image of this operator; empty: the operator of the project
}

// stage is a list of scenarios on one control plane.
type stage struct {
	plan      scenario.Plan
	scenarios map[string]bool
}

// texts are the options that are parsed further.
type texts struct {
	quick, smoke                        bool
	contenders, scenarios, loads, guard string
}

// parse reads the options, and rejects those that would fail or be ignored later. It changes nothing.
func parse(arguments []string, usage io.Writer) (options, error) {
	o, t, given, err := read(arguments, preset(false, false), usage)
	if err == nil && t.quick && t.smoke {
		err = errors.New("--quick and --smoke exclude each other; remove one of them")
	}
	if err == nil && (t.quick || t.smoke) { // given options override the preset, in any order
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

// read adds the given options to the defaults, and returns the names of the given ones.
func read(arguments []string, o options, usage io.Writer) (options, texts, map[string]bool, error) {
	var t texts
	flags := flag.NewFlagSet("benchmarks/run", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.root, "root", ".", "the `directory` of the project")
	flags.StringVar(&o.state, "state", "", "keep logs and data in this `directory`, which must not exist (default: a temporary one, removed at the end)")
	flags.StringVar(&o.javaOptions, "java-options", "", "additional `options` for this operator's Java, for example to profile it")
	flags.StringVar(&o.json, "json", "", "also write all measurements to this `file`")
	flags.StringVar(&t.guard, "guard", "", "fail if a ratio exceeds the recorded one in this `file` by more than its tolerance")
	flags.BoolVar(&t.quick, "quick", false, "a short run of less than ten minutes; other options override its values")
	flags.BoolVar(&t.smoke, "smoke", false, "a run of two minutes: limit and this operator, small bursts and one load; other options override its values")
	flags.StringVar(&t.contenders, "contender", "", "`names` of the contenders, separated by commas: "+strings.Join(contender.Names(), ","))
	flags.StringVar(&t.scenarios, "scenario", "", "`names` of the scenarios, separated by commas: "+strings.Join(known(), ",")+"; always starts with a burst")
	flags.StringVar(&t.loads, "load", "", "`loads` of 'steady' as CHANGE:PER-SECOND, separated by commas; a change is config, image or route")
	flags.IntVar(&o.plan.Applications, "applications", o.plan.Applications, "`number` of Applications")
	flags.IntVar(&o.scale, "scale", o.scale, "`number` of Applications for 'scale'")
	flags.IntVar(&o.plan.Writers, "writers", o.plan.Writers, "maximum `number` of concurrent writes")
	flags.IntVar(&o.rounds, "rounds", 1, "`number` of repetitions; the table shows the medians")
	flags.IntVar(&o.memory, "memory", 0, "limit this operator to this `number` of MiB by a control group; Java derives its heap from it (default: no limit)")
	flags.BoolVar(&o.platform, "platform", false, "start this operator with the settings and plug-ins of benchmarks/platform, and give each Application their extension; no other contender knows them")
	flags.StringVar(&o.image, "image", "", "start this operator from the image in this `file`, which 'mvn -Pimage package' writes, in a container of runc; needs runc, skopeo, umoci and root")
	flags.DurationVar(&o.plan.Length, "length", o.plan.Length, "`duration` of each load of 'steady'")
	flags.DurationVar(&o.plan.Idle, "idle", o.plan.Idle, "`duration` of 'idle'")
	flags.DurationVar(&o.plan.Churn, "churn", o.plan.Churn, "`duration` of 'churn', which creates and deletes Applications")
	flags.IntVar(&o.plan.Documents, "documents", o.plan.Documents, "`number` of Applications for 'render'")
	err := flags.Parse(arguments)
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(usage)
		flags.Usage()
	case err != nil:
		err = fmt.Errorf("%w; see --help", err)
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument '%s'; see --help", flags.Arg(0))
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return o, t, given, err
}

func known() []string { return append(scenario.Names(), large) }

// choose overrides the preset by the given options.
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
	for _, path := range []*string{&o.state, &o.json, &o.image} { // the started programs may have another working directory
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
			return nil, fmt.Errorf("--%s: unknown name '%s'; must be one of %s", option, name, strings.Join(known, ", "))
		}
		if slices.Contains(chosen[:i], name) {
			return nil, fmt.Errorf("--%s: duplicate '%s'; use --rounds for repetitions", option, name)
		}
	}
	return chosen, nil
}

// preset returns the defaults.
func preset(quick, smoke bool) options {
	o := options{contenders: contender.Names(), scenarios: known(), scale: 10000, rounds: 1,
		plan: scenario.Plan{Applications: 1000, Writers: 16, Length: 30 * time.Second, Idle: 2 * time.Minute, Churn: 10 * time.Minute, Documents: 10000,
			Loads: slices.Concat(at(fleet.Image, 25, 50, 100, 150), at(fleet.Config, 25, 50, 100, 150), at(fleet.Route, 50, 100, 150))}}
	switch {
	case quick:
		o.plan.Applications, o.plan.Length, o.plan.Idle, o.plan.Documents = 250, 10*time.Second, 15*time.Second, 1000
		o.plan.Loads = slices.Concat(at(fleet.Image, 20), at(fleet.Route, 40))
		o.contenders = []string{contender.Limit, "cr-update", "josdk", contender.Ours}
		o.scenarios = []string{"burst", "warm", "steady", "drift", "backlog", "restart", "idle", "diff", "settled-diff", "render"}
	case smoke:
		o.plan.Applications, o.plan.Length = 200, 8*time.Second
		o.plan.Loads = at(fleet.Route, 50)
		o.contenders, o.scenarios = []string{contender.Limit, contender.Ours}, []string{"burst", "warm", "steady", "drift", "restart"}
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

// mostPerSecond is more than any machine can process.
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
			return nil, fmt.Errorf("--load %s: the number of changes per second after the colon must be above 0 and at most %d", part, mostPerSecond)
		}
		load := scenario.SteadyLoad{Change: change, Rate: rate}
		if slices.Contains(loads, load) {
			return nil, fmt.Errorf("--load: duplicate %s; use --rounds for repetitions", part)
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
