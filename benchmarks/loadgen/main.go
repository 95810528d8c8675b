// Command loadgen runs the contenders one after another, each on a separate control plane, and prints the measurements.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
	"io.appoperator/benchmarks/loadgen/internal/scenario"
)

// namespaces is the number of namespaces of the fleet; Kubernetes is tested with up to 2,000 Deployments per namespace.
const namespaces = 10

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	if len(os.Args) == 3 && os.Args[1] == "--follow" {
		exit(contender.FollowScript(ctx, os.Args[2], os.Stdin, os.Stdout), 1)
	}
	o, err := parse(os.Args[1:], os.Stdout)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	exit(err, 2)
	exit(run(ctx, o), 1)
}

func exit(err error, code int) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks:", err)
		os.Exit(code)
	}
}

func run(ctx context.Context, o options) (err error) {
	common := contender.Options{Root: o.root, JavaOptions: o.javaOptions, AtOnce: o.plan.Writers}
	if o.platform {
		if common.Platform, err = platform(ctx, o.root); err != nil {
			return fmt.Errorf("--platform: %w", err)
		}
	}
	field, err := contender.NewField(common, o.contenders)
	if err != nil {
		return err
	}
	if err := field.Build(ctx); err != nil {
		return err
	}
	dir := o.state
	if dir == "" {
		if dir, err = os.MkdirTemp("", "bench-"); err != nil {
			return err
		}
		defer func() {
			if err == nil { // keeps the logs after a failure
				os.RemoveAll(dir)
			}
		}()
	} else if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	if o.image != "" {
		image, err := contender.Unpack(ctx, o.image, filepath.Join(dir, "image"))
		if err != nil {
			return fmt.Errorf("--image: %w", err)
		}
		field.UseImage(image)
	}
	measured := report.Report{Environment: environment(ctx, o.root, o.image)}
	err = rounds(ctx, o, field, dir, &measured)
	if len(measured.Results) > 0 {
		measured.Print(os.Stdout, field.Names(), contender.Ours)
	}
	if o.json != "" {
		if failed := measured.Write(o.json); failed != nil {
			err = errors.Join(err, fmt.Errorf("--json: %w", failed))
		}
	}
	if err == nil && o.guard != nil {
		if err = o.guard.Check(&measured); err != nil {
			err = fmt.Errorf("--guard: %w; if no other program was busy and the change is intended, record the new ratios", err)
		}
	}
	return advise(ctx, err, dir)
}

// advise adds the next step to an error.
func advise(ctx context.Context, err error, dir string) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("interrupted; logs and data are kept in %s, delete them when you no longer need them", dir)
	default:
		return fmt.Errorf("%w\nLogs and data are kept in %s: read the logs of the failed contender, and repeat its part with --contender and --scenario", err, dir)
	}
}

// rounds runs every stage for every contender in each round, so that a slow minute of the machine affects all of them. The failure of a
// contender does not stop the others.
func rounds(ctx context.Context, o options, field *contender.Field, dir string, measured *report.Report) error {
	var failures []error
	for round := range o.rounds {
		for number, st := range o.stages() {
			for _, name := range inTurn(field.Names(), round) {
				if ctx.Err() != nil {
					return errors.Join(append(failures, ctx.Err())...)
				}
				results, err := host(ctx, o, field, name, st, filepath.Join(dir, fmt.Sprintf("%d-%d-%s", round+1, number+1, name)))
				measured.Add(round+1, results...)
				if err != nil {
					failures = append(failures, fmt.Errorf("%s: %w", name, err))
				}
			}
		}
	}
	return errors.Join(failures...)
}

// inTurn returns the contenders in the order of a round. Each round begins with another one, because the speed of a machine may change
// in the course of every round.
func inTurn(names []string, round int) []string {
	first := round % len(names)
	return slices.Concat(names[first:], names[:first])
}

// host runs a contender on a separate control plane.
func host(ctx context.Context, o options, field *contender.Field, name string, st stage, dir string) ([]report.Result, error) {
	p, err := plane.Start(ctx, o.root, dir, 2*o.plan.Writers+2)
	if err != nil {
		return nil, fmt.Errorf("the control plane did not start: %w", err)
	}
	defer p.Stop()
	return perform(ctx, o, field, name, p, st)
}

func perform(ctx context.Context, o options, field *contender.Field, name string, on *plane.Plane, st stage) ([]report.Result, error) {
	f := fleet.New("app", st.plan.Applications, namespaces)
	f.Extended = o.platform
	if err := on.Install(ctx, f.Namespaces); err != nil {
		return nil, err
	}
	c, err := field.Enter(ctx, name, on)
	if err != nil {
		return nil, err
	}
	var group *process.Group
	if confinable, ok := c.(contender.Confinable); ok && o.memory > 0 && contender.IsOurs(name) {
		if group, err = o.group(filepath.Base(on.Dir)); err != nil {
			return nil, fmt.Errorf("--memory: %w", err)
		}
		defer group.Remove()
		confinable.Confine(group)
	}
	defer c.Stop()
	if err := c.Start(ctx); err != nil {
		return nil, err
	}
	watch, err := fleet.Open(ctx, on.Admin)
	if err != nil {
		return nil, err
	}
	defer watch.Close()
	s := scenario.Stage{Root: o.root, Contender: c, Plane: on, Watch: watch, Fleet: f, Plan: st.plan}
	results, err := s.Perform(ctx, st.scenarios, func(what string) { fmt.Fprintln(os.Stderr, "benchmarks:", what) })
	if group != nil {
		results = append(results, s.OfGroup(group, o.memory)...)
	}
	return results, err
}
