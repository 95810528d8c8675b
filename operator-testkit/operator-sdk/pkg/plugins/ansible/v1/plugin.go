// Package ansible takes the place of the Ansible plug-in of operator-sdk, which not all module proxies serve. The command
// 'operator-sdk bundle validate' does not use it, but operator-sdk does not compile without a package of this name.
package ansible

import (
	"sigs.k8s.io/kubebuilder/v4/pkg/config"
	cfgv3 "sigs.k8s.io/kubebuilder/v4/pkg/config/v3"
	"sigs.k8s.io/kubebuilder/v4/pkg/plugin"
)

// Plugin has no commands.
type Plugin struct{}

func (Plugin) Name() string { return "base.ansible.sdk.operatorframework.io" }

func (Plugin) Version() plugin.Version { return plugin.Version{Number: 1} }

func (Plugin) SupportedProjectVersions() []config.Version { return []config.Version{cfgv3.Version} }
