package process

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const period = 100 * time.Millisecond

// The mount of cgroup version 2, or the directory of all controllers of version 1.
const controlGroups = "/sys/fs/cgroup"

// Group is a Linux control group that limits its processes.
type Group struct {
	name    string
	bounds  Bounds
	folders []string
}

// Bounds are the limits of all processes of a group together.
type Bounds struct {
	Processors float64 // 0: all
	MemoryMiB  int
}

// NewGroup creates a group, in cgroup version 2 if it has the controllers, else in version 1. Requires write access to the mount.
func NewGroup(name string, b Bounds) (*Group, error) {
	limits := b.limits(controlGroups)
	g := &Group{name: name, bounds: b}
	for parent, files := range limits {
		folder := filepath.Join(parent, name)
		if err := os.Mkdir(folder, 0o755); err != nil {
			g.Remove()
			return nil, err
		}
		g.folders = append(g.folders, folder)
		for file, value := range files {
			if err := os.WriteFile(filepath.Join(folder, file), []byte(value), 0o644); err != nil {
				g.Remove()
				return nil, err
			}
		}
	}
	return g, nil
}

// limits returns the files with limits for each directory in which the group is created.
func (b Bounds) limits(root string) map[string]map[string]string {
	quota, bytes := fmt.Sprint(int64(b.Processors*float64(period.Microseconds()))), strconv.Itoa(b.MemoryMiB<<20)
	controllers, _ := os.ReadFile(filepath.Join(root, "cgroup.subtree_control"))
	had := strings.Fields(string(controllers))
	if slices.Contains(had, "memory") && (b.Processors == 0 || slices.Contains(had, "cpu")) {
		files := map[string]string{"memory.max": bytes, "memory.swap.max": "0"}
		if b.Processors > 0 {
			files["cpu.max"] = fmt.Sprintf("%s %d", quota, period.Microseconds())
		}
		return map[string]map[string]string{root: files}
	}
	limits := map[string]map[string]string{filepath.Join(root, "memory"): {"memory.limit_in_bytes": bytes}}
	if b.Processors > 0 {
		limits[filepath.Join(root, "cpu")] = map[string]string{
			"cpu.cfs_period_us": fmt.Sprint(period.Microseconds()), "cpu.cfs_quota_us": quota}
	}
	return limits
}

// Name returns the path of the group below the root of each hierarchy.
func (g *Group) Name() string { return g.name }

// Resources returns the limits as the runtime specification of OCI has them, for a runtime that puts a container into this group.
func (g *Group) Resources() map[string]any {
	bytes := g.bounds.MemoryMiB << 20
	resources := map[string]any{"memory": map[string]any{"limit": bytes, "swap": bytes}}
	if g.bounds.Processors > 0 {
		resources["cpu"] = map[string]any{
			"quota": int64(g.bounds.Processors * float64(period.Microseconds())), "period": period.Microseconds()}
	}
	return resources
}

// PeakMiB returns the peak memory of the group including the page cache; false if the kernel does not report it.
func (g *Group) PeakMiB() (float64, bool) {
	for _, file := range []string{"memory.peak", "memory.max_usage_in_bytes"} {
		if bytes, err := strconv.ParseFloat(strings.TrimSpace(g.read(file)), 64); err == nil {
			return bytes / (1 << 20), true
		}
	}
	return 0, false
}

// Kills returns the number of processes that the kernel killed because of the memory limit; false if it does not report it.
func (g *Group) Kills() (float64, bool) {
	for _, file := range []string{"memory.events", "memory.oom_control"} {
		for line := range strings.Lines(g.read(file)) {
			if fields := strings.Fields(line); len(fields) == 2 && fields[0] == "oom_kill" {
				count, err := strconv.ParseFloat(fields[1], 64)
				return count, err == nil
			}
		}
	}
	return 0, false
}

// read returns the content of a file of the group, in any of its directories.
func (g *Group) read(file string) string {
	for _, folder := range g.folders {
		if text, err := os.ReadFile(filepath.Join(folder, file)); err == nil {
			return string(text)
		}
	}
	return ""
}

// Command returns a command that joins the group before it becomes the program.
func (g *Group) Command(program string, arguments []string) (string, []string) {
	join := ""
	for _, folder := range g.folders {
		join += fmt.Sprintf("echo $$ > '%s/cgroup.procs' && ", folder)
	}
	return "/bin/sh", append([]string{"-c", join + `exec "$0" "$@"`, program}, arguments...)
}

// ForgetFiles removes the files below a directory from the page cache: the next process that reads them is charged for them.
func ForgetFiles(folder string) {
	const dontNeed = 4 // POSIX_FADV_DONTNEED
	_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil
		}
		if file, err := os.Open(path); err == nil {
			_, _, _ = syscall.Syscall6(syscall.SYS_FADVISE64, file.Fd(), 0, 0, dontNeed, 0, 0)
			file.Close()
		}
		return nil
	})
}

// Remove removes the group, whose processes must have ended.
func (g *Group) Remove() {
	for _, folder := range g.folders {
		_ = os.Remove(folder) // a restart of the machine removes it
	}
}
