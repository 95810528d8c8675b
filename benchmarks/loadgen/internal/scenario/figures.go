package scenario

import (
	"math"
	"slices"
	"strings"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/process"
	"io.appoperator/benchmarks/loadgen/internal/report"
)

// figures are the rows of a scenario in the table.
type figures []report.Figure

func (f *figures) add(name string, value float64) {
	*f = append(*f, report.Figure{Name: name, Value: value})
}

// costs adds the resources per item.
func (f *figures) costs(used report.Usage, number int) {
	all := 0.0
	for _, seconds := range used.CPUSeconds {
		all += seconds
	}
	n := float64(number)
	f.add("CPU of it, ms each", 1000*used.CPUSeconds[theContender]/n)
	f.add("CPU of API server, ms each", 1000*used.CPUSeconds["kube-apiserver"]/n)
	f.add("CPU of all, ms each", 1000*all/n)
	f.add("status writes, each", float64(statusWrites(used.Requests))/n)
	f.add("writes, each", float64(writes(used.Requests))/n)
	f.add("reads, each", float64(reads(used.Requests))/n)
}

func (f *figures) memory(used report.Usage) {
	f.add("RSS at rest, MiB", used.Memory[theContender].Now)
	f.add("RSS peak, MiB", used.Memory[theContender].Peak)
}

// open adds the number of unfinished items, which should be 0.
func (f *figures) open(count int) { f.fault("never Ready", float64(count)) }

// fault adds a row that the table shows only if a value is not 0.
func (f *figures) fault(name string, count float64) {
	*f = append(*f, report.Figure{Name: name, Value: count, Fault: true})
}

// group adds the kernel's measurements of a control group.
func (f *figures) group(g *process.Group) {
	if peak, ok := g.PeakMiB(); ok {
		f.add("peak of control group, MiB", peak)
	}
	if kills, ok := g.Kills(); ok {
		f.fault("killed for memory, times", kills)
	}
}

func statusWrites(requests map[string]int) int {
	count := 0
	for name, n := range requests {
		if strings.HasSuffix(name, " applications/status") && isWrite(name) {
			count += n
		}
	}
	return count
}

func writes(requests map[string]int) int {
	count := 0
	for name, n := range requests {
		if isWrite(name) {
			count += n
		}
	}
	return count
}

// reads counts the requests that read one object. Lists and watches are of all objects.
func reads(requests map[string]int) int {
	count := 0
	for name, n := range requests {
		if strings.HasPrefix(name, "get ") && name != "get leases" {
			count += n
		}
	}
	return count
}

func isWrite(request string) bool {
	verb, resource, _ := strings.Cut(request, " ")
	isRead := verb == "get" || verb == "list" || verb == "watch"
	// An access review stores nothing.
	return !isRead && resource != "leases" && !strings.HasSuffix(resource, "reviews")
}

// quantile returns a quantile in milliseconds; NaN without values.
func quantile(values []time.Duration, share float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return float64(sorted[min(len(sorted)-1, int(share*float64(len(sorted))))].Microseconds()) / 1000
}
