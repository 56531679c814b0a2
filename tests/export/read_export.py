"""Reads an export with DuckDB, pandas and ClickHouse and prints what each reads as JSON."""

import json
import sys

import chdb
import duckdb
import pandas

folder, metric = sys.argv[1:]

CELLS = """
SELECT archive, workload, cores, CAST(threads AS INTEGER) AS threads, value, low, high, CAST(n AS INTEGER) AS n
FROM {cells}
WHERE metric = '{metric}'
ORDER BY archive, workload, cores, threads
"""
# The median of all repeats and cores, as `query --row threads` pools them.
POOLED = """
SELECT CAST(r.threads AS INTEGER) AS threads, {median}(m.value) AS value, CAST(count(*) AS INTEGER) AS n
FROM {runs} r JOIN {measurements} m ON m.run = r.run
WHERE m.metric = '{metric}' AND r.status = 'ok'
GROUP BY r.threads ORDER BY threads
"""


def rows_of_duckdb(form):
    tables = {
        "parquet": lambda name: f"read_parquet('{folder}/parquet/{name}/*.parquet')",
        "csv": lambda name: f"read_csv('{folder}/csv/{name}/*.csv', all_varchar=false)",
        "ndjson": lambda name: f"read_json('{folder}/ndjson/{name}/*.ndjson')",
    }[form]
    return {
        "cells": records(duckdb.sql(CELLS.format(cells=tables("cells"), metric=metric)).df()),
        "pooled": records(
            duckdb.sql(
                POOLED.format(
                    runs=tables("runs"),
                    measurements=tables("measurements"),
                    metric=metric,
                    median="median",
                )
            ).df()
        ),
        "rows": {
            name: duckdb.sql(f"SELECT count(*) FROM {tables(name)}").fetchall()[0][0]
            for name in ("runs", "measurements", "cells", "files", "series", "options")
        },
    }


def rows_of_pandas():
    cells = pandas.read_parquet(f"{folder}/parquet/cells")
    cells = cells[cells.metric == metric].sort_values(["archive", "workload", "cores", "threads"])
    names = ["archive", "workload", "cores", "threads", "value", "low", "high", "n"]
    return {"cells": records(cells[names])}


def rows_of_clickhouse():
    tables = {
        name: f"file('{folder}/parquet/{name}/*.parquet')"
        for name in ("cells", "runs", "measurements")
    }
    cells = chdb.query(CELLS.format(cells=tables["cells"], metric=metric), "JSONEachRow")
    pooled = chdb.query(
        POOLED.format(
            runs=tables["runs"],
            measurements=tables["measurements"],
            metric=metric,
            median="quantileExactInclusive(0.5)",
        ),
        "JSONEachRow",
    )
    return {"cells": lines(cells), "pooled": lines(pooled)}


def records(frame):
    return json.loads(frame.to_json(orient="records", double_precision=15))


def lines(result):
    return [json.loads(line) for line in str(result).splitlines() if line]


print(
    json.dumps(
        {
            "duckdb": {form: rows_of_duckdb(form) for form in ("parquet", "csv", "ndjson")},
            "pandas": rows_of_pandas(),
            "clickhouse": rows_of_clickhouse(),
        }
    )
)
