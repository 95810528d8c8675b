package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/plane"
)

// Report is everything that one run measured.
type Report struct {
	Environment map[string]string `json:"environment"`
	Bursts      []Burst           `json:"bursts"`
	Restart     Restart           `json:"restart"`
}

func (r *Report) burst(ctx context.Context, c contender, p *plane.Plane, f fleet.Fleet, writers int) error {
	settle(ctx, c, p, 15*time.Second)
	progress("%s: %d Applications", c.name(), f.Size)
	b, err := burst(ctx, c, p, f, writers)
	r.Bursts = append(r.Bursts, b)
	return err
}

func environment(ctx context.Context, root string) map[string]string {
	version, _ := exec.CommandContext(ctx, filepath.Join(root, "operator"), "version").Output()
	return map[string]string{
		"date":       time.Now().UTC().Format(time.DateOnly),
		"processors": fmt.Sprint(runtime.NumCPU()),
		"processor":  processor(),
		"operator":   strings.Join(strings.Fields(string(version)), " "),
		"go":         runtime.Version(),
	}
}

func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.TrimLeft(strings.TrimSpace(name), ": ")
		}
	}
	return runtime.GOARCH
}

func (r *Report) print(output io.Writer) {
	for _, key := range slices.Sorted(maps.Keys(r.Environment)) {
		fmt.Fprintf(output, "%s: %s\n", key, r.Environment[key])
	}
	table := tabwriter.NewWriter(output, 0, 0, 2, ' ', 0)
	for _, b := range r.Bursts {
		n := float64(b.Applications)
		fmt.Fprintf(table, "\n%s: %d Applications created at once\n", b.Contender, b.Applications)
		fmt.Fprintf(table, "  until all are Ready\t%.1f s\t%.1f Applications/s\n", b.Seconds, n/b.Seconds)
		if b.PeakMiB > 0 {
			fmt.Fprintf(table, "  peak RSS\t%.0f MiB\t\n", b.PeakMiB)
		}
		printCPU(table, b.CPUSeconds, n)
		printRequests(table, b.Requests, n)
		fmt.Fprintf(table, "  disturbance\t%.1f processors\t\n", b.Disturbance)
	}
	n := float64(r.Restart.Applications)
	fmt.Fprintf(table, "\noperator: restart with %d Applications\n", r.Restart.Applications)
	fmt.Fprintf(table, "  until all are judged\t%.1f s\t\n", r.Restart.Seconds)
	fmt.Fprintf(table, "  writes\t%d\t\n", r.Restart.Writes)
	fmt.Fprintf(table, "  peak RSS\t%.0f MiB\t\n", r.Restart.PeakMiB)
	printCPU(table, r.Restart.CPUSeconds, n)
	printRequests(table, r.Restart.Requests, n)
	fmt.Fprintf(table, "  disturbance\t%.1f processors\t\n", r.Restart.Disturbance)
	table.Flush()
	r.printRatios(output)
}

func (r *Report) printRatios(output io.Writer) {
	ours, limit := r.Bursts[0], r.Bursts[len(r.Bursts)-1]
	fmt.Fprintf(output, "\noperator / limit: speed %.2f, CPU of the API server %.2f, CPU of everything %.2f\n",
		limit.Seconds/ours.Seconds, ours.CPUSeconds["kube-apiserver"]/limit.CPUSeconds["kube-apiserver"], total(ours)/total(limit))
}

func total(b Burst) float64 {
	sum := 0.0
	for _, seconds := range b.CPUSeconds {
		sum += seconds
	}
	return sum
}

func printCPU(output io.Writer, used map[string]float64, n float64) {
	for _, part := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(output, "  CPU of %s\t%.2f s\t%.2f ms each\n", part, used[part], 1000*used[part]/n)
	}
}

func printRequests(output io.Writer, requests map[string]int, n float64) {
	for _, name := range slices.SortedFunc(maps.Keys(requests), func(a, b string) int { return requests[b] - requests[a] }) {
		fmt.Fprintf(output, "  %s\t%d\t%.2f each\n", name, requests[name], float64(requests[name])/n)
	}
}
