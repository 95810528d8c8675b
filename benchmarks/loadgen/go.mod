module io.appoperator/benchmarks/loadgen

go 1.26.0
