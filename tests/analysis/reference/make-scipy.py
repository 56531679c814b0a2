"""Writes samples.json and scipy.json beside it: what scipy makes of samples of our own.

python3 -m venv v && v/bin/pip install scipy==1.16.3 statsmodels==0.15.0 && v/bin/python tests/analysis/reference/make-scipy.py
"""

import json
from math import comb, exp
from pathlib import Path
from random import Random

import numpy as np
import scipy
import scipy.stats as st
import statsmodels
from statsmodels.stats.multitest import multipletests
from statsmodels.tsa.stattools import acf

here = Path(__file__).parent
draw = Random(20130328)


def rates(n, centre, spread):
    return [round(draw.gauss(centre, centre * spread), 1) for _ in range(n)]


def times(n, centre):
    return [round(centre * exp(draw.gauss(0, 0.4)), 3) for _ in range(n)]


def series(n, centre, keep, spread):
    """First-order autoregression: each value keeps a share of the deviation of the one before."""
    values, deviation = [], 0.0
    for _ in range(n):
        deviation = keep * deviation + draw.gauss(0, spread)
        values.append(round(centre + deviation, 2))
    return values


samples = {
    "one": [1870.77],
    "two": [12.5, 11.0],
    "rates of 3": rates(3, 1870, 0.01),
    "rates of 6": rates(6, 1870, 0.01),
    "rates of 7": rates(7, 1905, 0.01),
    "rates of 9": rates(9, 1890, 0.02),
    "rates of 12": rates(12, 29945, 0.03),
    "rates of 24": rates(24, 29945, 0.03),
    "rates of 45": rates(45, 30300, 0.03),
    "times of 8": times(8, 0.53),
    "times of 15": times(15, 0.61),
    "times of 40": times(40, 0.53),
    "counts of 9": [3, 1, 4, 1, 5, 9, 2, 6, 5],
    "counts of 11": [5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8],
    "counts of 30": [draw.randint(0, 6) for _ in range(30)],
    "counts of 31": [draw.randint(1, 7) for _ in range(31)],
    "equal of 6": [7] * 6,
    "mixed signs of 7": [-3.5, -1.25, -0.5, 0, 0.75, 2, 9.5],
    "tiny of 6": [1e-9, 3e-9, 4e-9, 8e-9, 9e-9, 1.1e-8],
    "huge of 6": [1e15 + step for step in (0, 2, 6, 8, 10, 16)],
    # http://dimitrik.free.fr/blog, 28 March 2013: sysbench OLTP_RO, QPS of nine runs each.
    "5.5 at 8 users": [69577, 70721, 70779, 71245, 71418, 71507, 71564, 71721, 72015],
    "5.6 at 8 users": [65489, 66156, 66833, 67293, 67328, 67395, 67494, 68655, 69030],
    "5.5 at 32 users": [149592, 149593, 149681, 149699, 149745, 149762, 150522, 150586, 150603],
    "5.6 at 32 users": [149007, 149017, 149147, 149195, 149308, 149497, 149514, 149541, 149671],
}
pairs = [
    ("one", "two"),
    ("two", "rates of 7"),
    ("rates of 3", "rates of 6"),
    ("rates of 6", "rates of 7"),
    ("rates of 7", "rates of 9"),
    ("rates of 9", "rates of 6"),
    ("rates of 12", "rates of 24"),
    ("rates of 12", "rates of 45"),
    ("times of 8", "times of 15"),
    ("times of 15", "times of 40"),
    ("times of 8", "times of 40"),
    ("counts of 9", "counts of 11"),
    ("counts of 11", "counts of 30"),
    ("counts of 30", "counts of 31"),
    ("equal of 6", "counts of 9"),
    ("equal of 6", "equal of 6"),
    ("mixed signs of 7", "counts of 9"),
    ("5.5 at 8 users", "5.6 at 8 users"),
    ("5.5 at 32 users", "5.6 at 32 users"),
]
runs = {
    "independent": series(120, 1870, 0, 25),
    "correlated": series(240, 1870, 0.7, 25),
    "strongly correlated": series(240, 1870, 0.97, 8),
    "alternating": series(60, 500, -0.6, 10),
    "short": [3, 1, 4, 1, 5, 9, 2, 6],
    "constant": [5.5] * 12,
}
families = [
    [0.01, 0.04, 0.03, 0.005],
    [0.2, 0.2, 0.001, 0.9, 0.05, 0.012, 1],
    [0.03],
    [0.5, 0.6, 0.7],
]


def bootstrap(data, statistic, method):
    """The interval, or None where it depends on the draw: a median takes few values, so it may stand on a step."""
    found = [resample(data, statistic, method, *draw) for draw in ((50_000, 1), (5_000, 2), (5_000, 3), (5_000, 4))]
    width = found[0][1] - found[0][0]
    stable = all(np.abs(np.subtract(other, found[0])).max() <= 0.04 * width for other in found)
    return found[0] if stable else None


def resample(data, statistic, method, resamples, seed):
    generator = np.random.default_rng(seed)
    result = st.bootstrap(data, statistic, n_resamples=resamples, method=method, rng=generator, batch=5_000)
    return [float(result.confidence_interval.low), float(result.confidence_interval.high)]


def one(name):
    values = np.array(samples[name], float)
    n = len(values)
    result = {
        "sample": name,
        "mean": float(np.mean(values)),
        "median": float(np.median(values)),
        "quantiles": [float(np.quantile(values, p)) for p in (0, 0.1, 0.25, 0.75, 0.95, 1)],
        "medianAbsoluteDeviation": float(st.median_abs_deviation(values)),
        "populationDeviation": float(np.std(values)),
    }
    if n > 1:
        result["sampleDeviation"] = float(np.std(values, ddof=1))
        if np.mean(values) > 0:
            result["coefficientOfVariation"] = float(st.variation(values, ddof=1))
    if (values > 0).all():
        result["geometricMean"] = float(st.gmean(values))
    if n > 1 and np.std(values) > 0:
        mean, error = np.mean(values), st.sem(values)
        result["meanInterval"] = [float(end) for end in st.t.interval(0.99, n - 1, loc=mean, scale=error)]
    if n > 5 and np.std(values) > 0:
        result["medianPercentile"] = bootstrap((values,), np.median, "percentile")
    return result


def two(names):
    x, y = (np.array(samples[name], float) for name in names)
    n, m = len(x), len(y)
    asymptotic = st.mannwhitneyu(x, y, method="asymptotic")
    tied = len(set(x) | set(y)) < n + m
    result = {
        "samples": names,
        "u": float(asymptotic.statistic),
        "normal": float(asymptotic.pvalue) if len(set(x) | set(y)) > 1 else 1.0,
        "hodgesLehmann": float(np.median(np.subtract.outer(y, x))),
        "ratio": float(np.median(y) / np.median(x)) if np.median(x) > 0 else None,
    }
    if not tied:
        result["exact"] = float(st.mannwhitneyu(x, y, method="exact").pvalue)
    elif comb(n + m, n) <= 200_000:
        far = lambda a, b, axis: np.abs(st.mannwhitneyu(a, b, axis=axis, method="asymptotic").statistic - n * m / 2)
        test = st.permutation_test((x, y), far, n_resamples=np.inf, alternative="greater", batch=1_000)
        result["exact"] = float(test.pvalue)
    if min(n, m) > 5 and min(x) > 0 and min(y) > 0 and np.std(x) > 0:
        ratio = lambda a, b, axis: np.median(b, axis=axis) / np.median(a, axis=axis)
        result["ratioPercentile"] = bootstrap((x, y), ratio, "percentile")
    return result


def run(name):
    values = np.array(runs[name], float)
    result = {"series": name}
    if np.std(values) > 0:
        result["autocorrelations"] = [float(value) for value in acf(values, nlags=5)]
    batches = 10
    if len(values) >= 2 * batches:
        means = values[len(values) % batches :].reshape(batches, -1).mean(axis=1)
        low, high = st.t.interval(0.95, batches - 1, loc=means.mean(), scale=st.sem(means))
        result["batches"] = {"mean": float(means.mean()), "low": float(low), "high": float(high)}
    return result


distances = [0, 1e-9, 0.1, 0.5, 1, 1.5, 1.96, 2, 2.0001, 2.5, 3, 4, 6, 10, 20, 37]
shares = [1e-12, 1e-6, 0.001, 0.025, 0.05, 0.3, 0.5, 0.7, 0.975, 0.999999]
written = {
    "madeWith": {"scipy": scipy.__version__, "numpy": np.__version__, "statsmodels": statsmodels.__version__},
    "normalTails": [[z, float(st.norm.sf(z))] for z in distances],
    "normalQuantiles": [[p, float(st.norm.ppf(p))] for p in shares],
    "studentQuantiles": [
        [level, degrees, float(st.t.ppf((1 + level) / 2, degrees))]
        for level in (0.5, 0.95, 0.999)
        for degrees in (1, 2, 3, 4, 5, 9, 10, 19, 30, 101, 898)
    ],
    "holm": [[ps, [float(p) for p in multipletests(ps, method="holm")[1]]] for ps in families],
    "one": [one(name) for name in samples],
    "two": [two(pair) for pair in pairs],
    "runs": [run(name) for name in runs],
}


def lines(value, depth=2):
    """JSON with one line an entry, so that a change can be read."""
    if depth == 0 or not isinstance(value, (dict, list)):
        return json.dumps(value)
    if isinstance(value, dict):
        body = [f"{json.dumps(key)}: {lines(entry, depth - 1)}" for key, entry in value.items()]
        return "{\n" + ",\n".join(body) + "\n}"
    return "[\n" + ",\n".join(lines(entry, depth - 1) for entry in value) + "\n]"


(here / "samples.json").write_text(lines({"samples": samples, "pairs": pairs, "runs": runs}) + "\n")
(here / "scipy.json").write_text(lines(written) + "\n")
