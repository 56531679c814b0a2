// Names of machines and people in an archive, which are published as pseudonyms.
import type { Privacy } from '../../archive/privacy.ts'

/** The classes, in the order in which they are counted; each is the start of its pseudonyms, such as `host-1`. */
export const identityClasses = [
  'host',
  'ip',
  'mac',
  'user',
  'email',
  'instance',
  'account',
  'serial',
  'uuid',
] as const

/** A class of identities. */
export type IdentityClass = (typeof identityClasses)[number]

/** An identity as a text spells it, and the 1-based line of its first occurrence; 0 for the path of the file. */
export interface Identity {
  readonly kind: IdentityClass
  readonly text: string
  readonly line: number
}

/** True where the mode publishes identities of the class. */
export function isPublic(kind: IdentityClass, privacy: Privacy): boolean {
  return privacy === 'off' || (privacy === 'hosts-public' && kind === 'host')
}

/** True where a text in the place of a name of the class identifies something. */
export function isIdentity(kind: IdentityClass, text: string): boolean {
  switch (kind) {
    case 'host':
      return !isGenericHost(text) && !isDocumentation(text)
    case 'user':
      return !isGenericUser(text)
    case 'email':
      return !isDocumentation(text) && !isUnit(text) && !isPublicForge(text)
    case 'serial':
      return /\d/.test(text) && !/^(?:0+|0?1234567890?|Asset-1234567890)$/.test(text)
    case 'uuid':
      return !/^[0-]+$/.test(text)
    case 'account':
    case 'instance':
      return /\d|^(?!(?:your|my|the|not|no|example)-)[a-z]+(?:-[a-z]+)+$/.test(text)
    case 'ip':
    case 'mac':
      return true
  }
}

// RFC 2606 and 6761.
function isDocumentation(name: string): boolean {
  return /(?:^|[.@])example(?:\.(?:com|net|org))?$|\.(?:test|invalid)$/i.test(name)
}

// mysqld@main.service
function isUnit(name: string): boolean {
  return /\.(?:service|socket|target|timer|mount|slice|scope|so|html?|txt|log|sql|js|py|sh)$/i.test(
    name,
  )
}

// git@github.com: the account in addresses of repositories.
function isPublicForge(name: string): boolean {
  return /^git@(?:github|gitlab|bitbucket|codeberg)\.(?:com|org)$/i.test(name)
}

// Words that stand where a name of a host or a person is expected and identify neither.
const hosts = `
  a aerospike all an and any at aurora bench benchmark btrfs by cassandra centos citus clickhouse client clients cluster
  cockroach cockroachdb computer connecting container couchbase database db debian default docker down dragonfly duckdb
  elasticsearch error etcd example ext2 ext3 ext4 false fedora ferretdb file first for freebsd from greenplum group
  haproxy hdd host hostname hosts in inet inet6 influxdb info innodb ip is k8s kernel key keydb kubernetes kvm list local
  localdomain localhost localhost.localdomain localhost6 log lxc machine mariadb mariadbd master memcached mongo mongod
  mongodb myrocks mysql mysqld name no node none not null nvme oceanbase of off on opensearch or oracle password percona
  pgbouncer podman port postgres postgresql postmaster primary proxy proxysql pxc questdb redis relay release remote
  replica replicas rocksdb router scylla scylladb server servers slave slow socket source sqlserver ssd standby status
  string sysbench table tcp test tests text the tidb tikv timescaledb to true type ubuntu undefined unix unknown up user
  valkey value version virtual vitess vm with x86_64 xfs yes yugabyte yugabytedb zfs
`
const users = `
  _apt adm admin administrator all app azureuser backup bench benchmark bin build centos ci clickhouse cloud-user daemon data dba debian default demo dev
  cassandra cockroach couchbase docker ec2-user elasticsearch fedora git guest hammerdb home influxdb jenkins linux linuxbrew mariadb memcached mongo mongod mongodb mysql mysqld name nobody node
  none null opc opensearch oracle percona pi postgres public redis rocky root runner sbtest scylla shared ssh sysbench test tester tpcc
  sshd staff sudo sys syslog tpch ubuntu unknown user users utmp vagrant valkey wheel www-data ycsb yugabyte
`
const hostNames = new Set(hosts.split(/\s+/))
const userNames = new Set(users.split(/\s+/))

// A file, a unit of systemd, a name with a number only, or a name of a group of addresses in /etc/hosts.
const noHost =
  /\.(?:cnf|conf|csv|err|gz|h|html?|ini|js|json|log|lua|md|pid|py|service|sh|so|sock|socket|sql|target|txt|ya?ml|c|cc|cpp|xml|timer|mount)$|^[\d.]*$|^ip6-[a-z]+$/i

function isGenericHost(name: string): boolean {
  return hostNames.has(name.toLowerCase()) || noHost.test(name) || name.length < 2
}

function isGenericUser(name: string): boolean {
  return userNames.has(name.toLowerCase()) || name.length < 2
}
