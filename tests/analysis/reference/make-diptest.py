# Dip statistics and p-values of PyPI's diptest 0.12.0 for seeded samples: dip.json.
import json
import diptest
import numpy as np

random = np.random.default_rng(7)
cases = []
for index in range(40):
    n = int(random.integers(10, 60))
    values = [
        random.normal(size=n),
        np.exp(random.normal(size=n)),
        np.where(random.random(n) < 0.5, random.normal(0, 0.2, n), random.normal(3, 0.2, n)),
        random.random(n),
    ][index % 4]
    values = [round(float(value), 6) for value in values]
    dip, p = diptest.diptest(np.array(sorted(values)))
    cases.append({"values": values, "dip": float(dip), "p": float(p)})
with open("dip.json", "w") as file:
    json.dump({"cases": cases}, file)
