package contender

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"io.appoperator/benchmarks/loadgen/internal/process"
)

// Image is the unpacked image of this operator, which runc starts with the restrictions of the Deployment.
type Image struct{ bundle string }

// Unpack unpacks an image in an archive with the layout of OCI into a new directory.
func Unpack(ctx context.Context, archive, dir string) (*Image, error) {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, err
	}
	layout, bundle := filepath.Join(dir, "layout"), filepath.Join(dir, "bundle")
	for _, command := range [][]string{{"skopeo", "copy", "oci-archive:" + archive, "oci:" + layout + ":image"},
		{"umoci", "unpack", "--image", layout + ":image", bundle}} {
		if output, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput(); err != nil {
			os.RemoveAll(dir)
			return nil, fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, output)
		}
	}
	return &Image{bundle}, nil
}

// CheckTools returns an error if a program is missing that unpacks or runs images.
func CheckTools() error {
	for _, tool := range []string{"skopeo", "umoci", "runc"} {
		if _, err := exec.LookPath(tool); err != nil {
			return fmt.Errorf("%s was not found; install the packages skopeo, umoci and runc", tool)
		}
	}
	if os.Getuid() != 0 {
		return errors.New("runc creates control groups; run as root")
	}
	return nil
}

// container is a container of the image that has not started yet.
type container struct {
	image      *Image
	dir        string // for its configuration; new
	kubeconfig string // the container has it as /kubeconfig
	arguments  []string
	group      *process.Group // nil: unbounded
}

const kubeconfigInside = "/kubeconfig"

// command writes the configuration, and returns the command that runs the container until it ends.
func (c container) command() (string, []string, error) {
	var config map[string]any
	text, err := os.ReadFile(filepath.Join(c.image.bundle, "config.json"))
	if err == nil {
		err = json.Unmarshal(text, &config)
	}
	if err != nil {
		return "", nil, err
	}
	c.change(config)
	if text, err = json.Marshal(config); err != nil {
		return "", nil, err
	}
	if err := os.Mkdir(c.dir, 0o755); err != nil {
		return "", nil, err
	}
	if err := os.WriteFile(filepath.Join(c.dir, "config.json"), text, 0o644); err != nil {
		return "", nil, err
	}
	name := fmt.Sprintf("benchmarks-%d-%s", os.Getpid(), filepath.Base(c.dir))
	return "runc", []string{"run", "--bundle", c.dir, "--pid-file", c.pidFile(), name}, nil
}

// change sets the command and the restrictions of the Deployment. The container shares the network of the machine, where the control
// plane listens.
func (c container) change(config map[string]any) {
	config["root"] = object{"path": filepath.Join(c.image.bundle, "rootfs"), "readonly": true}
	mounts, _ := config["mounts"].([]any)
	config["mounts"] = append(mounts, object{"destination": kubeconfigInside, "source": c.kubeconfig, "type": "bind",
		"options": []string{"bind", "ro"}})
	linux := config["linux"].(object)
	var namespaces []object
	for _, kind := range []string{"pid", "ipc", "uts", "mount"} {
		namespaces = append(namespaces, object{"type": kind})
	}
	linux["namespaces"] = namespaces
	if c.group != nil {
		linux["cgroupsPath"] = "/" + c.group.Name()
		linux["resources"] = c.group.Resources()
	}
	started := config["process"].(object)
	image, _ := started["args"].([]any)
	// The last word is the default command of the image.
	words := image[:len(image)-1]
	for _, argument := range c.arguments {
		words = append(words, argument)
	}
	started["args"], started["terminal"], started["noNewPrivileges"], started["capabilities"] = words, false, true, object{}
}

func (c container) pidFile() string { return filepath.Join(c.dir, "pid") }

// pid returns the process id of the operator; runc has another one.
func (c container) pid() (int, error) {
	text, err := os.ReadFile(c.pidFile())
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(text))
}
