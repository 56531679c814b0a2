"""Points of the lines of an export, medians by SQL, and the most throughput within a limit: JSON on stdout.

python3 law-and-limit.py EXPORT THROUGHPUT LATENCY LIMIT-IN-SECONDS
"""

import csv
import json
import sqlite3
import statistics
import sys
from pathlib import Path

folder, throughput, latency, limit = sys.argv[1:]
csv.field_size_limit(1 << 30)


class Median:
    def __init__(self):
        self.values = []

    def step(self, value):
        if value is not None:
            self.values.append(value)

    def finalize(self):
        return statistics.median(self.values) if self.values else None


db = sqlite3.connect(":memory:")
db.row_factory = sqlite3.Row
db.create_aggregate("median", 1, Median)
for table in ("runs", "measurements"):
    (file,) = Path(folder, table).glob("*.csv")
    head, *rows = csv.reader(file.open(newline=""))
    db.execute(f"create table {table} ({', '.join(f'[{name}]' for name in head)})")
    db.executemany(f"insert into {table} values ({', '.join('?' * len(head))})", rows)
db.execute(
    """
create table points as
select json_remove(fields, '$.repeat', '$.threads') as line, cast(threads as integer) as threads,
  median(cast(x.value as real)) as throughput, median(cast(y.value as real)) as latency
from runs join measurements x on x.run = runs.run and x.metric = ?
left join measurements y on y.run = runs.run and y.metric = ?
where status = 'ok' group by 1, 2""",
    (throughput, latency),
)
best = """
select line, (select min(threads) from points p where p.line = b.line and p.latency > :limit) as above,
  threads, throughput, latency
from (select *, row_number() over (partition by line order by throughput desc) as place
  from points where latency <= :limit) b where place = 1"""
lines = {}
for row in db.execute("select * from points order by line, threads"):
    line = lines.setdefault(row["line"], {"fields": json.loads(row["line"]), "points": [], "best": None})
    line["points"].append({"x": row["threads"], "value": row["throughput"]})
for row in db.execute(best, {"limit": float(limit)}):
    lines[row["line"]]["best"] = {key: row[key] for key in row.keys() if key != "line"}
print(json.dumps(list(lines.values())))
