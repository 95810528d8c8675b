package main

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type reconciler struct {
	client.Client
	scheme    *runtime.Scheme
	finalizer string
	converge  func(context.Context, *Application) error
}

// Reconcile reconciles one Application.
func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	a := &Application{}
	if err := r.Get(ctx, request.NamespacedName, a); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !a.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.setFinalizer(ctx, a, controllerutil.RemoveFinalizer) // the garbage collector does the rest
	}
	if err := r.setFinalizer(ctx, a, controllerutil.AddFinalizer); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.converge(ctx, a); err != nil {
		return ctrl.Result{}, err
	}
	before := a.DeepCopy()
	a.Status.ObservedGeneration = a.Generation
	meta.SetStatusCondition(&a.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue,
		Reason: "Applied", Message: "Applied all objects.", ObservedGeneration: a.Generation})
	if equality.Semantic.DeepEqual(before.Status, a.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Patch(ctx, a, client.MergeFrom(before))
}

func (r *reconciler) setFinalizer(ctx context.Context, a *Application, set func(client.Object, string) bool) error {
	before := a.DeepCopy()
	if r.finalizer == "" || !set(a, r.finalizer) {
		return nil
	}
	return r.Patch(ctx, a, client.MergeFrom(before))
}
