// The ordered table of formats, frequent ones first. A file belongs to the first that recognises it; a test proves that no
// other would have.
import { benchbase } from './benchbase.ts'
import { benchbaseLog } from './benchbase-log.ts'
import { benchmarksql } from './benchmarksql.ts'
import { benchmarkJson } from './benchmark-json.ts'
import { publishedJson } from './published-json.ts'
import { boxTables } from './box-tables.ts'
import { criterion } from './criterion.ts'
import { cockroachWorkload } from './cockroach-workload.ts'
import { clickhouseBenchmark } from './clickhouse-benchmark.ts'
import { k6 } from './k6.ts'
import { cassandraStress } from './cassandra-stress.ts'
import { dbBench } from './db-bench.ts'
import { descriptions } from './descriptions.ts'
import { dstatCsv } from './dstat-csv.ts'
import { dstat } from './dstat.ts'
import { fioJson } from './fio-json.ts'
import { fioLines } from './fio-lines.ts'
import { fio } from './fio.ts'
import { flameGraph } from './flame-graph.ts'
import { foldedStacks } from './folded-stacks.ts'
import type { Format, Source } from './reading/source.ts'
import { goTpc } from './go-tpc.ts'
import { goYcsb } from './go-ycsb.ts'
import { hammerdb, hammerdbTable } from './hammerdb.ts'
import { cpuinfo, dmidecode, host, hostSettings, sysctl } from './host-lines.ts'
import { htmlTables } from './html-tables.ts'
import { dbBenchRows, ibench } from './result-rows.ts'
import { innodbMetrics, innodbMutex } from './innodb-tables.ts'
import { innodbStatus } from './innodb-status.ts'
import { iostatMacos } from './iostat-macos.ts'
import { iostat } from './iostat.ts'
import { jsonLines } from './json-lines.ts'
import { jsonTables } from './json-tables.ts'
import { labelledNumbers } from './labelled-numbers.ts'
import { locust } from './locust.ts'
import { longCsv } from './long-csv.ts'
import { lscpu } from './lscpu.ts'
import { memtier } from './memtier.ts'
import { mongodConf } from './mongod-conf.ts'
import { goBenchmark, jmhCsv, jmhTable, mongoPerfList } from './small-benchmarks.ts'
import { mpstat } from './mpstat.ts'
import { myCnf } from './my-cnf.ts'
import { mytoolsMet } from './mytools-met.ts'
import { mysqlslap } from './mysqlslap.ts'
import { nmon } from './nmon.ts'
import { oltpbench, oltpbenchRes } from './oltpbench.ts'
import { otava } from './otava.ts'
import { parameters } from './parameters.ts'
import { perfDiff } from './perf-diff.ts'
import { perfReport } from './perf-report.ts'
import { perfScript } from './perf-script.ts'
import { perfStat } from './perf-stat.ts'
import { pgbenchLog } from './pgbench-log.ts'
import { pgbench } from './pgbench.ts'
import { pidstat, sar } from './sysstat.ts'
import { pmp } from './pmp.ts'
import { postgresqlConf } from './postgresql-conf.ts'
import { mysqlErrorLog, postgresqlLog } from './server-logs.ts'
import { powermetrics } from './powermetrics.ts'
import { prometheus } from './prometheus.ts'
import { ptMysqlSummary, ptSummary } from './percona-toolkit.ts'
import { pyTpcc } from './py-tpcc.ts'
import { pytestBenchmarkTable } from './pytest-benchmark-table.ts'
import { queryTimes } from './query-times.ts'
import { redisBenchmark } from './redis-benchmark.ts'
import { resultLines } from './result-lines.ts'
import { rocksdbOptions } from './rocksdb-options.ts'
import { serverVersion } from './server-version.ts'
import { sysbench } from './sysbench.ts'
import { sysstatJson } from './sysstat-json.ts'
import { table } from './delimited-table.ts'
import { tafCsv, tafJson } from './taf.ts'
import { textTables } from './text-tables.ts'
import { du, meminfo, meminfoLog, ps, psLog, time } from './process-listings.ts'
import { timedCsv } from './timed-csv.ts'
import { tpccMysql } from './tpcc-mysql.ts'
import { tsar } from './tsar.ts'
import { tsbs } from './tsbs.ts'
import { turbostat } from './turbostat.ts'
import { initdb, pgSettings, pgSettingsCsv, psqlRecords, vacuum } from './postgresql-outputs.ts'
import { variables } from './variables.ts'
import { vmStat } from './vm-stat.ts'
import { vmstat } from './vmstat.ts'
import { waits } from './wait-summary.ts'
import { wrk } from './wrk.ts'
import { ycsbC, ycsb } from './ycsb.ts'

export const formats: readonly Format[] = [
  sysbench,
  pgbench,
  pgbenchLog,
  vmstat,
  iostat,
  iostatMacos,
  mpstat,
  dstat,
  dstatCsv,
  myCnf,
  variables,
  lscpu,
  perfReport,
  perfStat,
  ptMysqlSummary,
  time,
  pmp,
  du,
  mytoolsMet,
  ps,
  host,
  hostSettings,
  cpuinfo,
  waits,
  innodbStatus,
  innodbMetrics,
  innodbMutex,
  sysctl,
  dmidecode,
  postgresqlLog,
  mysqlErrorLog,
  meminfo,
  prometheus,
  timedCsv,
  perfDiff,
  perfScript,
  foldedStacks,
  flameGraph,
  descriptions,
  redisBenchmark,
  parameters,
  rocksdbOptions,
  mongodConf,
  postgresqlConf,
  pgSettings,
  pgSettingsCsv,
  psqlRecords,
  ptSummary,
  ibench,
  dbBenchRows,
  fio,
  fioJson,
  dbBench,
  benchbase,
  benchbaseLog,
  oltpbench,
  oltpbenchRes,
  tpccMysql,
  pyTpcc,
  hammerdb,
  hammerdbTable,
  mysqlslap,
  ycsb,
  ycsbC,
  goYcsb,
  goTpc,
  benchmarksql,
  cassandraStress,
  cockroachWorkload,
  tsbs,
  clickhouseBenchmark,
  k6,
  memtier,
  wrk,
  meminfoLog,
  locust,
  longCsv,
  vmStat,
  powermetrics,
  tsar,
  turbostat,
  nmon,
  sar,
  pidstat,
  sysstatJson,
  psLog,
  vacuum,
  initdb,
  serverVersion,
  fioLines,
  ...benchmarkJson,
  ...publishedJson,
  tafJson,
  tafCsv,
  otava,
  jmhTable,
  jmhCsv,
  pytestBenchmarkTable,
  mongoPerfList,
  queryTimes,
  goBenchmark,
  criterion,
  table,
  boxTables,
  htmlTables,
  jsonLines,
  jsonTables,
  resultLines,
  labelledNumbers,
  textTables,
]

/** The format of a file by its content; undefined when no format knows it. */
export function formatOf(source: Source): Format | undefined {
  return formats.find((format) => format.recognises(source))
}

/** The formats that know the shape of the text only. */
export function generalFormatsOf(source: Source): readonly Format[] {
  return formats.filter((format) => format.general === true && format.recognises(source))
}
