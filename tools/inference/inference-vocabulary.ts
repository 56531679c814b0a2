// What words and numbers in names of folders and files mean in benchmarks of databases.

/** Engines and the names that folders and files give them; the first is the one that fields have. */
export const engineNames: readonly (readonly [engine: string, names: string])[] = [
  ['percona-xtradb-cluster', 'percona[-_]?xtradb[-_]?cluster|pxc'],
  ['percona-server', 'percona(?:[-_]?server)?(?:[-_]?(?:for[-_]?)?mysql)?'],
  ['myrocks', 'myrocks|fb[-_]?mysql|fbmy'],
  ['aurora-mysql', 'aurora[-_ ]?[([]?mysql'],
  ['aurora-postgresql', 'aurora[-_ ]?[([]?(?:postgres(?:ql)?|pg)'],
  ['aurora', 'aurora'],
  ['mariadb', 'maria(?:[-_]?db)?(?:[-_]?(?:server|enterprise|community))?'],
  ['mysql', 'mysqld?(?:[-_]?(?:server|community|enterprise))?'],
  ['polardb-oracle', 'polar(?:db)?[-_]?(?:oracle|o)'],
  ['polardb', 'polar(?:db)?(?:[-_]?(?:pg|postgres(?:ql)?|mysql|x))?'],
  ['tdsql-c', 'tdsql[-_]?c'],
  ['postgresql', 'postgres(?:ql)?|pgsql|pg'],
  ['mongodb', 'mongo(?:[-_]?db)?|mongod|psmdb'],
  ['ferretdb', 'ferretdb'],
  ['redis', 'redis(?:[-_]?server)?'],
  ['valkey', 'valkey'],
  ['keydb', 'keydb'],
  ['dragonfly', 'dragonfly(?:db)?'],
  ['garnet', 'garnet'],
  ['memcached', 'memcached?'],
  ['leveldb', 'leveldb'],
  ['lmdb', 'lmdb'],
  ['badger', 'badger(?:db)?'],
  ['bbolt', 'bbolt'],
  ['boltdb', 'boltdb'],
  ['pebble', 'pebble(?:db)?'],
  ['tidb', 'tidb'],
  ['tikv', 'tikv'],
  ['cockroachdb', 'cockroach(?:[-_]?db)?|crdb'],
  ['yugabytedb', 'yugabyte(?:[-_]?db)?|ysql|ycql'],
  ['cassandra', 'cassandra(?:\\d{1,2}(?=[-_]cql))?(?:[-_]cql)?'],
  ['scylladb', 'scylla(?:[-_]?db)?'],
  ['clickhouse', 'clickhouse'],
  ['duckdb', 'duckdb'],
  ['sqlite', 'sqlite3?'],
  ['oracle', 'oracle(?:db)?'],
  ['sqlserver', 'sql[-_]?server|mssql'],
  ['oceanbase', 'oceanbase'],
  ['timescaledb', 'timescale(?:db)?'],
  ['orioledb', 'oriole(?:db)?'],
  ['alloydb', 'alloydb'],
  ['greenplum', 'greenplum'],
  ['citus', 'citus'],
  ['vitess', 'vitess'],
  ['etcd', 'etcd'],
  ['foundationdb', 'foundationdb'],
  ['couchbase', 'couchbase'],
  ['aerospike', 'aerospike'],
  ['influxdb', 'influx(?:db)?'],
  ['questdb', 'questdb'],
  ['elasticsearch', 'elasticsearch'],
  ['opensearch', 'opensearch'],
  ['neo4j', 'neo4j'],
  ['firebird', 'firebird'],
  ['seekdb', 'seekdb'],
  ['opengauss', 'opengauss'],
  ['hbase', 'hbase'],
  ['orientdb', 'orientdb'],
  ['surrealdb', 'surreal(?:db)?'],
  ['monetdb', 'monetdb'],
  ['starrocks', 'starrocks'],
  ['kvrocks', 'kvrocks'],
  ['tarantool', 'tarantool'],
  ['voltdb', 'volt(?:db)?'],
  ['singlestore', 'singlestore|memsql'],
  ['tdengine', 'tdengine'],
  ['iotdb', 'iotdb'],
  ['milvus', 'milvus'],
  ['qdrant', 'qdrant'],
  ['weaviate', 'weaviate'],
  ['memgraph', 'memgraph'],
  ['cratedb', 'cratedb'],
  ['risingwave', 'risingwave'],
  ['slatedb', 'slatedb'],
  ['speedb', 'speedb'],
  ['sled', 'sled(?:db)?'],
  ['redb', 'redb'],
  ['fjall', 'fjall'],
  // db2 is the second host of a database.
  ['db2', 'ibm[-_ ]?db2'],
]

/** Services and machines that run a server of another name. */
export const platforms = '(?:amazon[-_]?)?rds|ec2|cloud[-_]?sql|compute[-_]?engine'

/** Letters in front of the digits of a version that name an engine only there: my8036, ma100623, pg174, ps80, es175. */
export const packedPrefixes: Readonly<Record<string, string>> = {
  my: 'mysql',
  ms: 'mysql',
  ma: 'mariadb',
  mdb: 'mariadb',
  md: 'mariadb',
  pg: 'postgresql',
  ps: 'percona-server',
  fbmy: 'myrocks',
  mo: 'mongodb',
}

/** Servers that report the version of the product that they are made of. */
export const derivedFrom: Readonly<Record<string, RegExp>> = {
  mysql: /^(?:percona|myrocks|aurora|polardb|oceanbase|tdsql|tidb|vitess)/,
  postgresql: /^(?:aurora|polardb|orioledb|timescaledb|citus|greenplum|yugabytedb|alloydb)/,
}

/** Storage engines, which are below a server or stand alone. */
export const storageEngines =
  /^(?:innodb|inno|rocksdb|rocks|tokudb|toku|myisam|aria|wiredtiger|wt|mmapv1|xtradb|heap|zheap|columnstore|wiredtiger-?snappy)$/i

/** Names in tables that say of which field they are a value, with or without their version. */
export const namedValues: readonly (readonly [key: string, names: RegExp])[] = [
  ['allocator', /^(?:(?:je|tc|mi|sn|rp)malloc|glibc|libc|malloc|hoard)(?:[-_ ]?v?\d[\d.]*)?$/i],
  ['file_system', /^(?:ext[234]|xfs|btrfs|zfs|f2fs|bcachefs)$/i],
  ['compression', /^(?:zstd|lz4|snappy|zlib|lzma|bzip2)(?:[-_ ]?v?\d[\d.]*)?$/i],
  ['storage_engine', storageEngines],
  [
    'cloud',
    /^(?:aws|amazon|gcp|google[-_ ]?cloud|azure|(?:ali|oracle)[-_ ]?cloud|(?:alibaba|huawei|tencent|yandex)(?:[-_ ]?cloud)?|aliyun|oci|hetzner|ovh|linode|digital[-_ ]?ocean|gce|google[-_ ]?compute(?:[-_ ]?engine)?|rackspace|vultr|scaleway)$/i,
  ],
  [
    'isolation',
    /^(?:r[ucr]|read[-_ ]?(?:un)?committed|repeatable[-_ ]?read|snapshot|serializable|strict(?:[-_ ]?serializable)?)$/i,
  ],
  ['platform', /^(?:docker|podman|k8s|kubernetes|lxc|kvm|vm|native|bare[-_ ]?metal)$/i],
]

/** What stands between clients and a server. */
export const proxies =
  'proxysql|maxscale|haproxy|pgbouncer|pgpool(?:-?ii)?|pgcat|odyssey|envoy|nginx|vtgate'

/** What ProxySQL announces by default, of MySQL and of PostgreSQL. */
export const versionsOfProxies: ReadonlySet<string> = new Set([
  '5.5.30',
  '8.0.11',
  '8.0.20',
  '8.0.30',
  '8.0.31',
  '16.1',
])

/** Software with its version, which is not that of the server: proxysql-2.5.5, ubuntu22.04, gcc-13.2. */
export const otherSoftware = `(?:${[
  `(?:${proxies}|sysbench)(?:[-_. ]version:?)?[-_. ]?v?(?:[0-4]|2\\d)`,
  `(?:${[
    'ubuntu|debian|centos|rhel|redhat|rocky(?:linux)?|alma(?:linux)?|fedora|oraclelinux|ol|el|sles|opensuse|amzn|freebsd',
    'gcc|clang|llvm|glibc|musl|jemalloc|tcmalloc|mimalloc|openssl|java|jdk|openjdk|python|golang|go|qemu|mysql-?router',
  ].join('|')})[-_. ]?v?\\d{1,3}`,
].join('|')})(?:\\.\\d{1,3}){1,3}`

/** Tools with the name of an engine that another server may answer. */
export const toolNames = '(?:redis|valkey|clickhouse)-benchmark|cassandra-stress'

/** Words in the place of a server that name what is in front of it, beside it or below it. */
export const noServers =
  /^(?:baseline|base|default|original|orig|master|main|head|trunk|patch(?:ed)?|stock|vanilla|new|old|before|after|direct|none|local|remote|docker|pipeline|tls|ssl|socket|aof|rdb|persist\w*|snapshots?|vm|bare|native|host|container|kubernetes|k8s|client|server|proxy\w*|maxscale|haproxy|pgbouncer|pgpool|pgcat|odyssey|envoy|router|run|load|all|avg|mean|sum|max|min|on|off|with|without|no|full|mixed|read|write|tuned|opt|cfg|config|conf)$/i

type ReleasesOf = (major: number, minor: number | undefined) => boolean

const mysqlReleases: ReleasesOf = (major, minor = 0) =>
  (major === 5 && minor <= 7) || (major === 8 && minor <= 4) || (major === 9 && minor <= 12)

/** Which releases an engine has; engines that are not listed may have any. */
export const releases: Readonly<Record<string, ReleasesOf>> = {
  mysql: mysqlReleases,
  'percona-server': mysqlReleases,
  'percona-xtradb-cluster': mysqlReleases,
  myrocks: mysqlReleases,
  mariadb: (major, minor = 0) =>
    (major === 5 && minor <= 5) ||
    (major === 10 && minor <= 11) ||
    (major === 11 && minor <= 8) ||
    (major === 12 && minor <= 9),
  postgresql: (major, minor = 0) =>
    (major >= 10 && major <= 22 && minor <= 40) ||
    (major === 9 && minor <= 6) ||
    (major === 8 && minor <= 4),
  mongodb: (major, minor = 0) => major >= 2 && major <= 9 && minor <= 9,
  redis: (major, minor = 0) => major >= 2 && major <= 9 && minor <= 9,
  elasticsearch: (major, minor = 0) => major >= 1 && major <= 9 && minor <= 19,
}

/** Engines of which a tool measures no other. */
export const engineOfTool: Readonly<Record<string, string>> = {
  pgbench: 'postgresql',
  'redis-benchmark': 'redis',
  db_bench: 'rocksdb',
  'db_bench-rows': 'rocksdb',
  mysqlslap: 'mysql',
  'clickhouse-benchmark': 'clickhouse',
  'cockroach-workload': 'cockroachdb',
}

const gap = '[-_. ]?'

/** Names of workloads as whole words: tests of sysbench and pgbench, and well-known benchmarks. */
export const workloadNames = new RegExp(
  `(?:${[
    `(?:oltp${gap})?(?:read${gap}only|read${gap}write|write${gap}only)(?:[-_](?:range|random|uniform)(?:[_-]\\d+)?(?![=\\d]))?`,
    `(?:oltp${gap})?point${gap}(?:selects?|quer(?:y|ies))`,
    `(?:oltp${gap})?update${gap}(?:non${gap})?(?:index(?:es|ed)?|key)`,
    `oltp${gap}(?:inserts?|deletes?|updates?|common|simple|complex|nontrx|ro|rw|wo|ps|trx)`,
    `(?:select${gap})?random${gap}(?:points?|ranges?)`,
    `bulk${gap}(?:insert|load)s?`,
    `(?:range|full|table|index)${gap}(?:scans?|quer(?:y|ies)|selects?)`,
    `hot${gap}points?|points?${gap}(?:not)?covered(?:${gap}(?:pk|si))?|range${gap}(?:not)?covered(?:${gap}(?:pk|si))?`,
    `update${gap}(?:no${gap})?key|update${gap}(?:one|zipf|inlist|range|hot|in${gap}place)`,
    `select${gap}only|simple${gap}update|tpcb(?:${gap}like)?|tpc${gap}b(?:${gap}like)?`,
    `tpc${gap}c|tpc${gap}h|tpc${gap}ds|tpc${gap}e|tpc${gap}x|tprocc|tproch|ch${gap}bench(?:mark)?`,
    `linkbench|smallbank|tatp|voter|epinions|seats|auctionmark|nodebench`,
    `(?:workload|wl|ycsb)${gap}?[a-f]`,
    `fill(?:seq|random|sync|uniquerandom|100k)|overwrite|read(?:random|seq|reverse|missing|hot)(?:writerandom|merge)?|(?:read|seek|scan|fwdrange|revrange)whilewriting|seekrandom|multireadrandom|mixgraph|deleteseq|deleterandom|updaterandom`,
    `seq${gap}(?:read|write)|rand(?:om)?${gap}(?:read|write)|rnd${gap}?(?:rd|wr|rw)|seq(?:rd|wr)`,
    `inserts?|deletes?|updates?|selects?|scans?|lookups?|oltp|olap`,
  ].join('|')})(?:\\.lua)?`,
  'iy',
)

/** What clients ask of a server, alone. */
export const operationNames =
  /^(?:reads?|writes?|mix(?:ed)?|inserts?|updates?|deletes?|selects?|scans?|lookups?|gets?|sets?|puts?|flush(?:es)?|rmw)$/i

/** Abbreviations of tests of sysbench, which are workloads where the files are of sysbench. */
export const shortWorkloads: Readonly<Record<string, string>> = {
  ro: 'oltp_read_only',
  rw: 'oltp_read_write',
  wo: 'oltp_write_only',
  ps: 'oltp_point_select',
  ui: 'oltp_update_index',
  un: 'oltp_update_non_index',
  uni: 'oltp_update_non_index',
  upi: 'oltp_update_index',
  upn: 'oltp_update_non_index',
  upni: 'oltp_update_non_index',
  pts: 'oltp_point_select',
  del: 'oltp_delete',
  ins: 'oltp_insert',
}

/** Words for workloads in names of results of other tools. */
export const workloadsOfTools: Readonly<Record<string, RegExp>> = {
  memtier: /^(?:gets?|sets?|mixed)$/i,
}

/** Tests of sysbench that run no SQL; only of files without transactions. */
export const systemTests = /^(?:cpu|memory|mutex|threads|fileio)$/i

/** Names with a number → the fields that they may mean, in the order of preference; the contents decide. */
export const axes: readonly (readonly [names: RegExp, keys: readonly string[]])[] = [
  [
    /^(?:t|th[a-z]?s?|threads?|nt|nthreads?|numthreads?|dop|terminals?|conc|concurrency|parallel|hilos?|线程数?|執行緒數?|потоки|потоков|スレッド数)$/i,
    ['threads', 'clients', 'connections'],
  ],
  [/^(?:vus?|virtualusers?)$/i, ['threads', 'vus', 'clients']],
  [/^(?:c|cl|clients?|nclients?)$/i, ['clients', 'connections', 'threads']],
  [/^(?:conn?s?|connections?)$/i, ['connections', 'clients', 'threads']],
  [/^(?:u|users?)$/i, ['users', 'clients', 'threads']],
  [/^(?:j|(?:num)?jobs?)$/i, ['threads', 'jobs']],
  [/^workers?$/i, ['threads', 'workers']],
  [/^(?:s|sf|scale|scalefactor)$/i, ['scale']],
  [/^(?:w|wh|warehouses?|nw)$/i, ['warehouses', 'scale']],
  [/^(?:tables?|tbls?|tab|ntables?)$/i, ['tables']],
  [/^(?:rows?|table[-_]?size)$/i, ['table_size', 'rows']],
  [/^(?:bp|buffer_?pool|bps|bufferpool)$/i, ['buffer_pool']],
  [/^(?:bpi)$/i, ['buffer_pool_instances']],
  [/^(?:io|iocap|iocapacity)$/i, ['io_capacity']],
  [/^(?:sb|shared_?buffers)$/i, ['shared_buffers']],
  [/^(?:wm|work_?mem)$/i, ['work_mem']],
  [/^(?:mem|ram|memory|tier)$/i, ['memory']],
  [/^(?:cores?|cpus?|vcpus?|ncpus?)$/i, ['cores']],
  [/^(?:ht|smt|hyperthreading)$/i, ['ht']],
  [/^(?:sockets?)$/i, ['sockets']],
  [/^(?:numa)$/i, ['numa']],
  [/^(?:sz|size)$/i, ['size']],
  [/^(?:time|dur|duration|runtime|seconds|secs?)$/i, ['seconds']],
  [/^(?:io[-_]?depth|queue[-_]?depth)$/i, ['iodepth']],
  [/^(?:rate|targetrate)$/i, ['rate']],
  [/^(?:p?iops)$/i, ['iops']],
]

/** Words whose number is a value or names a setting, never that of a machine or of a repeat. */
export const quantities =
  /^(?:multiplier|factor|delay|interval|timeout|count|limit|depth|length|width|ratio|percent(?:age)?|pct|skew|theta|threshold|capacity|(?:[a-z]{3,})?type|level|phase|scenario|variant|config(?:uration)?)$/i

/** What numbers of configurations stand behind. */
export const configurationWord = /^(?:conf|cfg|configs?|configurations?)$/i

/** Words in front of the number of a repeat. */
export const repeatWords =
  /^(?:r|(?:output|result|test|bench|benchmark)?runs?|rep|reps|repeat|repeats|repetition|replicate|trial|try|iter|iteration|it|attempt|round|pass|take|restart|rerun|lauf|durchlauf|wiederholung|essai|prova|corrida)$/i

/** Words of runs that only tell whether others can be made. */
export const checkWords =
  'gates?|probes?|smoke(?:[-_]?tests?)?|sanity(?:[-_]?checks?)?|dry[-_]?runs?|pre[-_]?(?:flight|check)s?'

/** Words that authors mark runs with that do not count, the first always; the others are as often an arm of a comparison. */
export const invalidWords = 'corrupt(?:ed)?|invalid|failed|bad|broken'

/** Words that say how a file was written, or that it is a result, and distinguish nothing alone. */
export const noise =
  /^(?:results?|res|logs?|output|out|stdout|stderr|txt|data|bench|benchmarks?|benchmarking|sysbench|pgbench|mysqlslap|fio|report|tests?|summary|raw)$/i
