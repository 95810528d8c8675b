// Package plane starts an empty control plane for one contender.
package plane

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"io.appoperator/benchmarks/loadgen/internal/fleet"
	"io.appoperator/benchmarks/loadgen/internal/kube"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

// Home is the namespace of the contenders' ServiceAccounts.
const Home = "contenders"

// The components whose resources are measured.
var components = []string{"kube-apiserver", "etcd", "kube-controller-manager", "kube-scheduler", "kwok"}

// Plane is a running control plane.
type Plane struct {
	Dir   string
	Admin *kube.Client
	Audit *kube.Audit

	// PIDs are the process ids of the components.
	PIDs map[string]int

	root   string
	access kube.Access
	up     *process.Child
}

// Start starts a control plane with its data in dir. root is the directory of the project.
func Start(ctx context.Context, root, dir string, connections int) (*Plane, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	log := filepath.Join(dir, "up.log")
	up, err := process.Start(log, nil, filepath.Join(root, "operator-testkit/control-plane/up"), "--dir", dir, "--until-eof",
		"--flag", "kube-apiserver=--audit-policy-file="+filepath.Join(root, "benchmarks/audit-policy.yaml"),
		// The default would resync all claims and autoscalers every 15 seconds.
		"--flag", "kube-controller-manager=--pvclaimbinder-sync-period=1h",
		"--flag", "kube-controller-manager=--horizontal-pod-autoscaler-sync-period=1h")
	if err != nil {
		return nil, err
	}
	p := &Plane{Dir: dir, root: root, up: up, PIDs: map[string]int{}, Audit: &kube.Audit{File: filepath.Join(dir, "audit.jsonl")}}
	// The first start builds the binaries.
	if _, err = up.Await(ctx, 30*time.Minute, log, regexp.MustCompile(`^export KUBECONFIG`)); err == nil {
		err = p.connect(ctx, connections)
	}
	if err != nil {
		p.Stop()
		return nil, err
	}
	return p, nil
}

func (p *Plane) connect(ctx context.Context, connections int) error {
	for _, component := range components {
		text, err := os.ReadFile(filepath.Join(p.Dir, component+".pid"))
		if err != nil {
			return err
		}
		if p.PIDs[component], err = strconv.Atoi(strings.TrimSpace(string(text))); err != nil {
			return err
		}
	}
	config, err := p.Kubectl(ctx, nil, "config", "view", "--raw", "--flatten", "--minify", "-o", "json")
	if err != nil {
		return err
	}
	if p.access, err = kube.ParseAccess(config); err != nil {
		return err
	}
	p.Admin, err = kube.NewClient(p.access, connections)
	return err
}

// Kubectl runs kubectl as the administrator.
func (p *Plane) Kubectl(ctx context.Context, input []byte, arguments ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, filepath.Join(p.Dir, "bin/kubectl"), arguments...)
	cmd.Env = append(os.Environ(), "KUBECONFIG="+filepath.Join(p.Dir, "admin.kubeconfig"))
	cmd.Stdin = bytes.NewReader(input)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	output, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("kubectl %s: %w: %s", arguments[0], err, problems.String())
	}
	return output, nil
}

// Operator runs a short command of the operator and returns its output.
func (p *Plane) Operator(ctx context.Context, input []byte, arguments ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, filepath.Join(p.root, "operator"), arguments...)
	cmd.Stdin = bytes.NewReader(input)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	output, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("operator %s: %w: %s", arguments[0], err, problems.String())
	}
	return output, nil
}

// Install installs the kind and creates the namespaces.
func (p *Plane) Install(ctx context.Context, namespaces []string) error {
	crd, err := p.Operator(ctx, nil, "crd")
	if err != nil {
		return err
	}
	if _, err := p.Kubectl(ctx, crd, "apply", "--server-side", "-f", "-"); err != nil {
		return err
	}
	if err := p.awaitKind(ctx); err != nil {
		return err
	}
	for _, namespace := range append([]string{Home}, namespaces...) {
		body := fmt.Appendf(nil, `{"metadata":{"name":%q}}`, namespace)
		if _, err := p.Admin.Do(ctx, http.MethodPost, "/api/v1/namespaces", kube.JSON, body); err != nil {
			return err
		}
	}
	return nil
}

// awaitKind waits until the server serves the kind.
func (p *Plane) awaitKind(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		_, err := p.Admin.Do(ctx, http.MethodGet, fleet.Resource+"?limit=1", "", nil)
		if err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// User returns the user name of a contender's ServiceAccount in the audit log.
func User(account string) string { return "system:serviceaccount:" + Home + ":" + account }

// MayEverything grants a ServiceAccount all permissions.
func (p *Plane) MayEverything(ctx context.Context, account string) error {
	_, err := p.Kubectl(ctx, nil, "create", "clusterrolebinding", account, "--clusterrole=cluster-admin", "--serviceaccount="+Home+":"+account)
	return err
}

// Account creates a ServiceAccount without permissions.
func (p *Plane) Account(ctx context.Context, account string) (kube.Access, error) {
	if _, err := p.Kubectl(ctx, nil, "create", "serviceaccount", account, "-n", Home); err != nil {
		return kube.Access{}, err
	}
	token, err := p.Kubectl(ctx, nil, "create", "token", account, "-n", Home, "--duration=8h")
	if err != nil {
		return kube.Access{}, err
	}
	return p.access.As(strings.TrimSpace(string(token))), nil
}

// Stop stops the control plane.
func (p *Plane) Stop() { p.up.Stop(20 * time.Second) }
