// Command loadgen runs the contenders one after another, each on a control plane of its own, and prints what they took.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
	"io.appoperator/benchmarks/loadgen/internal/scenario"
)

// namespaces is how many the fleet is spread over; Kubernetes is tested with up to 2,000 Deployments in one.
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
	field, err := contender.NewField(contender.Options{Root: o.root, JavaOptions: o.javaOptions, AtOnce: o.plan.Writers}, o.contenders)
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
			if err == nil { // else the logs are worth more than a tidy folder
				os.RemoveAll(dir)
			}
		}()
	} else if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	measured := report.Report{Environment: environment(ctx, o.root)}
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
			err = fmt.Errorf("--guard: %w; if no other programs were busy and the change is wanted, record the new ratios", err)
		}
	}
	return advise(ctx, err, dir)
}

// advise says what to do about a failure.
func advise(ctx context.Context, err error, dir string) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("interrupted; logs and state are kept in %s, remove them when you have seen them", dir)
	default:
		return fmt.Errorf("%w\nLogs and state are kept in %s: read those of who failed, and repeat the part with --contender and --scenario", err, dir)
	}
}

// rounds runs every stage for every contender, again and again, so that a slow minute of the machine meets all of them. Who fails does
// not keep the others from going on.
func rounds(ctx context.Context, o options, field *contender.Field, dir string, measured *report.Report) error {
	var failures []error
	for round := range o.rounds {
		for number, st := range o.stages() {
			for _, name := range field.Names() {
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

// host gives a contender a control plane of its own.
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
	if err := on.Install(ctx, f.Namespaces); err != nil {
		return nil, err
	}
	c, err := field.Enter(ctx, name, on)
	if err != nil {
		return nil, err
	}
	var group *process.Group
	if confinable, ok := c.(contender.Confinable); ok && o.memory > 0 && name == contender.Ours {
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
