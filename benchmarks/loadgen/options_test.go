package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/contender"
	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/scenario"
)

// project is a folder that looks like one.
func project(t *testing.T) string {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "operator"), nil, 0o755); err != nil {
		t.Fatal(err)
	}
	return root
}

func parsed(t *testing.T, arguments ...string) (options, error) {
	return parse(append([]string{"--root", project(t)}, arguments...), io.Discard)
}

func TestPresetHoldsHoweverItIsWritten(t *testing.T) {
	for _, arguments := range []string{"-quick", "--quick", "--quick=true", "-quick=1"} {
		if o, err := parsed(t, arguments); err != nil || o.plan.Applications != 250 || len(o.contenders) != 4 {
			t.Error(arguments, o.plan, err)
		}
	}
	for _, arguments := range []string{"-smoke", "--smoke=true"} {
		if o, err := parsed(t, arguments); err != nil || o.plan.Applications != 200 || len(o.contenders) != 2 {
			t.Error(arguments, o.plan, err)
		}
	}
	if o, err := parsed(t, "--quick=false"); err != nil || o.plan.Applications != 1000 {
		t.Error(o.plan, err)
	}
}

func TestWhatIsGivenHoldsBeforeAndBehindThePreset(t *testing.T) {
	for _, arguments := range [][]string{{"--quick", "--applications", "7"}, {"--applications", "7", "--quick"}} {
		if o, err := parsed(t, arguments...); err != nil || o.plan.Applications != 7 || o.plan.Length != 10*time.Second {
			t.Error(arguments, o.plan, err)
		}
	}
}

func TestTheFullSetHasTheSameRatesForImageAndConfig(t *testing.T) {
	o, err := parsed(t)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range []fleet.Change{fleet.Image, fleet.Config} {
		for _, rate := range []float64{25, 50, 100, 150} {
			if !slices.Contains(o.plan.Loads, scenario.SteadyLoad{Change: change, Rate: rate}) {
				t.Errorf("%s:%g is missing", change, rate)
			}
		}
	}
}

func TestWrongOptionsAreRefusedWithASentence(t *testing.T) {
	folder := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	guard := file("guard.json", `{"tolerance": 2, "ratios": [{"scenario": "s", "figure": "f", "of": "ours", "to": "josdk", "ratio": 1}]}`)
	for wanted, arguments := range map[string]string{
		"exclude each other":             "--quick --smoke",
		"'quickly' is no option":         "quickly",
		"not defined: -quickly":          "--quickly",
		"--length 0s":                    "--length 0s",
		"--idle -1s":                     "--idle -1s",
		"--churn 0s":                     "--churn 0s",
		"--churn 10ms":                   "--churn 10ms",
		`invalid value "20"`:             "--length 20",
		"--documents 0":                  "--documents 0",
		"--applications 0":               "--applications 0",
		"--scale 0":                      "--scale 0",
		"--writers 0":                    "--writers 0",
		"--rounds 0":                     "--rounds 0",
		"--load route:NaN":               "--load route:NaN",
		"--load route:Inf":               "--load route:Inf",
		"--load route:-1":                "--load route:-1",
		"--load route:":                  "--load route",
		"--load route:1e300":             "--load route:1e300",
		"unknown change 'rout'":          "--load rout:1",
		"route:5 is there twice":         "--load route:5,route:5",
		"route:0.001 makes no change":    "--load route:0.001",
		"image:25 makes no change":       "--length 1ms",
		"--scenario: 'steedy'":           "--scenario steedy",
		"--scenario: ''":                 "--scenario burst,",
		"--scenario: 'warm' is there tw": "--scenario warm,warm",
		"--contender: ''":                "--contender=",
		"--contender: 'us'":              "--contender us",
		"--contender: 'ours' is there t": "--contender ours,limit,ours",
		"none.json: no such file":        "--guard " + filepath.Join(folder, "none.json"),
		"is no guard: unexpected end":    "--guard " + file("cut.json", `{"tolerance": 2`),
		"is no guard: it needs a tolera": "--guard " + file("empty.json", `{}`),
		"is no guard: ratio 1 needs":     "--guard " + file("half.json", `{"tolerance": 2, "ratios": [{"figure": "f"}]}`),
		"--guard compares with 'josdk'":  "--contender limit,ours --guard " + guard,
		"none/f.json.part: no such file": "--json " + filepath.Join(folder, "none", "f.json"),
		"is a folder":                    "--json " + folder,
		"exists; name a folder":          "--state " + folder,
		"name a folder that can be made": "--state " + filepath.Join(folder, "none", "state"),
		"--load does nothing":            "--scenario warm --load route:5",
		"--length does nothing":          "--scenario warm --length 5s",
		"--idle does nothing":            "--smoke --idle 5s",
		"--churn does nothing":           "--quick --churn 5s",
		"--documents does nothing":       "--scenario diff --documents 5",
		"--scale does nothing":           "--quick --scale 5",
		"--applications does nothing":    "--scenario scale --applications 5",
		"--java-options does nothing":    "--contender limit --java-options -Xmx1g",
		"--memory does nothing":          "--contender limit --memory 256",
		"--memory 0":                     "--memory 0",
		"'render' is a command":          "--contender limit,josdk --scenario render",
		"'restart' is none for the limi": "--contender limit --scenario restart",
	} {
		_, err := parsed(t, strings.Fields(arguments)...)
		if err == nil || !strings.Contains(err.Error(), wanted) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", arguments, err)
		}
	}
	if _, err := parse([]string{"--root", folder}, io.Discard); err == nil || !strings.Contains(err.Error(), "holds no 'operator'") {
		t.Error(err)
	}
}

func TestCheckingLeavesNothingBehind(t *testing.T) {
	folder := t.TempDir()
	o, err := parsed(t, "--json", filepath.Join(folder, "f.json"), "--state", filepath.Join(folder, "state"))
	left, _ := os.ReadDir(folder)
	if err != nil || len(left) > 0 || !filepath.IsAbs(o.json) {
		t.Error(o.json, left, err)
	}
}

func TestGuardOfThisProjectIsValid(t *testing.T) {
	if o, err := parsed(t, "--smoke", "--guard", "../guard.json"); err != nil || o.guard == nil {
		t.Error(err)
	}
}

func TestScenariosOfThePresetNeedNobody(t *testing.T) {
	if o, err := parsed(t, "--contender", contender.Limit); err != nil || len(o.stages()) != 2 {
		t.Error(err)
	}
}
