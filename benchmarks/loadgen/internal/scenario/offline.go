package scenario

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// render renders many Applications; only this operator has such a command.
func render(ctx context.Context, s *Stage) ([]report.Result, error) {
	input, err := s.documents(s.Plan.Documents)
	if err != nil {
		return nil, err
	}
	return s.command(ctx, fmt.Sprintf("render of %d", s.Plan.Documents), s.Plan.Documents, input, []int{0}, "render", "-f", "-")
}

// diff compares the fleet as it was created with the cluster, where the load has changed it.
func diff(ctx context.Context, s *Stage) ([]report.Result, error) {
	input, err := s.documents(s.Fleet.Size)
	if err != nil {
		return nil, err
	}
	return s.command(ctx, fmt.Sprintf("diff of %d", s.Fleet.Size), s.Fleet.Size, input, []int{0, differs},
		"diff", "-f", "-", "--kubeconfig", s.kubeconfig())
}

// settledDiff compares all Applications as the cluster has them with their objects, which the operator has settled.
func settledDiff(ctx context.Context, s *Stage) ([]report.Result, error) {
	s.settle(ctx, 20*time.Second)
	input, err := s.Plane.Kubectl(ctx, nil, "get", "applications", "-A", "-o", "json")
	if err != nil {
		return nil, err
	}
	return s.command(ctx, fmt.Sprintf("diff of %d settled", s.created), s.created, input, []int{0},
		"diff", "-f", "-", "--kubeconfig", s.kubeconfig())
}

func (s *Stage) kubeconfig() string { return filepath.Join(s.Plane.Dir, "admin.kubeconfig") }

// documents returns the first members of the fleet as they are created.
func (s *Stage) documents(number int) ([]byte, error) {
	var documents bytes.Buffer
	for i := range number {
		document, err := s.Fleet.Creation(i).Document()
		if err != nil {
			return nil, err
		}
		if err := json.Compact(&documents, document); err != nil {
			return nil, err
		}
		documents.WriteString("\n---\n")
	}
	return documents.Bytes(), nil
}

// command runs a command of the operator, which handles a number of Applications; its exit code must be one of the good ones.
func (s *Stage) command(ctx context.Context, name string, number int, input []byte, good []int, arguments ...string) ([]report.Result, error) {
	if s.Contender.Name() != contender.Ours {
		return nil, nil
	}
	s.settle(ctx, 20*time.Second)
	cmd := exec.CommandContext(ctx, filepath.Join(s.Root, "operator"), arguments...)
	var problems bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), &problems
	started := time.Now()
	err := cmd.Run()
	if cmd.ProcessState == nil || !slices.Contains(good, cmd.ProcessState.ExitCode()) {
		return nil, fmt.Errorf("operator %s: %w: %s", arguments[0], err, problems.String())
	}
	seconds := time.Since(started).Seconds()
	cpu := (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	peak := mib(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	var f figures
	f.add("s", seconds)
	f.add("CPU, ms each", 1000*cpu/float64(number))
	f.add("RSS peak, MiB", peak)
	return s.result(name, f, report.Usage{Seconds: seconds, CPUSeconds: map[string]float64{theContender: cpu},
		Memory: map[string]report.Memory{theContender: {Peak: peak}}}), nil
}

// differs is the exit code of 'diff' if something would change, because the load has changed the fleet.
const differs = 1
