package process

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const period = 100 * time.Millisecond

// Group is a control group of the kernel that bounds the processes in it.
type Group struct{ folders []string }

// NewGroup makes a group with a share of processors and an amount of memory, in cgroup version 2 where that has both controllers, else
// in version 1. It needs the rights to do so.
func NewGroup(name string, processors float64, memoryMiB int) (*Group, error) {
	quota, bytes := int64(processors*float64(period.Microseconds())), strconv.Itoa(memoryMiB<<20)
	const root = "/sys/fs/cgroup"
	limits := map[string]map[string]string{
		filepath.Join(root, "cpu"): {
			"cpu.cfs_period_us": fmt.Sprint(period.Microseconds()), "cpu.cfs_quota_us": fmt.Sprint(quota)},
		filepath.Join(root, "memory"): {"memory.limit_in_bytes": bytes},
	}
	if controllers, err := os.ReadFile(filepath.Join(root, "cgroup.subtree_control")); err == nil &&
		strings.Contains(string(controllers), "memory") && strings.Contains(string(controllers), "cpu") {
		limits = map[string]map[string]string{root: {
			"cpu.max": fmt.Sprintf("%d %d", quota, period.Microseconds()), "memory.max": bytes, "memory.swap.max": "0"}}
	}
	g := &Group{}
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

// Command returns a command that joins the group before it becomes the program.
func (g *Group) Command(program string, arguments []string) (string, []string) {
	join := ""
	for _, folder := range g.folders {
		join += fmt.Sprintf("echo $$ > '%s/cgroup.procs' && ", folder)
	}
	return "/bin/sh", append([]string{"-c", join + `exec "$0" "$@"`, program}, arguments...)
}

// Remove removes the group, whose processes must have ended.
func (g *Group) Remove() {
	for _, folder := range g.folders {
		_ = os.Remove(folder) // it goes with the machine at the latest
	}
}
