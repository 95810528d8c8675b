package io.appoperator.application;

import org.jspecify.annotations.Nullable;

/**
 * How the application is reached.
 *
 * @param serviceType ClusterIP, NodePort or LoadBalancer; ClusterIP unless set
 * @param loadBalancer settings of a LoadBalancer
 * @param service further settings of the Service
 * @param ingress creates an Ingress
 * @param policy creates a NetworkPolicy
 */
public record NetworkSpec(
    @Nullable String serviceType,
    @Nullable LoadBalancerSpec loadBalancer,
    @Nullable ServiceSettings service,
    @Nullable IngressSettings ingress,
    @Nullable PolicySettings policy) {}
