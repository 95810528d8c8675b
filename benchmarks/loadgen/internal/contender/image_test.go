package contender

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestContainerHasTheRestrictionsOfTheDeployment(t *testing.T) {
	bundle := t.TempDir()
	unpacked := `{"process": {"args": ["java", "@options", "Main", "run"], "capabilities": {"bounding": ["CAP_KILL"]}},
		"mounts": [{"destination": "/proc"}], "linux": {"namespaces": [{"type": "network"}]}}`
	if err := os.WriteFile(filepath.Join(bundle, "config.json"), []byte(unpacked), 0o644); err != nil {
		t.Fatal(err)
	}
	c := container{&Image{bundle}, filepath.Join(t.TempDir(), "container-1"), "/home/kubeconfig", []string{"version"}, nil}

	program, arguments, err := c.command()

	if err != nil || program != "runc" || !slices.Contains(arguments, c.pidFile()) {
		t.Fatal(program, arguments, err)
	}
	var config struct {
		Root    struct{ Readonly bool }
		Mounts  []struct{ Destination, Source string }
		Process struct {
			Args            []string
			NoNewPrivileges bool
			Capabilities    map[string]any
		}
		Linux struct{ Namespaces []struct{ Type string } }
	}
	text, err := os.ReadFile(filepath.Join(c.dir, "config.json"))
	if err == nil {
		err = json.Unmarshal(text, &config)
	}
	if err != nil {
		t.Fatal(err)
	}
	if wanted := []string{"java", "@options", "Main", "version"}; !slices.Equal(config.Process.Args, wanted) {
		t.Error(config.Process.Args)
	}
	if !config.Root.Readonly || !config.Process.NoNewPrivileges || len(config.Process.Capabilities) > 0 {
		t.Error(config)
	}
	if len(config.Mounts) != 2 || config.Mounts[1].Source != "/home/kubeconfig" || config.Mounts[1].Destination != kubeconfigInside {
		t.Error(config.Mounts)
	}
	for _, namespace := range config.Linux.Namespaces {
		if namespace.Type == "network" {
			t.Error("the container must reach the control plane of this machine")
		}
	}
}
