package contender

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

// server is an operator: a process that watches, and serves metrics with the names of controller-runtime.
type server struct {
	name  string
	runs  int
	plane *plane.Plane

	process *process.Child
	pid     int // of the program, if another one started it; else 0
	metrics endpoint
	group   *process.Group // nil: unbounded
}

func (s *server) Name() string { return s.name }

func (s *server) PID() int {
	if s.pid != 0 {
		return s.pid
	}
	return s.process.PID()
}

func (s *server) Confine(group *process.Group) { s.group = group }

func (s *server) Follow(fleet.Edition) error { return nil }

// launch starts the process and returns the groups of the log line that reports its start.
func (s *server) launch(ctx context.Context, line *regexp.Regexp, environment []string, program string, arguments ...string) ([]string, error) {
	if s.group != nil {
		program, arguments = s.group.Command(program, arguments)
	}
	return s.startAndAwait(ctx, line, environment, program, arguments...)
}

func (s *server) startAndAwait(ctx context.Context, line *regexp.Regexp, environment []string, program string, arguments ...string) ([]string, error) {
	s.runs++
	log := filepath.Join(s.plane.Dir, fmt.Sprintf("%s-%d.log", s.name, s.runs))
	var err error
	if s.process, err = process.Start(log, environment, program, arguments...); err != nil {
		return nil, err
	}
	return s.process.Await(ctx, startTimeout, log, line)
}

func (s *server) AwaitReconciled(ctx context.Context, applications int, limit time.Duration) error {
	return s.metrics.await(ctx, limit, func(text io.Reader) bool {
		m := sums(text)
		return m["controller_runtime_reconcile_total"] >= float64(applications) &&
			m["workqueue_depth"] == 0 && m["controller_runtime_active_workers"] == 0
	})
}

func (s *server) Stop() {
	if s.process != nil {
		s.process.Stop(20 * time.Second)
	}
}
