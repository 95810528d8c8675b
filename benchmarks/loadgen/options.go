package main

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/scenario"
)

// large is the name of the scenarios that are repeated with many Applications.
const large = "scale"

type options struct {
	root        string
	state       string
	javaOptions string
	json        string
	guard       string
	contenders  []string
	scenarios   []string
	plan        scenario.Plan
	scale       int
	rounds      int
}

// stage is what happens on one control plane.
type stage struct {
	plan      scenario.Plan
	scenarios map[string]bool
}

func parse(arguments []string) (o options, err error) {
	flags := flag.NewFlagSet("benchmarks/run", flag.ExitOnError)
	known := append(scenario.Names(), large)
	flags.StringVar(&o.root, "root", ".", "the folder of the project")
	flags.StringVar(&o.state, "state", "", "keep logs and state in this folder, which must not exist (default: a temporary one, removed at the end)")
	flags.StringVar(&o.javaOptions, "java-options", "", "further options for this operator's Java, for example to profile it")
	flags.StringVar(&o.json, "json", "", "write all that was measured to this file, too")
	flags.StringVar(&o.guard, "guard", "", "fail if a ratio is far off the one that this file records")
	quick := flags.Bool("quick", false, "less of everything, in under ten minutes")
	smoke := flags.Bool("smoke", false, "a glimpse in two minutes: limit and this operator, small bursts and one load")
	contenders := flags.String("contender", "", "who takes part: "+strings.Join(contender.Names(), ","))
	scenarios := flags.String("scenario", "", "what happens: "+strings.Join(known, ",")+"; a burst comes always first")
	loads := flags.String("load", "", "the loads of 'steady', as CHANGE:PER-SECOND, with the changes config, image and route")
	p := preset(slices.Contains(arguments, "--quick"), slices.Contains(arguments, "--smoke"))
	flags.IntVar(&p.plan.Applications, "applications", p.plan.Applications, "how many Applications are created")
	flags.IntVar(&p.scale, "scale", p.scale, "how many Applications are created for 'scale'")
	flags.IntVar(&p.plan.Writers, "writers", p.plan.Writers, "how many writes are under way at a time")
	flags.IntVar(&p.rounds, "rounds", 1, "how often all is repeated; the table holds the medians")
	flags.DurationVar(&p.plan.Length, "length", p.plan.Length, "how long each load of 'steady' lasts")
	flags.DurationVar(&p.plan.Idle, "idle", p.plan.Idle, "how long 'idle' lasts")
	flags.DurationVar(&p.plan.Churn, "churn", p.plan.Churn, "how long Applications come and go in 'churn'")
	flags.IntVar(&p.plan.Documents, "documents", p.plan.Documents, "how many Applications 'render' gets")
	if err := flags.Parse(arguments); err != nil {
		return o, err
	}
	o.contenders, o.scenarios, o.plan, o.scale, o.rounds = p.contenders, p.scenarios, p.plan, p.scale, p.rounds
	if *contenders != "" {
		o.contenders = strings.Split(*contenders, ",")
	}
	if *scenarios != "" {
		o.scenarios = strings.Split(*scenarios, ",")
	}
	if *loads != "" {
		if o.plan.Loads, err = parseLoads(*loads); err != nil {
			return o, err
		}
	}
	for _, name := range o.scenarios {
		if !slices.Contains(known, name) {
			return o, fmt.Errorf("unknown scenario '%s'; known are %s", name, strings.Join(known, ", "))
		}
	}
	if flags.NArg() > 0 || *quick && *smoke || o.plan.Applications < 1 || o.scale < 1 || o.plan.Writers < 1 || o.rounds < 1 {
		return o, fmt.Errorf("numbers begin at 1, --quick and --smoke exclude each other, and there are no arguments; see --help")
	}
	return o, nil
}

// preset is what is not said otherwise.
func preset(quick, smoke bool) options {
	o := options{contenders: contender.Names(), scenarios: append(scenario.Names(), large), scale: 10000, rounds: 1,
		plan: scenario.Plan{Applications: 1000, Writers: 16, Length: 30 * time.Second, Idle: 2 * time.Minute, Churn: 10 * time.Minute, Documents: 10000, Loads: []scenario.SteadyLoad{
			{Change: fleet.Image, Rate: 25}, {Change: fleet.Config, Rate: 25}, {Change: fleet.Route, Rate: 50}, {Change: fleet.Route, Rate: 100},
			{Change: fleet.Route, Rate: 150}}}}
	switch {
	case quick:
		o.plan.Applications, o.plan.Length, o.plan.Idle, o.plan.Documents = 250, 10*time.Second, 15*time.Second, 1000
		o.plan.Loads = []scenario.SteadyLoad{{Change: fleet.Image, Rate: 20}, {Change: fleet.Route, Rate: 40}}
		o.contenders = []string{contender.Limit, "cr-update", "josdk", contender.Ours}
		o.scenarios = []string{"burst", "warm", "steady", "drift", "backlog", "restart", "idle", "diff", "render"}
	case smoke:
		o.plan.Applications, o.plan.Length = 200, 8*time.Second
		o.plan.Loads = []scenario.SteadyLoad{{Change: fleet.Route, Rate: 50}}
		o.contenders, o.scenarios = []string{contender.Limit, contender.Ours}, []string{"burst", "warm", "steady", "restart"}
	}
	return o
}

func parseLoads(text string) ([]scenario.SteadyLoad, error) {
	var loads []scenario.SteadyLoad
	for part := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(part, ":")
		change, err := fleet.ParseChange(name)
		if err != nil {
			return nil, err
		}
		rate, err := strconv.ParseFloat(number, 64)
		if err != nil || rate <= 0 {
			return nil, fmt.Errorf("--load %s: what follows the colon is the number of changes per second", part)
		}
		loads = append(loads, scenario.SteadyLoad{Change: change, Rate: rate})
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
