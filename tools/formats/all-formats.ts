// The ordered table of formats, frequent ones first. A file belongs to the first that recognises it; a test proves that no
// other would have.
import { benchbase } from './benchbase.ts'
import { benchbaseLog } from './benchbase-log.ts'
import { benchmarksql } from './benchmarksql.ts'
import { benchmarkJson } from './benchmark-json.ts'
import { publishedJson } from './published-json.ts'
import { goBenchmark } from './go-benchmark.ts'
import { boxTables } from './box-tables.ts'
import { cockroachWorkload } from './cockroach-workload.ts'
import { clickhouseBenchmark } from './clickhouse-benchmark.ts'
import { k6 } from './k6.ts'
import { cassandraStress } from './cassandra-stress.ts'
import { cpuinfo } from './cpuinfo.ts'
import { dmidecode } from './dmidecode.ts'
import { innodbMetrics } from './innodb-metrics.ts'
import { sysctl } from './sysctl.ts'
import { dbBenchRows } from './db-bench-rows.ts'
import { dbBench } from './db-bench.ts'
import { descriptions } from './descriptions.ts'
import { dstatCsv } from './dstat-csv.ts'
import { dstat } from './dstat.ts'
import { du } from './du.ts'
import { fioJson } from './fio-json.ts'
import { fioLines } from './fio-lines.ts'
import { fio } from './fio.ts'
import { flameGraph } from './flame-graph.ts'
import { foldedStacks } from './folded-stacks.ts'
import type { Format } from './reading/format.ts'
import { goTpc } from './go-tpc.ts'
import { goYcsb } from './go-ycsb.ts'
import { hammerdbTable } from './hammerdb-table.ts'
import { hammerdb } from './hammerdb.ts'
import { host } from './host-lines.ts'
import { hostSettings } from './host-settings.ts'
import { htmlTables } from './html-tables.ts'
import { ibench } from './ibench.ts'
import { initdb } from './initdb.ts'
import { innodbMutex } from './innodb-mutex.ts'
import { innodbStatus } from './innodb-status.ts'
import { iostatMacos } from './iostat-macos.ts'
import { iostat } from './iostat.ts'
import { jmhTable } from './jmh-table.ts'
import { jsonTables } from './json-tables.ts'
import { longCsv } from './long-csv.ts'
import { lscpu } from './lscpu.ts'
import { meminfoLog } from './meminfo-log.ts'
import { meminfo } from './meminfo.ts'
import { memtier } from './memtier.ts'
import { mongodConf } from './mongod-conf.ts'
import { mongoPerfList } from './mongo-perf-list.ts'
import { mpstat } from './mpstat.ts'
import { myCnf } from './my-cnf.ts'
import { mytoolsMet } from './mytools-met.ts'
import { mysqlErrorLog } from './mysql-error-log.ts'
import { mysqlslap } from './mysqlslap.ts'
import { nmon } from './nmon.ts'
import { otava } from './otava.ts'
import { parameters } from './parameters.ts'
import { perfDiff } from './perf-diff.ts'
import { perfReport } from './perf-report.ts'
import { perfScript } from './perf-script.ts'
import { perfStat } from './perf-stat.ts'
import { pgSettings } from './pg-settings.ts'
import { pgSettingsCsv } from './pg-settings-csv.ts'
import { pgbenchLog } from './pgbench-log.ts'
import { pgbench } from './pgbench.ts'
import { pidstat } from './pidstat.ts'
import { pmp } from './pmp.ts'
import { postgresqlConf } from './postgresql-conf.ts'
import { postgresqlLog } from './postgresql-log.ts'
import { powermetrics } from './powermetrics.ts'
import { prometheus } from './prometheus.ts'
import { psLog } from './ps-log.ts'
import { ps } from './ps.ts'
import { psqlRecords } from './psql-records.ts'
import { ptMysqlSummary } from './pt-mysql-summary.ts'
import { ptSummary } from './pt-summary.ts'
import { pyTpcc } from './py-tpcc.ts'
import { queryTimes } from './query-times.ts'
import { redisBenchmark } from './redis-benchmark.ts'
import { reproduction } from './reproduction.ts'
import { rocksdbOptions } from './rocksdb-options.ts'
import { sadf } from './sadf.ts'
import { sar } from './sar.ts'
import { serverVersion } from './server-version.ts'
import type { Source } from './reading/source.ts'
import { sysbench } from './sysbench.ts'
import { sysstatJson } from './sysstat-json.ts'
import { table } from './delimited-table.ts'
import { tafCsv, tafJson } from './taf.ts'
import { textTables } from './text-tables.ts'
import { time } from './time.ts'
import { timedCsv } from './timed-csv.ts'
import { tpccMysql } from './tpcc-mysql.ts'
import { tsar } from './tsar.ts'
import { turbostat } from './turbostat.ts'
import { vacuum } from './vacuum.ts'
import { variables } from './variables.ts'
import { vmStat } from './vm-stat.ts'
import { vmstat } from './vmstat.ts'
import { waits } from './wait-summary.ts'
import { wrk } from './wrk.ts'
import { ycsbC } from './ycsb-c.ts'
import { ycsb } from './ycsb.ts'

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
  clickhouseBenchmark,
  k6,
  memtier,
  wrk,
  reproduction,
  meminfoLog,
  longCsv,
  vmStat,
  powermetrics,
  tsar,
  turbostat,
  nmon,
  sar,
  pidstat,
  sadf,
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
  mongoPerfList,
  queryTimes,
  goBenchmark,
  table,
  boxTables,
  htmlTables,
  jsonTables,
  textTables,
]

/** The format of a file by its content; undefined when no format knows it. */
export function formatOf(source: Source): Format | undefined {
  return formats.find((format) => format.recognises(source))
}
