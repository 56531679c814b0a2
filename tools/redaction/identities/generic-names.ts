// Words that stand where a name of a host or a person is expected and identify neither.

const hosts = `
  a aerospike all an and any at aurora bench benchmark by cassandra citus clickhouse client clients cluster cockroach
  cockroachdb computer connecting container couchbase database db default docker down dragonfly duckdb elasticsearch error
  etcd example false ferretdb file first for from greenplum group haproxy host hostname hosts in influxdb info inet inet6
  innodb ip is kernel key keydb kvm list local localdomain localhost localhost.localdomain localhost6 log machine mariadb
  mariadbd master memcached mongo mongodb mongod mysql mysqld myrocks name no node none not null oceanbase of off on
  opensearch or oracle password percona pgbouncer port postgres postgresql postmaster primary proxy proxysql pxc questdb
  redis relay release remote replica replicas rocksdb router scylla scylladb server servers slave slow socket source
  sqlserver standby status string sysbench table tcp test tests text the tidb tikv timescaledb to true type undefined unix
  unknown up user valkey value version virtual vitess with x86_64 yes yugabyte yugabytedb
`
const users = `
  _apt adm admin administrator all app azureuser backup bench benchmark bin build centos ci clickhouse cloud-user daemon data dba debian default demo dev
  docker ec2-user fedora git guest home jenkins linux linuxbrew mariadb mongo mongod mongodb mysql mysqld name nobody node
  none null opc oracle percona pi postgres public redis rocky root runner sbtest shared ssh sysbench test tester tpcc
  sshd staff sudo sys syslog tpch ubuntu unknown user users utmp vagrant wheel www-data
`
const hostNames = new Set(hosts.split(/\s+/))
const userNames = new Set(users.split(/\s+/))

// A file, a unit of systemd, a name with a number only, or a name of a group of addresses in /etc/hosts.
const noHost =
  /\.(?:cnf|conf|csv|err|gz|h|html?|ini|js|json|log|lua|md|pid|py|service|sh|so|sock|socket|sql|target|txt|ya?ml|c|cc|cpp|xml|timer|mount)$|^[\d.]*$|^ip6-[a-z]+$/i

/** True for words that name no particular host. */
export function isGenericHost(name: string): boolean {
  return hostNames.has(name.toLowerCase()) || noHost.test(name) || name.length < 2
}

/** True for names of accounts that many machines have. */
export function isGenericUser(name: string): boolean {
  return userNames.has(name.toLowerCase()) || name.length < 2
}
