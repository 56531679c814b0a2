"""Writes scalability.json beside it: fits of the Universal Scalability Law by scipy.

python3 -m venv v && v/bin/pip install scipy==1.16.3 && v/bin/python tests/analysis/reference/make-scalability.py

The first two lines are the data sets of the package usl of R: a ray tracer on a SGI Origin, and SPEC SDM91 (Gunther).
"""

import json
import math
from pathlib import Path

import numpy as np
import scipy
from scipy.optimize import curve_fit
from scipy.stats import t


def law(n, l, s, k):
    return l * n / (1 + s * (n - 1) + k * n * (n - 1))


lines = {
    "raytracer": [
        [1, 4, 8, 12, 16, 20, 24, 28, 32, 48, 64],
        [20, 78, 130, 170, 190, 220, 245, 255, 280, 300, 320],
    ],
    "specsdm91": [[1, 18, 36, 72, 108, 144, 216], [64.9, 995.9, 1652.4, 1853.2, 1828.9, 1775.0, 1702.2]],
    "falls": [[1, 2, 4, 8, 16, 32, 64, 128], [1010, 1880, 3590, 6120, 9060, 10050, 8210, 5320]],
    "saturates": [[1, 4, 16, 64, 256], [12000, 44100, 99800, 118000, 121500]],
}
out = {"madeWith": {"scipy": scipy.__version__}, "lines": []}
for name, (n, x) in lines.items():
    n, x = np.array(n, float), np.array(x, float)
    start = [x[0] / n[0], 0.02, 1e-4]
    p, cov = curve_fit(law, n, x, p0=start, x_scale=start, xtol=1e-15, ftol=1e-15, gtol=1e-15, method="trf")
    half = t.ppf(0.975, len(n) - 3)
    l, s, k = p
    grad = np.array([0, -0.5 / (1 - s), -0.5 / k])
    log, error = (math.log((1 - s) / k) / 2, math.sqrt(grad @ cov @ grad)) if k > 0 else (None, None)
    interval = lambda v, e: [v, v - half * e, v + half * e]
    out["lines"].append(
        {
            "name": name,
            "x": n.tolist(),
            "value": x.tolist(),
            "contention": interval(s, math.sqrt(cov[1, 1])),
            "coherency": interval(k, math.sqrt(cov[2, 2])),
            "peak": None if log is None else [math.exp(v) for v in interval(log, error)],
            "residual": float(max(abs(law(n, *p) / x - 1))),
        }
    )
json.dump(out, open(Path(__file__).with_name("scalability.json"), "w"), indent=0)
