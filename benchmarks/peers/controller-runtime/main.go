// Command controller-runtime is a peer of the benchmarks: a small, idiomatic operator that does the work of this project's operator.
package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

func main() {
	applies := flag.Bool("apply", false, "apply every object in every reconcile instead of comparing with the cache first")
	finalizer := flag.String("finalizer", "", "set this finalizer before creating any object")
	workers := flag.Int("workers", 16, "maximum number of concurrent reconciles")
	flag.Parse() // --kubeconfig comes from controller-runtime
	ctrl.SetLogger(zap.New())
	if err := run(*applies, *finalizer, *workers); err != nil {
		fmt.Fprintln(os.Stderr, "peer:", err)
		os.Exit(1)
	}
}

func run(applies bool, finalizer string, workers int) error {
	scheme := runtime.NewScheme()
	if err := clientgoscheme.AddToScheme(scheme); err != nil {
		return err
	}
	addToScheme(scheme)
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	config.QPS = -1 // API priority and fairness suffices
	manager, err := ctrl.NewManager(config, ctrl.Options{Scheme: scheme, Metrics: metricsserver.Options{BindAddress: "0"}})
	if err != nil {
		return err
	}
	r := &reconciler{Client: manager.GetClient(), scheme: scheme, finalizer: finalizer}
	r.converge = r.createOrUpdate
	if applies {
		r.converge = r.apply
	}
	err = ctrl.NewControllerManagedBy(manager).For(&Application{}).
		Owns(&appsv1.Deployment{}).Owns(&corev1.Service{}).Owns(&corev1.ConfigMap{}).Owns(&networkingv1.Ingress{}).
		Owns(&policyv1.PodDisruptionBudget{}).Owns(&corev1.PersistentVolumeClaim{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: workers}).Complete(r)
	if err != nil {
		return err
	}
	stopping := ctrl.SetupSignalHandler()
	go serveMetrics(stopping, manager)
	return manager.Start(stopping)
}

// serveMetrics serves on a free port once the caches are synced; controller-runtime's own server does not report its port.
func serveMetrics(ctx context.Context, manager ctrl.Manager) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil || !manager.GetCache().WaitForCacheSync(ctx) {
		fmt.Fprintln(os.Stderr, "peer: no metrics:", err)
		return
	}
	fmt.Printf("peer: metrics on port %d\n", listener.Addr().(*net.TCPAddr).Port)
	_ = http.Serve(listener, promhttp.HandlerFor(metrics.Registry, promhttp.HandlerOpts{}))
}
