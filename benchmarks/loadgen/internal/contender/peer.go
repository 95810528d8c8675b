package contender

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"

	"io.appoperator/benchmarks/loadgen/internal/plane"
)

var serving = regexp.MustCompile(`^peer: metrics on port (\d+)`)

// peer is an operator written with another framework; it serves metrics once it has listed everything.
type peer struct {
	server
	options   Options
	sample    *Sample
	build     recipe
	arguments []string
	config    string
}

// recipe has the commands to build a peer in its directory under benchmarks/peers, and to start it.
type recipe struct {
	folder string
	build  []string
	start  []string
}

var (
	controllerRuntime = recipe{"controller-runtime",
		[]string{"go", "build", "-mod=readonly", "-o", "target/peer", "."}, []string{"target/peer"}}
	javaOperatorSDK = recipe{"java-operator-sdk",
		[]string{"mvn", "-q", "-B", "package"}, []string{"./start"}}
)

var peers = map[string]peer{
	"cr-update": {build: controllerRuntime},
	"cr-apply":  {build: controllerRuntime, arguments: []string{"--apply"}},
	"josdk":     {build: javaOperatorSDK},
}

func newPeer(name string, o Options, sample *Sample) *peer {
	p := peers[name]
	p.server.name, p.options, p.sample = name, o, sample
	return &p
}

func (r recipe) in(root string) string { return filepath.Join(root, "benchmarks/peers", r.folder) }

// run builds the peer; a second build is incremental.
func (r recipe) run(ctx context.Context, root string) error {
	cmd := exec.CommandContext(ctx, r.build[0], r.build[1:]...)
	cmd.Dir = r.in(root)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", cmd.Dir, err, output)
	}
	return nil
}

func (p *peer) Prepare(ctx context.Context, on *plane.Plane) error {
	p.plane, p.config = on, filepath.Join(on.Dir, p.name+".kubeconfig")
	access, err := on.Account(ctx, p.name)
	if err != nil {
		return err
	}
	if err := on.MayEverything(ctx, p.name); err != nil {
		return err
	}
	return access.Write(p.config, plane.Home)
}

func (p *peer) Start(ctx context.Context) error {
	arguments := append(p.build.start[1:], p.arguments...)
	if len(p.sample.Finalizers) > 0 {
		arguments = append(arguments, "--finalizer="+p.sample.Finalizers[0])
	}
	program := filepath.Join(p.build.in(p.options.Root), p.build.start[0])
	port, err := p.launch(ctx, serving, []string{"KUBECONFIG=" + p.config, "PEER_JAVA=" + p.sample.Java}, program, arguments...)
	if err != nil {
		return err
	}
	p.metrics = endpoint("http://127.0.0.1:" + port[1] + "/metrics")
	return p.metrics.awaitOK(ctx, startTimeout)
}
