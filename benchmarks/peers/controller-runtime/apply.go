package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	appsac "k8s.io/client-go/applyconfigurations/apps/v1"
	coreac "k8s.io/client-go/applyconfigurations/core/v1"
	metaac "k8s.io/client-go/applyconfigurations/meta/v1"
	netac "k8s.io/client-go/applyconfigurations/networking/v1"
	policyac "k8s.io/client-go/applyconfigurations/policy/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// apply sends all objects in every reconcile, and the server determines the differences.
func (r *reconciler) apply(ctx context.Context, a *Application) error {
	owner := metaac.OwnerReference().WithAPIVersion(groupVersion.String()).WithKind("Application").
		WithName(a.Name).WithUID(a.UID).WithController(true).WithBlockOwnerDeletion(true)
	labels, selector := labelsOf(a), metaac.LabelSelector().WithMatchLabels(selectorOf(a))
	objects := []runtime.ApplyConfiguration{
		coreac.ConfigMap(configName(a), a.Namespace).WithLabels(labels).WithOwnerReferences(owner).WithData(a.Spec.ConfigData)}
	for _, claim := range a.Spec.Storage.PersistentVolumeClaims {
		size, err := resource.ParseQuantity(claim.Size)
		if err != nil {
			return err
		}
		objects = append(objects, coreac.PersistentVolumeClaim(claim.Name, a.Namespace).WithLabels(labels).
			WithAnnotations(map[string]string{"apps.example.com/application": a.Name}).
			WithSpec(coreac.PersistentVolumeClaimSpec().WithAccessModes(corev1.ReadWriteOnce).
				WithResources(coreac.VolumeResourceRequirements().WithRequests(corev1.ResourceList{corev1.ResourceStorage: size}))))
	}
	objects = append(objects,
		coreac.Service(a.Name, a.Namespace).WithLabels(labels).WithOwnerReferences(owner).WithSpec(
			coreac.ServiceSpec().WithSelector(selectorOf(a)).WithPorts(coreac.ServicePort().WithName("http").WithPort(a.Spec.Port).
				WithTargetPort(intstr.FromString("http")).WithProtocol(corev1.ProtocolTCP))),
		appsac.Deployment(a.Name, a.Namespace).WithLabels(labels).WithOwnerReferences(owner).WithSpec(
			appsac.DeploymentSpec().WithReplicas(a.Spec.Replicas).WithSelector(selector).WithTemplate(podTemplate(a))),
		netac.Ingress(a.Name, a.Namespace).WithLabels(labels).WithOwnerReferences(owner).WithSpec(
			netac.IngressSpec().WithRules(netac.IngressRule().WithHost(a.Spec.Network.Ingress.Host).WithHTTP(
				netac.HTTPIngressRuleValue().WithPaths(netac.HTTPIngressPath().WithPath(a.Spec.Network.Ingress.Path).
					WithPathType(networkingv1.PathTypePrefix).WithBackend(netac.IngressBackend().WithService(netac.IngressServiceBackend().
					WithName(a.Name).WithPort(netac.ServiceBackendPort().WithName("http")))))))),
		policyac.PodDisruptionBudget(a.Name, a.Namespace).WithLabels(labels).WithOwnerReferences(owner).WithSpec(
			policyac.PodDisruptionBudgetSpec().WithMaxUnavailable(a.Spec.Disruption.MaxUnavailable).WithSelector(selector).
				WithUnhealthyPodEvictionPolicy(policyv1.AlwaysAllow)))
	for _, o := range objects {
		if err := r.Apply(ctx, o, client.FieldOwner(manager), client.ForceOwnership); err != nil {
			return err
		}
	}
	return nil
}

func podTemplate(a *Application) *coreac.PodTemplateSpecApplyConfiguration {
	container := coreac.Container().WithName("app").WithImage(a.Spec.Image).
		WithPorts(coreac.ContainerPort().WithName("http").WithContainerPort(a.Spec.Port).WithProtocol(corev1.ProtocolTCP)).
		WithResources(coreac.ResourceRequirements().WithRequests(a.Spec.Resources.Requests).WithLimits(a.Spec.Resources.Limits)).
		WithSecurityContext(coreac.SecurityContext().WithAllowPrivilegeEscalation(false)).
		WithVolumeMounts(coreac.VolumeMount().WithName("config").WithMountPath("/etc/config").WithReadOnly(true))
	for _, e := range a.Spec.Environment {
		container.WithEnv(coreac.EnvVar().WithName(e.Name).WithValue(e.Value))
	}
	pod := coreac.PodSpec().WithAutomountServiceAccountToken(false).
		WithSecurityContext(coreac.PodSecurityContext().WithSeccompProfile(coreac.SeccompProfile().WithType(corev1.SeccompProfileTypeRuntimeDefault))).
		WithVolumes(coreac.Volume().WithName("config").WithConfigMap(coreac.ConfigMapVolumeSource().WithName(configName(a))))
	for _, claim := range a.Spec.Storage.PersistentVolumeClaims {
		container.WithVolumeMounts(coreac.VolumeMount().WithName(claim.Name).WithMountPath(claim.MountPath))
		pod.WithVolumes(coreac.Volume().WithName(claim.Name).WithPersistentVolumeClaim(
			coreac.PersistentVolumeClaimVolumeSource().WithClaimName(claim.Name)))
	}
	return coreac.PodTemplateSpec().WithLabels(labelsOf(a)).WithAnnotations(checksumOf(a)).WithSpec(pod.WithContainers(container))
}
