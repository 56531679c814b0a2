// The rules for names: where a line of a structured format, a command, a prompt, a path or a banner names a host, a person, a
// machine or an account. A group is called after the class of what it matches, with a digit where a class has several.
//
// Every repetition is bounded, so that a line takes time in proportion to its length. `(?i)` at the start of a rule ignores case.
import { hexPairs, ruleTable, type RuleTable } from '../rule-table.ts'
import { groupLiterals } from './addresses.ts'
import { fullNameEnd, fullNameEnds } from './full-names.ts'
import { identityClasses, type IdentityClass } from './identity.ts'

const r = String.raw
const host = r`(?<host>[A-Za-z](?:[\w-]{0,62}(?:\.[\w-]{1,63}){0,8}))`
const second = host.replace('host', 'host2')
// Hosts of a service in a file for Docker have names without digits.
const numbered = r`(?=[\w.-]{0,253}\d)${host}`
const user = r`(?<user>[A-Za-z_][\w.-]{0,31})`
const address = r`(?:\d{1,3}\.){3}\d{1,3}`
const uuid = '(?<uuid>[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})'
// -p 2222 -i ~/.ssh/id_rsa -o BatchMode=yes -tt
const sshOptions = r`(?:-[BbcDEeFIiJLlmOopQRSWw]\s{1,4}[^\s-]\S{0,120}\s{1,4}|-\w\S{0,40}\s{1,4}){0,8}`
const scheme =
  'https?|mysql|mariadb|postgres|postgresql|mongodb(?:\\+srv)?|rediss?|amqp|tcp|(?:git\\+|svn\\+)?ssh|sftp|rsync|ftps?|nfs|kafka|clickhouse|ldaps?'
const capitalised = r`\p{Lu}[\p{L}'’-]{1,30}`
// Words that end the name of a company, a product or a group.
const notPerson = r`(?![^.,;\n]{0,60}\b(?:Server|Corporation|Corp|Inc|GmbH|Ltd|LLC|AB|Team|Labs?|Systems?|Software|Foundation|Group|Project|Company|Hat|Benchmarks?|Database|Cluster|University|Engineering|Performance|Support|Suite|Bot|Actions|Linux|MySQL|MariaDB|Percona|PostgreSQL|Oracle|Docker|Engine|Developers|Maintainers|InnoDB|Plugin|Thread|Manager|Service|Monitoring)\b)`
// First and last name, with initials between them.
const person = r`${notPerson}(?<user>${capitalised}(?:[ ]\p{Lu}\.){0,2}(?:[ ](?:van|von|de|der|den|da|di|del|la|le|bin|al)){0,2}[ ]${capitalised})`

/** A pattern whose groups are names, and their classes in the order of the groups. */
export interface NameRule {
  readonly pattern: RegExp
  readonly groups: readonly IdentityClass[]
}

/** What any of the rules finds is an identity. */
export const nameRules: RuleTable<NameRule> = ruleTable(
  r`
# linu ~ linux 
// Linux 5.15.0-56-generic (db1)     11/21/2026   _x86_64_     Linux db1 5.15.0-56-generic #62-Ubuntu SMP
\bLinux (?:\S{1,80} \(${host}\)|${second} \d{1,3}\.\d)
# host node fqdn comp ~ host|node[ _]?name|fqdn|computer[ _]?name
// hostname : db1     hostname    db1     Static hostname: db1     "nodeName": "db1"     "host": "db1:27017"     report_host: db1
(?i)(?:host[ _-]?name|node[ _]?name|fqdn|computer[ _]?name)["']?(?:[ ]{0,40}[=:\t]|[ ]{2,40}(?!\|))[ \t]{0,40}["'\x60]?${host}
(?i)(?<![A-Za-z@])(?:[a-z]{1,12}[_-])?host["']?[ \t]{0,20}[=:][ \t]{0,20}["']?${host}
// | hostname | db1 |, but not the head of a table: hostname | port | status
(?i)^[\s|#*]{0,40}(?:[\w-]{1,20}[ _-]){0,2}(?:host[ _-]?name|node[ _]?name|report_host|fqdn|computer[ _]?name)["']?[ \t]{0,40}\|[ \t]{0,80}["'\x60]?${host}(?![\w-]|\.\w|["'\x60]?[ \t]{0,80}\|[ \t]{0,80}[^\s|])
// --mysql-host=db1     --host db1     mysql -u root -h db1     h=db1,u=root,p=…     iperf3 -c db1
--(?:[a-z]{1,12}-)?host(?:name)?(?:-override)?[= ]["']?${host}
# -h ~ [^\w\n-]-h
\b(?:mysql\w{0,12}|mariadb[\w-]{0,12}|psql|pgbench|mongo\w{0,8}|redis-\w{1,12})\b[^\n|;&]{0,120}?\s-h ?["']?${host}
# netp go-t node iper memt redi ping trac ~ netperf|go-tpc|nodetool|iperf|memtier_b|redis-b|ping|traceroute
\b(?:netperf|go-tpc|nodetool|iperf3?|memtier_benchmark|redis-benchmark|ping|traceroute)\b[^\n|;&]{0,120}?\s(?:-[HhcsU]\s{0,2}|(?<=p(?:ing)? )|(?<=route ))${numbered}(?=[\s:,]|$)
# h= ~ h=[a-z]
(?<![\w-])h=${host},
# :// ~ ://
// mysql://user:pw@db1:3306/     http://db1:9100/metrics     ssh://alice@db1/bench.git     alice@10.0.0.5:/data
(?i)\b(?!https?:)(?:${scheme}):\/\/(?:[^\s\/@]{1,128}@)?${host}(?=[:\/\s"',?]|$)
\bhttps?:\/\/(?:[^\s\/@]{1,128}@)?${numbered}(?=:\d{2,5}\b)
\b(?:(?:git\+|svn\+)?ssh|sftp|rsync|ftps?):\/\/${user}(?::[^\s\/@]{0,128})?@
# ver= rce= ddr= ess= ~ (?:server|source|addr|address)=
// Server=db1;     Data Source=db1;     'db1:3306'     @db1:1521/orcl
(?:^|["';])\s?(?:[Ss]erver|Data Source|ADDR|Address)=(?:tcp:)?${numbered}(?=[;,\\:"'])
# :000 ~ :\d{4,5}["'/]
["']${numbered}:\d{4,5}["'\/]
# @
@(?:\/\/)?${numbered}:1521[\/:]
// 'bench'@'db1'     # User@Host: bench[bench] @ db1 [10.0.0.5]     14 Connect   bench@db1 on sbtest
['"\x60][^\s'"\x60]{0,80}['"\x60]@['"\x60]${host}['"\x60]
\bUser@Host: [^\s[]{0,80}\[[^\]]{0,80}\] @ {1,2}${host} {1,2}\[
\sConnect[ \t]{1,16}[^\s@]{1,80}@${host} (?:on|as|using)\b
// entry '@% root@db1' ignored     server on host 'db1'     host name "db1"     "hosts": ["db1", "db2"]     sosreport-db1-2026-11-21-x
\bentry '(?:[^\s'@]{0,80}@[^\s'@]{0,80} )?[^\s'@]{0,80}@${host}' ignored
// alice@corp.com     Author: Ada Byron <ada@corp.com>     results were collected by Ada Byron     Author: Ada Byron
(?<![\w.+@/-]|:\/\/[^\s\/@:]{0,64}:)(?<email>[A-Za-z0-9][\w.+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24})(?![\w@]|-\w|\.\w)
(?<![\p{L}'’-])${person}["”]? {0,2}<[^\s<>@]{1,64}@
# erve host ~ (?:server|host)(?: name| on| at| on host)? ["']|["']hosts["']
\b(?:server|host)(?: name| on| at| on host)? ["']${host}["':]
(?i)["']hosts["']\s{0,4}:\s{0,4}\[\s{0,4}["']${host}(?::\d{1,5})?["'](?:\s{0,4},\s{0,4}["']${second})?
# sosreport
\bsosreport-${host}-\d{4}-\d\d-\d\d-
# @ :~# :~$ ssh scp rsyn ~ @|:~[#$]|ssh|scp|rsync
// alice@db1:~$     [alice@db1 dir]#     db1:~$ ls     alice@db1:/data     ssh -p 22 alice@db1     scp x db1:/data
^\s{0,8}\[?${user}@${host}(?:[: ][^\n#$%]{0,120})?\]?[#$%](?:\s|$)
^${host}:~[#$](?:\s|$)
(?<![\w.@-])${user}@(?:${host}|${address}):[~\/]
\b(?:ssh|ssh-copy-id|sftp)\s{1,4}${sshOptions}${user}@(?:${host}|\d)
(?:^|[;&|(] ?)ssh\s{1,4}${sshOptions}${host}(?=\s|$)
\b(?:scp|rsync)\s[^\n|;&]{0,200}?(?<=\s)${host}:(?=[~\/\w.])
# 0]: ~ \[\d{1,10}\]:
// Nov 21 10:00:01 db1 mysqld[123]:
^(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)) (?!(?:INFO|WARN|WARNING|ERROR|DEBUG|NOTICE) )${host} [\w.\/-]{1,64}\[\d{1,10}\]:
# slow rela bin. .pid .err gene ~ -slow\.log|-relay-bin|-bin\.|\.pid|\.err|general_log_file
// /var/lib/mysql/db1-slow.log     db1-relay-bin.000002     db1.pid     /data/db1.zoo.net.err     general_log_file   /data/db1.log
(?:\/|=|^|\s|")(?<host>[A-Za-z][\w-]{0,62}?)(?:-slow\.log|-relay-bin\b|-bin\.(?:\d{6}|index)|\.pid|\.err)(?!\w)
[\/=](?<host>[A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){1,6}\.[a-z]{2,6})\.(?:pid|err)(?!\w)
\bgeneral_log_file["']?[ \t|=:,"']{1,80}(?:[^\s"'|]{0,255}\/)?(?![\w.-]{0,64}(?:general|quer|log[\w.-]))(?<host>[A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,8}?)\.log\b
# .int .loc .lan .cor .hom .pri .ama .clo .dat .win .goo .ora ~ \.(?:internal|local|lan|corp|intra|intern|home|private|amazonaws|cloudapp|database|windows|googleuser|oracle)
// db1.eu-west-1.compute.internal     db1.corp     mydb.abc.rds.amazonaws.com     ip-10-0-0-5
(?i)(?<![\w.-])(?<host>(?:[A-Za-z0-9][\w-]{0,62}\.){1,8}(?:internal|local|localdomain|lan|corp|intra|intern|home|private|amazonaws\.com|cloudapp\.azure\.com|database\.azure\.com|windows\.net|googleusercontent\.com|oraclevcn\.com|oraclecloud\.com))(?![\w-]|\.\w)
# ip-0 ec0- ~ (?:ip|ec2)-\d
(?<![\w-])(?<host>(?:ip|ec2)-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3})(?![\w-])
# home user ~ /home/|/users/|:\\{1,2}users
// /home/alice/bench     C:\Users\alice\bench     USER=alice     remote_user: alice     uid=1000(alice)     cd ~alice
(?:\/home\/|\/Users\/|[A-Za-z]:\\{1,2}Users\\{1,2})${user}
# user logn name ~ (?:user|logname|username) ?[=:]
(?<![\w-])(?:USER|LOGNAME|SUDO_USER|USERNAME|\w{0,24}_JOB_USER|ansible_(?:ssh_|become_)?user|remote_user) ?[=:] ?["']?${user}
# uid=
\buid=\d{1,10}\(${user}\)
# cd ~ cd ~
\bcd ~${user}(?=[\/\s;]|$)
# rw- rwx rws r-- r-x r-s ~ [bcdlps-]r[w-][xs-][r-][w-][xs-]
// -rw-r--r-- 1 alice staff 42 Nov 21 10:00 my.cnf     drwxr-xr-x alice/staff 0 2026-11-21 10:00 data/
^\s{0,8}(?:\d{1,12}\s{1,8}){0,2}[bcdlps-]r[w-][xsS-][r-][w-][xsS-][r-][w-][xtT-][.+@]?\s{1,8}(?:\d{1,8}\s{1,8})?${user}[\s\/]
# by utho oper engi este ~ (?:collected|executed|gathered|measured|tested|reported|results|ran|run) by|(?:author|operator|engineer|tester) ?[:=]
(?:\b(?:[Cc]ollected|[Ee]xecuted|[Gg]athered|[Mm]easured|[Tt]ested|[Rr]eported|[Rr]esults|[Rr]an|[Rr]un) by:? |\b(?:Author|Operator|Engineer|Tester) ?[:=] ?)${person}
# seri tag ~ serial|(?:asset|service)[ _-]?tag
// Serial Number: VMware-56 4d     ID_SERIAL_SHORT=S3Z8NB0K     Service Tag | 9ZZ8YY7     Machine ID: 4c4c…     UUID: 4c4c…
(?i)\b(?:(?:(?:ID|product|chassis|board)_)?serial(?:[ _-]?(?:number|no|num|nr|short))?|(?:asset|service)[ _-]?tag)["']?[ \t]{0,40}[:=|][ \t]{0,40}["']?(?<serial>[A-Za-z0-9][\w.\/-]{3,63})
# mach boot uuid ~ (?:machine|boot)[ _-]?id|uuid
(?i)(?:machine[ _-]?id|(?:system|product|server|host|hardware|node)[ _-]?uuid|boot[ _-]?id|^\s{1,8}UUID)["']?[ ]{0,40}[=:|\t -][ \t]{0,40}["']?${uuid}
# ${hexPairs('i-', 'l-', 'c-', 't-', 'g-', 'p-')} ~ (?:i|vol|eni|vpc|subnet|sg|snap)-[0-9a-f]{8}
// i-0123456789abcdef0     instance-id: i-…     arn:aws:iam::123456789012:role/x     account_id = …     /subscriptions/…
(?<![\w-])(?<instance>(?:i|vol|eni|vpc|subnet|sg|snap)-[0-9a-f]{8}(?:[0-9a-f]{9})?)(?![\w-])
# inst arn: coun bscr tena proj owne ~ instance[ _-]?id|arn:aws|(?:account|subscription|tenant|project|owner)[ _-]?id|/subscriptions/|projects/
(?i)\binstance[ _-]?id["']?[ \t]{0,8}[:=|][ \t]{0,8}["']?(?<instance>[\w-]{6,64})
\barn:aws[\w-]{0,12}:[\w-]{0,32}:[\w-]{0,32}:(?<account>\d{12})\b(?::(?:db|cluster):(?<instance>[\w-]{4,63}))?(?::user\/(?<user>[\w+=.@-]{2,64}))?
(?i)(?:\b(?:account|subscription|tenant|project|owner)[ _-]?id["']?[ \t]{0,8}[:=|][ \t]{0,8}["']?|\/subscriptions\/)(?<account>[\w-]{6,64})
\bprojects\/(?<account>[\w-]{4,63})\/zones\/[\w-]{1,32}(?:\/instances\/(?<instance>[\w-]{4,63}))?
// Addresses and full names are searched by modules of their own.
# ::
# ${fullNameEnds.map((end) => `.${end}`).join(' ')} ~ ${fullNameEnd.source}`,
  ruleOf,
  groupLiterals,
)

function ruleOf(source: string): NameRule {
  const isCaseless = source.startsWith('(?i)')
  const flags = `g${isCaseless ? 'i' : ''}${source.includes('\\p{') ? 'u' : ''}`
  const names = [...source.matchAll(/\(\?<([a-z]+)\d?>/g)].map(([, name]) => name)
  return {
    pattern: new RegExp(isCaseless ? source.slice(4) : source, flags),
    groups: names.flatMap((name) => identityClasses.filter((kind) => kind === name)),
  }
}
