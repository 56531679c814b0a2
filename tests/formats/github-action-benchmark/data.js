window.BENCHMARK_DATA = {
  "lastUpdate": 1771513003896,
  "repoUrl": "https://example.org/store",
  "entries": {
    "Benchmark": [
      {
        "commit": {
          "id": "aaaaaaaaaaaaaaaaaaaa",
          "message": "m",
          "timestamp": "2026-01-02T03:04:05Z"
        },
        "date": 1771513003000,
        "tool": "go",
        "benches": [
          {
            "name": "BenchmarkGet",
            "value": 120.5,
            "unit": "ns/op",
            "extra": "5 times"
          },
          {
            "name": "throughput",
            "value": 361.5,
            "unit": "ops/sec"
          }
        ]
      },
      {
        "commit": {
          "id": "bbbbbbbbbbbbbbbbbbbb",
          "message": "m",
          "timestamp": "2026-01-02T03:04:05Z"
        },
        "date": 1771513003001,
        "tool": "go",
        "benches": [
          {
            "name": "BenchmarkGet",
            "value": 131.25,
            "unit": "ns/op",
            "extra": "5 times"
          },
          {
            "name": "throughput",
            "value": 393.75,
            "unit": "ops/sec"
          }
        ]
      }
    ]
  }
}
