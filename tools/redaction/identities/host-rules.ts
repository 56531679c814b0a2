// Where a line names a host.
import { host, quotedHost, rule, user, type NameRule } from './name-rule.ts'

// -p 2222 -i ~/.ssh/id_rsa -o BatchMode=yes -tt
const sshOptions = String.raw`(?:-[BbcDEeFIiJLlmOopQRSWw]\s{1,4}[^\s-]\S{0,120}\s{1,4}|-\w\S{0,40}\s{1,4}){0,8}`

/** Hosts in configurations, command lines, logs and addresses. */
export const hostRules: readonly NameRule[] = [
  // Linux 5.15.0-56-generic (db1)     11/21/2026   _x86_64_
  rule(String.raw`\bLinux \S{1,80} \(${host}\)`, 'g', 'host'),
  // Linux db1 5.15.0-56-generic #62-Ubuntu SMP
  rule(String.raw`\bLinux ${host} \d{1,3}\.\d`, 'g', 'host'),
  // hostname : db1     hostname    db1     Static hostname: db1     "nodeName": "db1"
  rule(
    String.raw`(?:host[ _-]?name|node[ _]?name|fqdn|computer[ _]?name)["']?(?:[ ]{0,40}[=:\t]|[ ]{2,40}(?!\|))[ \t]{0,40}["'\x60]?${host}`,
    'gi',
    'host',
  ),
  // | hostname | db1 |, but not the head of a table: hostname | port | status
  rule(
    String.raw`^[\s|#*]{0,40}(?:[\w-]{1,20}[ _-]){0,2}(?:host[ _-]?name|node[ _]?name|fqdn|computer[ _]?name)["']?[ \t]{0,40}\|[ \t]{0,80}["'\x60]?${host}(?![\w-]|\.\w|["'\x60]?[ \t]{0,80}\|[ \t]{0,80}[^\s|])`,
    'gi',
    'host',
  ),
  // hostname db1
  rule(String.raw`(?:^|[;&|'"] ?)hostname ${host}(?:[;\s]|$)`, 'g', 'host'),
  // "host": "db1:27017"     master_host=db1     report_host: db1
  rule(
    String.raw`(?<![A-Za-z@])(?:[a-z]{1,12}[_-])?host["']?[ \t]{0,20}[=:][ \t]{0,20}["']?${host}`,
    'gi',
    'host',
  ),
  // --mysql-host=db1     --host db1
  rule(String.raw`--(?:[a-z]{1,12}-)?host(?:name)?(?:-override)?[= ]["']?${host}`, 'g', 'host'),
  // PING db1 (10.0.0.5)
  rule(String.raw`\bPING ${host} \(`, 'g', 'host'),
  // 'bench'@'db1'
  rule(String.raw`['"\x60][^\s'"\x60]{0,80}['"\x60]@['"\x60]${host}['"\x60]`, 'g', 'host'),
  // 'proxies_priv' entry '@% root@db1' ignored
  rule(
    String.raw`\bentry '(?:[^\s'@]{0,80}@[^\s'@]{0,80} )?[^\s'@]{0,80}@${host}' ignored`,
    'g',
    'host',
  ),
  // # User@Host: bench[bench] @ db1 [10.0.0.5]
  rule(String.raw`\bUser@Host: [^\s[]{0,80}\[[^\]]{0,80}\] @ {1,2}${host} {1,2}\[`, 'g', 'host'),
  // 14 Connect   bench@db1 on sbtest
  rule(String.raw`\bConnect[ \t]{1,16}[^\s@]{1,80}@${host} (?:on|as|using)\b`, 'g', 'host'),
  // | 14 | bench | db1:51234 | sbtest | Sleep |
  rule(
    String.raw`^\|?\s{0,16}\d{1,12}[ \t|]{1,40}[\w.-]{1,32}[ \t|]{1,40}${host}:\d{4,5}[ \t|]`,
    'g',
    'host',
  ),
  // db1:/export on /mnt type nfs4     db1:/export /mnt nfs rw 0 0
  rule(
    String.raw`(?:^|\s)${host}:\/\S{0,200}\s{1,8}(?:on )?\/\S{0,200}\s{1,8}(?:type )?nfs`,
    'g',
    'host',
  ),
  // mysql -u root -h db1
  rule(
    String.raw`\b(?:mysql\w{0,12}|mariadb[\w-]{0,12}|psql|pgbench|mongo\w{0,8}|redis-\w{1,12}|vtysh)\b[^\n|;&]{0,120}?\s-h ?["']?${host}`,
    'g',
    'host',
  ),
  // h=db1,u=root,p=…
  rule(String.raw`(?<![\w-])h=${host},`, 'g', 'host'),
  // mysql://user:pw@db1:3306/
  rule(
    String.raw`(?:mysql|mariadb|postgres|postgresql|mongodb(?:\+srv)?|redis|rediss|amqp|tcp|ssh|sftp|nfs|kafka|clickhouse|ldaps?):\/\/(?:[^\s\/@]{1,128}@)?${host}(?=[:\/\s"',?]|$)`,
    'gi',
    'host',
  ),
  // alice@db1:~$     [alice@db1 dir]#
  rule(
    String.raw`^\s{0,8}\[?${user}@${host}(?:[: ][^\n#$%]{0,120})?\]?[#$%](?:\s|$)`,
    'g',
    'user',
    'host',
  ),
  // db1:~$ ls     root@5b0e9d14c2fa:/# ls
  rule(String.raw`^${host}:~[#$](?:\s|$)`, 'g', 'host'),
  rule(
    String.raw`^\[?[\w.-]{1,32}@(?=[0-9a-f]{0,11}[a-f])([0-9a-f]{12})[: ][^\n#$]{0,120}[#$](?:\s|$)`,
    'g',
    'host',
  ),
  // alice@db1:/data
  rule(String.raw`(?<![\w.@-])${user}@${host}:[~\/]`, 'g', 'user', 'host'),
  // ssh -p 22 alice@db1
  rule(
    String.raw`\b(?:ssh|ssh-copy-id|sftp)\s{1,4}${sshOptions}(?:${user}@)${host}`,
    'g',
    'user',
    'host',
  ),
  // ssh alice@10.0.0.5     alice@10.0.0.5:/data
  rule(String.raw`\b(?:ssh|ssh-copy-id|sftp)\s{1,4}${sshOptions}${user}@(?=\d)`, 'g', 'user'),
  rule(String.raw`(?<![\w.@-])${user}@(?:\d{1,3}\.){3}\d{1,3}:[~\/]`, 'g', 'user'),
  rule(String.raw`(?:^|[;&|(] ?)ssh\s{1,4}${sshOptions}${host}(?=\s|$)`, 'g', 'host'),
  // Nov 21 10:00:01 db1 mysqld[123]:
  rule(
    String.raw`^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d ${host} [\w.\/-]{1,64}(?:\[\d{1,10}\])?:`,
    'g',
    'host',
  ),
  // 2026-11-21T10:00:01.123456+01:00 db1 mysqld[123]:
  rule(
    String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d) (?!(?:info|warn|warning|error|debug|notice|trace|fatal) )${host} [\w.\/-]{1,64}\[\d{1,10}\]: `,
    'gi',
    'host',
  ),
  // 10.0.0.5  db1.example.com  db1
  rule(
    String.raw`^\s{0,8}(?:\d{1,3}\.){3}\d{1,3}[ \t]{1,16}${host}(?:[ \t]{1,16}${host})?\s{0,8}(?:#|$)`,
    'g',
    'host',
    'host',
  ),
  // fd12:3456:789a::15  db1.example.com  db1
  rule(
    String.raw`^\s{0,8}(?=[0-9a-f]{0,3}\d)[0-9a-f:]{1,32}::[0-9a-f:]{0,32}[ \t]{1,16}${host}(?:[ \t]{1,16}${host})?\s{0,8}(?:#|$)`,
    'gi',
    'host',
    'host',
  ),
  // "hosts": ["db1", "db2:27017"]
  rule(
    String.raw`["']hosts["']\s{0,4}:\s{0,4}\[\s{0,4}${quotedHost}(?:\s{0,4},\s{0,4}${quotedHost})?(?:\s{0,4},\s{0,4}${quotedHost})?`,
    'gi',
    'host',
    'host',
    'host',
  ),
  // sosreport-db1-2026-11-21-abcdefg.tar.xz
  rule(String.raw`\bsosreport-${host}-\d{4}-\d\d-\d\d-`, 'g', 'host'),
  // /var/lib/mysql/db1-slow.log     db1-relay-bin.000002     db1.pid
  rule(
    String.raw`(?:\/|=|^|\s|")([A-Za-z][\w-]{0,62}?)(?:-slow\.log|-relay-bin\b|-bin\.(?:\d{6}|index)|\.pid|\.err)(?!\w)`,
    'g',
    'host',
  ),
  // /data/db1.zoo.net.pid
  rule(
    String.raw`[\/=]([A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){1,6}\.[a-z]{2,6})\.(?:pid|err)(?!\w)`,
    'g',
    'host',
  ),
  // general_log_file   /data/db1.log
  rule(
    String.raw`\bgeneral_log_file["']?[ \t|=:,"']{1,80}(?:[^\s"'|]{0,255}\/)?(?![\w.-]{0,64}(?:general|quer|log[\w.-]))([A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,8}?)\.log\b`,
    'g',
    'host',
  ),
  // db1.eu-west-1.compute.internal     db1.corp     mydb.abc.rds.amazonaws.com
  rule(
    String.raw`(?<![\w.-])((?:[A-Za-z0-9][\w-]{0,62}\.){1,8}(?:internal|local|localdomain|lan|corp|intra|intern|home|private|amazonaws\.com|cloudapp\.azure\.com|database\.azure\.com|windows\.net|googleusercontent\.com|oraclevcn\.com|oraclecloud\.com))(?![\w-]|\.\w)`,
    'gi',
    'host',
  ),
  // ip-10-0-0-5
  rule(String.raw`(?<![\w-])((?:ip|ec2)-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3})(?![\w-])`, 'g', 'host'),
  // 3  core1 (10.0.0.1)  4.812 ms
  rule(String.raw`^\s{0,4}\d{1,2}\s{1,4}${host} \((?:\d{1,3}\.){3}\d{1,3}\)\s`, 'g', 'host'),
  // server db1 10.0.0.5:3306 check
  rule(
    String.raw`^\s{1,8}server\s{1,8}${host}\s{1,8}(?:\d{1,3}\.){3}\d{1,3}:\d{2,5}\b`,
    'g',
    'host',
  ),
  // @db1:1521/orcl
  rule(String.raw`@(?:\/\/)?(?=[\w.-]{0,253}\d)${host}:1521[\/:]`, 'g', 'host'),
]
