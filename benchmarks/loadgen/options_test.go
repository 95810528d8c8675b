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

func TestBothFormsOfThisOperatorTakeItsOptions(t *testing.T) {
	for _, arguments := range []string{"--java-options -Xmx1g", "--memory 256", "--platform"} {
		for _, contenders := range []string{"ours-no-events", "ours,ours-no-events"} {
			if _, err := parsed(t, strings.Fields("--contender "+contenders+" "+arguments)...); err != nil {
				t.Errorf("%s, %s: %v", contenders, arguments, err)
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
		"exclude each other":                  "--quick --smoke",
		"unexpected argument 'quickly'":       "quickly",
		"not defined: -quickly":               "--quickly",
		"--length 0s":                         "--length 0s",
		"--idle -1s":                          "--idle -1s",
		"--churn 0s":                          "--churn 0s",
		"--churn 10ms":                        "--churn 10ms",
		`invalid value "20"`:                  "--length 20",
		"--documents 0":                       "--documents 0",
		"--applications 0":                    "--applications 0",
		"--scale 0":                           "--scale 0",
		"--writers 0":                         "--writers 0",
		"--rounds 0":                          "--rounds 0",
		"--load route:NaN":                    "--load route:NaN",
		"--load route:Inf":                    "--load route:Inf",
		"--load route:-1":                     "--load route:-1",
		"--load route:":                       "--load route",
		"--load route:1e300":                  "--load route:1e300",
		"unknown change 'rout'":               "--load rout:1",
		"--load: duplicate route:5":           "--load route:5,route:5",
		"route:0.001 makes no change":         "--load route:0.001",
		"image:25 makes no change":            "--length 1ms",
		"unknown name 'steedy'":               "--scenario steedy",
		"--scenario: unknown name ''":         "--scenario burst,",
		"--scenario: duplicate 'warm'":        "--scenario warm,warm",
		"--contender: unknown name ''":        "--contender=",
		"unknown name 'us'":                   "--contender us",
		"--contender: duplicate 'ours'":       "--contender ours,limit,ours",
		"none.json: no such file":             "--guard " + filepath.Join(folder, "none.json"),
		"is not a valid guard: unexpected":    "--guard " + file("cut.json", `{"tolerance": 2`),
		"guard: it requires ratios":           "--guard " + file("empty.json", `{}`),
		"guard: ratio 1 requires":             "--guard " + file("half.json", `{"tolerance": 2, "ratios": [{"figure": "f"}]}`),
		"--guard compares with 'josdk'":       "--contender limit,ours --guard " + guard,
		"none/f.json.part: no such file":      "--json " + filepath.Join(folder, "none", "f.json"),
		"is a directory":                      "--json " + folder,
		"already exists; use a new directory": "--state " + folder,
		"use a directory that can be created": "--state " + filepath.Join(folder, "none", "state"),
		"none.tar is not a file; build one":   "--contender ours --image " + filepath.Join(folder, "none.tar"),
		"no effect on a container; remove it": "--contender ours --image " + guard + " --java-options -Xint",
		"--image has no effect":               "--contender limit --scenario burst --image " + guard,
		"--load has no effect":                "--scenario warm --load route:5",
		"--length has no effect":              "--scenario warm --length 5s",
		"--idle has no effect":                "--smoke --idle 5s",
		"--churn has no effect":               "--quick --churn 5s",
		"--documents has no effect":           "--scenario diff --documents 5",
		"--scale has no effect":               "--quick --scale 5",
		"--applications has no effect":        "--scenario scale --applications 5",
		"--java-options has no effect":        "--contender limit --java-options -Xmx1g",
		"--memory has no effect":              "--contender limit --memory 256",
		"--memory 0":                          "--memory 0",
		"--platform requires":                 "--contender limit,ours --platform",
		"'render' runs a command":             "--contender limit,josdk --scenario render",
		"limit does not support 'restart'":    "--contender limit --scenario restart",
	} {
		_, err := parsed(t, strings.Fields(arguments)...)
		if err == nil || !strings.Contains(err.Error(), wanted) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", arguments, err)
		}
	}
	if _, err := parse([]string{"--root", folder}, io.Discard); err == nil || !strings.Contains(err.Error(), "does not contain 'operator'") {
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
