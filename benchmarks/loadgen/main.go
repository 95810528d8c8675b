// Command loadgen runs the contenders one after another, each on a control plane of its own, and prints what they took.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
)

// namespaces is how many the fleet is spread over; Kubernetes is tested with up to 2,000 Deployments in one.
const namespaces = 10

var self = os.Getpid()

type options struct {
	root         string
	applications int
	writers      int
	json         bool
	state        string
	javaOptions  string
}

func main() {
	var o options
	flag.StringVar(&o.root, "root", ".", "the folder of the project")
	flag.IntVar(&o.applications, "applications", 1000, "how many Applications are created")
	flag.IntVar(&o.writers, "writers", 16, "how many are created at a time")
	flag.BoolVar(&o.json, "json", false, "print JSON")
	flag.StringVar(&o.state, "state", "", "keep logs and state in this folder, which must not exist (default: a temporary one, removed at the end)")
	flag.StringVar(&o.javaOptions, "java-options", "", "further options for the operator's Java, for example to profile it")
	flag.Parse()
	if flag.NArg() > 0 || o.applications < 1 || o.writers < 1 {
		fmt.Fprintln(os.Stderr, "benchmarks: --applications and --writers take a number from 1 on; there are no arguments. See --help.")
		os.Exit(2)
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	if err := run(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, output io.Writer) (err error) {
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
	report, err := measure(ctx, o, dir)
	if err != nil {
		return fmt.Errorf("%w (logs are in %s)", err, dir)
	}
	if o.json {
		encoder := json.NewEncoder(output)
		encoder.SetIndent("", "  ")
		return encoder.Encode(report)
	}
	report.print(output)
	return nil
}

func measure(ctx context.Context, o options, dir string) (Report, error) {
	f := fleet.New(o.applications, namespaces)
	report := Report{Environment: environment(ctx, o.root)}

	ours := &operator{root: o.root, javaOptions: o.javaOptions}
	var status fleet.Template
	err := on(ctx, o, filepath.Join(dir, ours.name()), f, ours, func(p *plane.Plane) (err error) {
		if err = report.burst(ctx, ours, p, f, o.writers); err != nil {
			return err
		}
		if status, err = statusOf(ctx, p.Admin, f.Member(0)); err != nil {
			return err
		}
		progress("%s: restart", ours.name())
		report.Restart, err = restart(ctx, ours, f.Size)
		return err
	})
	if err != nil {
		return report, err
	}
	floor := &limit{status: status, atOnce: o.writers}
	err = on(ctx, o, filepath.Join(dir, floor.name()), f, floor, func(p *plane.Plane) error {
		return report.burst(ctx, floor, p, f, o.writers)
	})
	return report, err
}

// on gives a contender a control plane of its own.
func on(ctx context.Context, o options, dir string, f fleet.Fleet, c contender, scenarios func(*plane.Plane) error) error {
	progress("%s: control plane", c.name())
	p, err := plane.Start(ctx, o.root, dir, o.writers+2)
	if err != nil {
		return err
	}
	defer p.Stop()
	if err := p.Install(ctx, f.Namespaces); err != nil {
		return err
	}
	defer c.stop()
	if err := c.start(ctx, p); err != nil {
		return err
	}
	return scenarios(p)
}

func progress(format string, values ...any) {
	fmt.Fprintf(os.Stderr, "benchmarks: "+format+"\n", values...)
}
