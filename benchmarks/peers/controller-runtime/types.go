package main

import (
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/intstr"
)

var groupVersion = schema.GroupVersion{Group: "apps.example.com", Version: "v1alpha1"}

// Application has the fields of the custom resource that the benchmark uses.
type Application struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              Spec   `json:"spec"`
	Status            Status `json:"status,omitempty"`
}

// Spec is the desired state.
type Spec struct {
	Image       string                      `json:"image"`
	Replicas    int32                       `json:"replicas"`
	Port        int32                       `json:"port"`
	Environment []corev1.EnvVar             `json:"environment,omitempty"`
	ConfigData  map[string]string           `json:"configData,omitempty"`
	Resources   corev1.ResourceRequirements `json:"resources,omitempty"`
	Storage     Storage                     `json:"storage"`
	Network     Network                     `json:"network"`
	Disruption  Disruption                  `json:"disruption"`
}

// Storage has the claims of the application.
type Storage struct {
	PersistentVolumeClaims []Claim `json:"persistentVolumeClaims"`
}

// Claim is a PersistentVolumeClaim and its mount path.
type Claim struct {
	Name      string `json:"name"`
	Size      string `json:"size"`
	MountPath string `json:"mountPath"`
}

// Network has the network settings of the application.
type Network struct {
	Ingress Route `json:"ingress"`
}

// Route is the route of the Ingress.
type Route struct {
	Host string `json:"host"`
	Path string `json:"path"`
}

// Disruption has the limits of the PodDisruptionBudget.
type Disruption struct {
	MaxUnavailable intstr.IntOrString `json:"maxUnavailable"`
}

// Status of an Application.
type Status struct {
	ObservedGeneration int64              `json:"observedGeneration,omitempty"`
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
}

// ApplicationList is a page of Applications.
type ApplicationList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Application `json:"items"`
}

// DeepCopyObject implements runtime.Object.
func (a *Application) DeepCopyObject() runtime.Object { return a.DeepCopy() }

// DeepCopy returns an independent copy.
func (a *Application) DeepCopy() *Application {
	out := &Application{TypeMeta: a.TypeMeta, Spec: a.Spec, Status: a.Status}
	a.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Spec.Environment = nil
	for i := range a.Spec.Environment {
		out.Spec.Environment = append(out.Spec.Environment, *a.Spec.Environment[i].DeepCopy())
	}
	out.Spec.ConfigData = maps.Clone(a.Spec.ConfigData)
	a.Spec.Resources.DeepCopyInto(&out.Spec.Resources)
	out.Spec.Storage.PersistentVolumeClaims = slices.Clone(a.Spec.Storage.PersistentVolumeClaims)
	out.Status.Conditions = nil
	for i := range a.Status.Conditions {
		out.Status.Conditions = append(out.Status.Conditions, *a.Status.Conditions[i].DeepCopy())
	}
	return out
}

// DeepCopyObject implements runtime.Object.
func (l *ApplicationList) DeepCopyObject() runtime.Object {
	out := &ApplicationList{TypeMeta: l.TypeMeta, ListMeta: *l.ListMeta.DeepCopy()}
	for i := range l.Items {
		out.Items = append(out.Items, *l.Items[i].DeepCopy())
	}
	return out
}

func addToScheme(s *runtime.Scheme) {
	s.AddKnownTypes(groupVersion, &Application{}, &ApplicationList{})
	metav1.AddToGroupVersion(s, groupVersion)
}
