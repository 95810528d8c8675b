package contender

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"io.appoperator/benchmarks/loadgen/internal/plane"
	"io.appoperator/benchmarks/loadgen/internal/process"
)

// The names of this project's operator: as it is, and without events, because the peers and the limit send none.
const (
	Ours              = "ours"
	OursWithoutEvents = "ours-no-events"
)

var managing = regexp.MustCompile(`^operator: managing .* health on port (\d+), metrics on port (\d+)`)

// IsOurs returns whether a contender is this project's operator.
func IsOurs(name string) bool { return name == Ours || name == OursWithoutEvents }

// ours is this project's operator, started like by a user, with the permissions of its roles.
type ours struct {
	server
	options Options
	further []string // more arguments
	config  string
}

func newOurs(o Options) *ours { return &ours{server: server{name: Ours}, options: o} }

func newOursWithoutEvents(o Options) *ours {
	return &ours{server: server{name: OursWithoutEvents}, options: o, further: []string{"--events=none"}}
}

func (o *ours) Prepare(ctx context.Context, on *plane.Plane) error {
	o.plane, o.config = on, filepath.Join(on.Dir, o.name+".kubeconfig")
	roles, err := on.Operator(ctx, nil, "rbac", "--service-account", plane.Home+":"+o.name)
	if err != nil {
		return err
	}
	if _, err := on.Kubectl(ctx, roles, "apply", "-f", "-"); err != nil {
		return err
	}
	access, err := on.Account(ctx, o.name)
	if err != nil {
		return err
	}
	return access.Write(o.config, plane.Home)
}

func (o *ours) Start(ctx context.Context) error {
	if o.options.Image != nil {
		return o.startContainer(ctx)
	}
	if o.group != nil {
		// Like in a container whose image is not in the page cache.
		process.ForgetFiles(filepath.Join(o.options.Root, "operator-cli/target/operator-cli"))
	}
	arguments := o.arguments(o.config)
	if o.options.Platform != "" {
		arguments = append(arguments, "--settings", filepath.Join(o.options.Platform, "settings.yaml"))
	}
	ports, err := o.launch(ctx, managing, []string{"OPERATOR_JAVA_OPTS=" + o.options.JavaOptions}, filepath.Join(o.options.Root, "operator"), arguments...)
	if err != nil {
		return err
	}
	return o.awaitReady(ctx, ports)
}

// startContainer starts the image. The user of the container must be able to read the kubeconfig.
func (o *ours) startContainer(ctx context.Context) error {
	if err := os.Chmod(o.config, 0o644); err != nil {
		return err
	}
	c := container{o.options.Image, filepath.Join(o.plane.Dir, fmt.Sprintf("container-%d", o.runs+1)), o.config,
		o.arguments(kubeconfigInside), o.group}
	if o.group != nil {
		process.ForgetFiles(c.image.bundle)
	}
	program, arguments, err := c.command()
	if err != nil {
		return err
	}
	ports, err := o.startAndAwait(ctx, managing, nil, program, arguments...)
	if err != nil {
		return err
	}
	if o.pid, err = c.pid(); err != nil {
		return err
	}
	return o.awaitReady(ctx, ports)
}

func (o *ours) arguments(kubeconfig string) []string {
	standard := []string{"run", "--kubeconfig", kubeconfig, "--health-address", "127.0.0.1:0", "--metrics-address", "127.0.0.1:0", "--leader-elect=true"}
	return append(standard, o.further...)
}

func (o *ours) awaitReady(ctx context.Context, ports []string) error {
	o.metrics = endpoint("http://127.0.0.1:" + ports[2] + "/metrics")
	return endpoint("http://127.0.0.1:"+ports[1]+"/readyz").awaitOK(ctx, startTimeout)
}
