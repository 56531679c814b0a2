"""Writes paired.json beside it: what scipy says of paired differences, of the order of values and of logarithms.

python3 -m venv v && v/bin/pip install scipy==1.16.3 && v/bin/python tests/analysis/reference/make-paired.py
"""

import itertools
import json
import math
import random
from pathlib import Path

import scipy.stats as st, numpy as np

r = random.Random(47)
out = {"madeWith": {"scipy": __import__("scipy").__version__}, "paired": [], "order": [], "welch": []}


def brute(d):
    d = [x for x in d if x]
    n = len(d)
    ranks = st.rankdata([abs(x) for x in d])
    t = sum(ranks) / 2
    obs = abs(sum(k for k, x in zip(ranks, d) if x > 0) - t)
    c = 0
    for signs in itertools.product([0, 1], repeat=n):
        if abs(sum(k for k, s in zip(ranks, signs) if s) - t) >= obs - 1e-9:
            c += 1
    return c / 2**n


for n in (5, 9, 14):
    for shift in (0, -0.6, -2):
        d = [round(r.gauss(shift, 1), 3) for _ in range(n)]
        low = sum(x < 0 for x in d)
        out["paired"].append(
            {
                "differences": d,
                "sign": st.binomtest(low, n).pvalue,
                "rank": brute(d) if len(set(map(abs, d))) < len(d) else st.wilcoxon(d, mode="exact").pvalue,
            }
        )
for d in ([1, 1, -1, 2, 3, 0, 4], [-2, -2, -2, -1, -1, 3, 0, 0, -4, -4, 5], [0.5] * 6, [-1] * 9):
    nz = [x for x in d if x]
    out["paired"].append(
        {"differences": d, "sign": st.binomtest(sum(x < 0 for x in nz), len(nz)).pvalue, "rank": brute(d)}
    )
for n in (3, 6, 10, 24):
    v = [round(r.gauss(0.1 * i, 1), 3) for i in range(n)]
    out["order"].append(
        {"groups": [v], "p": st.kendalltau(range(n), v, method="exact").pvalue, "method": "exact"}
    )


def S(v):
    return sum(np.sign(b - a) for a, b in itertools.combinations(v, 2))


for sizes in ((3, 3), (3, 4), (4, 4), (3, 3, 3)):
    g = [[round(r.gauss(0.5 * i, 1), 3) for i in range(n)] for n in sizes]
    obs = abs(sum(S(v) for v in g))
    c = 0
    t = 0
    for combo in itertools.product(*[list(itertools.permutations(v)) for v in g]):
        t += 1
        c += abs(sum(S(v) for v in combo)) >= obs
    out["order"].append({"groups": g, "p": c / t, "method": "exact"})


# ties: normal approximation with continuity, from the formula of Kendall's variance
def var(v):
    n = len(v)
    f = lambda n: n * (n - 1) * (2 * n + 5)
    return (f(n) - sum(f(v.count(x)) for x in set(v))) / 18


for g in ([[1, 2, 2, 3, 3, 4, 1, 5]], [[1, 1, 2, 3], [2, 2, 3, 5, 1]]):
    s = sum(S(v) for v in g)
    sd = math.sqrt(sum(var(v) for v in g))
    out["order"].append(
        {"groups": g, "p": min(1, 2 * st.norm.sf(max(0, abs(s) - 1) / sd)), "method": "normal"}
    )
for n, m, f in ((3, 3, 1.1), (2, 5, 1.02), (6, 4, 0.9), (12, 12, 1.0), (3, 3, 2.5)):
    a = [round(1000 * math.exp(r.gauss(0, 0.05)), 2) for _ in range(n)]
    b = [round(f * 1000 * math.exp(r.gauss(0, 0.03)), 2) for _ in range(m)]
    t = st.ttest_ind(np.log(b), np.log(a), equal_var=False)
    ci = t.confidence_interval(0.95)
    out["welch"].append(
        {
            "baseline": a,
            "contender": b,
            "p": t.pvalue,
            "df": t.df,
            "low": math.exp(ci.low),
            "high": math.exp(ci.high),
        }
    )
json.dump(out, open(Path(__file__).with_name("paired.json"), "w"), indent=0)
