package process

import (
	"os"
	"path/filepath"
	"testing"
)

// folderWith is a folder with one file.
func folderWith(t *testing.T, name, content string) string {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestControllersAreComparedWhole(t *testing.T) {
	both := Bounds{Processors: 0.2, MemoryMiB: 256}
	root := folderWith(t, "cgroup.subtree_control", "cpuset io memory\n")
	if limits := both.limits(root); limits[root] != nil || limits[filepath.Join(root, "cpu")] == nil {
		t.Error("a controller for sets of processors was taken for that of their shares:", limits)
	}
	root = folderWith(t, "cgroup.subtree_control", "cpuset cpu io memory\n")
	if limits := both.limits(root); limits[root]["cpu.max"] != "20000 100000" || limits[root]["memory.max"] != "268435456" {
		t.Error(limits)
	}
}

func TestMemoryAloneBoundsNoProcessors(t *testing.T) {
	memory := Bounds{MemoryMiB: 256}
	root := folderWith(t, "cgroup.subtree_control", "memory\n")
	if limits := memory.limits(root); len(limits) != 1 || limits[root]["cpu.max"] != "" || limits[root]["memory.max"] == "" {
		t.Error(limits)
	}
	root = t.TempDir()
	if limits := memory.limits(root); len(limits) != 1 || limits[filepath.Join(root, "memory")]["memory.limit_in_bytes"] != "268435456" {
		t.Error(limits)
	}
}

func TestGroupReportsPeakAndKillsInBothVersions(t *testing.T) {
	for peak, events := range map[string][2]string{
		"memory.peak":               {"memory.events", "low 0\noom 3\noom_kill 2\n"},
		"memory.max_usage_in_bytes": {"memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n"},
	} {
		g := Group{folders: []string{t.TempDir(), folderWith(t, peak, "3145728\n"), folderWith(t, events[0], events[1])}}
		if mib, ok := g.PeakMiB(); mib != 3 || !ok {
			t.Error(peak, mib, ok)
		}
		if kills, ok := g.Kills(); kills != 2 || !ok {
			t.Error(events[0], kills, ok)
		}
	}
	if _, ok := (&Group{}).PeakMiB(); ok {
		t.Error("a group without directories reports a peak")
	}
}
