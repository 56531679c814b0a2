// Words that stand where a name of a host or a person is expected and identify neither.

const hosts = `
  a all an and any at bench benchmark by clickhouse client clients cluster computer connecting container database db default
  docker down error example false file first for from group haproxy host hostname hosts in info inet inet6 innodb ip
  is kernel key kvm list local localdomain localhost localhost.localdomain localhost6 log machine mariadb mariadbd master
  mongo mongodb mongod mysql mysqld myrocks name no node none not null of off on or password percona port postgres
  postgresql postmaster primary proxy redis relay release remote replica replicas rocksdb router server servers slave
  slow socket source standby status string sysbench table tcp test tests text the to true type undefined unix
  unknown up user value version virtual with x86_64 yes
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
