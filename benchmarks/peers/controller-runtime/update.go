package main

import (
	"context"
	"maps"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// createOrUpdate changes only the owned fields of cached objects, so that server defaults do not look like drift.
func (r *reconciler) createOrUpdate(ctx context.Context, a *Application) error {
	named := func(name string) metav1.ObjectMeta { return metav1.ObjectMeta{Name: name, Namespace: a.Namespace} }
	config, claim := &corev1.ConfigMap{ObjectMeta: named(configName(a))}, &corev1.PersistentVolumeClaim{}
	service, deployment := &corev1.Service{ObjectMeta: named(a.Name)}, &appsv1.Deployment{ObjectMeta: named(a.Name)}
	ingress, budget := &networkingv1.Ingress{ObjectMeta: named(a.Name)}, &policyv1.PodDisruptionBudget{ObjectMeta: named(a.Name)}
	steps := []struct {
		object client.Object
		mutate func()
	}{
		{config, func() { config.Data = maps.Clone(a.Spec.ConfigData) }},
		{service, func() { mutateService(service, a) }},
		{deployment, func() { mutateDeployment(deployment, a) }},
		{ingress, func() { mutateIngress(ingress, a) }},
		{budget, func() {
			budget.Spec.MaxUnavailable = &a.Spec.Disruption.MaxUnavailable
			budget.Spec.Selector = &metav1.LabelSelector{MatchLabels: selectorOf(a)}
			budget.Spec.UnhealthyPodEvictionPolicy = ptr.To(policyv1.AlwaysAllow)
		}},
	}
	for _, s := range steps {
		if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, s.object, func() error {
			s.object.SetLabels(labelsOf(a))
			s.mutate()
			return controllerutil.SetControllerReference(a, s.object, r.scheme)
		}); err != nil {
			return err
		}
	}
	for _, wanted := range a.Spec.Storage.PersistentVolumeClaims {
		claim.ObjectMeta = named(wanted.Name)
		if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, claim, func() error { return mutateClaim(claim, a, wanted) }); err != nil {
			return err
		}
	}
	return nil
}

// A claim outlives its Application, and therefore has no owner; most of its fields are immutable.
func mutateClaim(claim *corev1.PersistentVolumeClaim, a *Application, wanted Claim) error {
	size, err := resource.ParseQuantity(wanted.Size)
	if err != nil {
		return err
	}
	claim.Labels = labelsOf(a)
	claim.Annotations = map[string]string{"apps.example.com/application": a.Name}
	if claim.CreationTimestamp.IsZero() {
		claim.Spec.AccessModes = []corev1.PersistentVolumeAccessMode{corev1.ReadWriteOnce}
		claim.Spec.Resources.Requests = corev1.ResourceList{corev1.ResourceStorage: size}
	}
	return nil
}

func mutateService(service *corev1.Service, a *Application) {
	service.Spec.Selector = selectorOf(a)
	service.Spec.Ports = []corev1.ServicePort{
		{Name: "http", Port: a.Spec.Port, TargetPort: intstr.FromString("http"), Protocol: corev1.ProtocolTCP}}
}

func mutateIngress(ingress *networkingv1.Ingress, a *Application) {
	backend := networkingv1.IngressBackend{
		Service: &networkingv1.IngressServiceBackend{Name: a.Name, Port: networkingv1.ServiceBackendPort{Name: "http"}}}
	paths := []networkingv1.HTTPIngressPath{{Path: a.Spec.Network.Ingress.Path, PathType: ptr.To(networkingv1.PathTypePrefix), Backend: backend}}
	ingress.Spec.Rules = []networkingv1.IngressRule{{Host: a.Spec.Network.Ingress.Host,
		IngressRuleValue: networkingv1.IngressRuleValue{HTTP: &networkingv1.HTTPIngressRuleValue{Paths: paths}}}}
}

func mutateDeployment(deployment *appsv1.Deployment, a *Application) {
	deployment.Spec.Replicas = &a.Spec.Replicas
	deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: selectorOf(a)}
	deployment.Spec.Template.Labels = labelsOf(a)
	deployment.Spec.Template.Annotations = checksumOf(a)
	pod := &deployment.Spec.Template.Spec
	pod.AutomountServiceAccountToken = ptr.To(false)
	pod.SecurityContext = &corev1.PodSecurityContext{SeccompProfile: &corev1.SeccompProfile{Type: corev1.SeccompProfileTypeRuntimeDefault}}
	if len(pod.Containers) != 1 {
		pod.Containers = make([]corev1.Container, 1)
	}
	container := &pod.Containers[0]
	container.Name, container.Image, container.Env = "app", a.Spec.Image, a.Spec.Environment
	container.Ports = []corev1.ContainerPort{{Name: "http", ContainerPort: a.Spec.Port, Protocol: corev1.ProtocolTCP}}
	container.Resources = a.Spec.Resources
	container.SecurityContext = &corev1.SecurityContext{AllowPrivilegeEscalation: ptr.To(false)}
	container.VolumeMounts = []corev1.VolumeMount{{Name: "config", MountPath: "/etc/config", ReadOnly: true}}
	pod.Volumes = []corev1.Volume{{Name: "config", VolumeSource: corev1.VolumeSource{ConfigMap: &corev1.ConfigMapVolumeSource{
		LocalObjectReference: corev1.LocalObjectReference{Name: configName(a)}, DefaultMode: ptr.To(corev1.ConfigMapVolumeSourceDefaultMode)}}}}
	for _, claim := range a.Spec.Storage.PersistentVolumeClaims {
		container.VolumeMounts = append(container.VolumeMounts, corev1.VolumeMount{Name: claim.Name, MountPath: claim.MountPath})
		pod.Volumes = append(pod.Volumes, corev1.Volume{Name: claim.Name, VolumeSource: corev1.VolumeSource{
			PersistentVolumeClaim: &corev1.PersistentVolumeClaimVolumeSource{ClaimName: claim.Name}}})
	}
}
