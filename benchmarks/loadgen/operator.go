package main

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

var managing = regexp.MustCompile(`^operator: managing .* health on port (\d+), metrics on port (\d+)`)

// operator is this project's, started as a user would start it.
type operator struct {
	root        string
	javaOptions string

	plane   *plane.Plane
	config  string
	process *process.Child
	metrics endpoint
	runs    int
}

func (o *operator) name() string { return "operator" }

func (o *operator) user() string { return plane.User(o.name()) }

func (o *operator) pid() int { return o.process.PID() }

func (o *operator) start(ctx context.Context, on *plane.Plane) error {
	access, err := on.Account(ctx, o.name())
	if err != nil {
		return err
	}
	o.plane, o.config = on, filepath.Join(on.Dir, "operator.kubeconfig")
	if err := access.Write(o.config, plane.Home); err != nil {
		return err
	}
	return o.run(ctx)
}

// run starts the process and waits until everything has been listed.
func (o *operator) run(ctx context.Context) error {
	o.runs++
	log := filepath.Join(o.plane.Dir, fmt.Sprintf("operator-%d.log", o.runs))
	var err error
	o.process, err = process.Start(log, []string{"OPERATOR_JAVA_OPTS=" + o.javaOptions}, filepath.Join(o.root, "operator"), "run", "--kubeconfig", o.config,
		"--health-address", "127.0.0.1:0", "--metrics-address", "127.0.0.1:0")
	if err != nil {
		return err
	}
	ports, err := o.process.Await(ctx, time.Minute, log, managing)
	if err != nil {
		return err
	}
	o.metrics = endpoint("http://127.0.0.1:" + ports[2] + "/metrics")
	return endpoint("http://127.0.0.1:"+ports[1]+"/readyz").awaitOK(ctx, time.Minute)
}

func (o *operator) create(ctx context.Context, m fleet.Member) error {
	_, err := fleet.Create(ctx, o.plane.Admin, m)
	return err
}

func (o *operator) stop() {
	if o.process != nil {
		o.process.Stop(20 * time.Second)
	}
}
