// Secrets on command lines of clients, load tools and programs of the system.
import { argumentsBefore, name, quoted, sentenceWords, value } from '../names.ts'
import { caselessRule, rule, type SecretRule } from './rule.ts'

// Rejects text that is not a value: an option or `key=value` after an empty value, a size, the duration of a test, a
// sentence that a program prints instead of a value, a number of tests, and the sources of `passwd` in nsswitch.conf.
const notOption = String.raw`(?!\d{1,9} bytes\b|(?<=:[ \t]{1,4})[a-z_]{1,200} \(\d{1,6}(?:\.\d{1,6})? ?m?s\)\s*$|(?<=passwd:\s{1,16})(?:files\b|compat\b|(?:all|unlocking|locking|authentication|user|you|no|entry|password)\s[a-z])|\d{1,6}\s*[,;/|]\s*(?:fail|error|skip|warn)|(?<=:[ \t]{1,4})(?:${sentenceWords})[ ][^\s\d]|(?<=[:=][ \t]{1,4})[a-z]{1,16} (?:[a-z]{1,16} ){0,2}(?:you|the|to|an?|of|for|be|when|if|by|must|which)\s[a-z])(?!(?<=[ \t])(?:--?[A-Za-z][\w-]*(?:[=\s]|$)|[\w.-]{1,40}=(?![=\s]|$)))`
// In a line of a help text, a description of three words or more in the next column; in a message, a word that joins two
// others.
const notHelp = String.raw`(?!(?<=^\s{0,80}(?:-\w,\s)?--?[\w-]{1,64}\s{3,80})[a-z]+ [a-z]+ \(?[a-z]|(?:via|in|on|with|is|and|or|option|flag|argument|instead|requires|cannot|must|may|if|when|from|to)\s[a-z])`
const spacedPassword =
  'mydumper|myloader|mongo\\w*|tpcc_\\w+|cqlsh|mycli|influx|rabbitmqadmin|pt-[\\w-]+|innotop|couchbase[\\w-]*|cbc[\\w-]*|hdbsql|charbench|oewizard|sysbench-tpcc|arangosh|cypher-shell|neo4j-admin|maxctrl|maxadmin|tiup|az|beeline|isql\\w*|gbak|gfix|psexec\\w*|winrs|admintools'

export const commandRules: readonly SecretRule[] = [
  // A value in braces: mysqlconnect -user a -password {two words}
  caselessRule(String.raw`(\s-${name}\s+\{)([^{}\n$]{1,128})(?=\})`),
  // The arguments of a program in an audit log: a0="mysql" a1="-ubench" a2="-ppw"
  rule(
    String.raw`(\ba\d{1,2}="(?:mysql|mariadb)\w{0,16}"[^\n]{0,400}?\sa\d{1,3}="-p)([^"\n]{1,128})(?=")`,
  ),
  // The value of an option whose name ends like a secret: --mysql-password=pw   --password pw   --pgsql-password='a b'
  caselessRule(
    String.raw`(?<![\w-])(--?${name}(?:[ \t]*=[ \t]*${notOption}|\s+(?=[^-\s=])${notHelp}))${value}`,
  ),
  // A password joined to -p of a MySQL client: mysql -uroot -ppw   tpcc_start -ppw
  rule(
    String.raw`(\b(?:mysql\w*|mariadb[\w-]*|mydumper|myloader|xtrabackup|mariabackup|innobackupex|tpcc_\w+|mycli|cqlsh|pt-[\w-]+)\b${argumentsBefore}\s-p)(?![a-z][\w-]*=|(?:ort|assword|ipe|rotocol|lugin\w*)\s)${value}`,
  ),
  // Quoted as a whole by the trace of a shell: + mysqldump -u dump '-ppw' tpcc
  rule(
    String.raw`(\b(?:mysql\w*|mariadb[\w-]*|mydumper|myloader|xtrabackup|mariabackup)\b${argumentsBefore}\s'-p)([^'\n]{1,128})(?=')`,
  ),
  // The fourth argument of tpcc-mysql: tpcc_load db1 tpcc1000 root pw 1000
  rule(String.raw`(\btpcc_(?:load|start)(?:\s+(?!-)\S{1,128}){3}\s+)${value}(?=\s+\d)`),
  // The argument of -p of clients for which it is no port: tpcc_load -p "pw"   mongosh -p pw   cqlsh -u a -p pw
  rule(
    String.raw`(\b(?:${spacedPassword})\b${argumentsBefore}\s(?:-p|-pw|--password)\s+)(?![\w.]+=)(?!-)${value}`,
  ),
  // The argument of -pw, and of -p after a user: nodetool -u a -pw pw   psexec -u a -p pw
  rule(String.raw`(\b(?:nodetool|plink|pscp)\b${argumentsBefore}\s-pw\s+)(?!-)${value}`),
  rule(
    String.raw`((?<!\b(?:(?:mysql|mariadb)\w{0,16}|xtrabackup|innobackupex|sudo|runuser|su|ssh|sftp|docker|podman|ps|pgrep|install)\b[^\n|;&]{0,400})\s-[uU](?!ser|r[il])\s*["']?[A-Za-z][\w.@\\#-]{0,64}["']?(?:\s[^\n|;&]{0,160}?)?\s-p\s+)(?![-/.$~]|[\d.:]{1,32}(?:\s|$)|[\w.]{1,64}=)${value}`,
  ),
  rule(
    String.raw`((?<!\b(?:sudo|runuser|su|ssh|sftp|docker|podman|ps|pgrep|install)\b[^\n|;&]{0,400})\s-[uU](?!ser|r[il])\s*["']?[A-Za-z][\w.@\\#-]{0,64}["']?(?:\s[^\n|;&]{0,160}?)?\s-p)(?![-/.$]|\d{1,5}(?:[\s:]|$)|w\s|(?:ort|ass|ath|id|rofile|refix|rint|roto|ool|ing|rune|lugins?|arallel|hase|ages?|ackages?|erf|retty)\b)${value}`,
  ),
  // The password after the user, unless it is the group of a container: etcdctl --user root:pw
  rule(
    String.raw`(\s(?:-u|--user)[ =]\s{0,4}(?!\S{0,256}\/\/)["']?[A-Za-z][\w.@-]{0,64}:)(?!\d{1,6}(?:\s|$)|(?:root|mysql|mariadb|postgres|mongodb|redis|bench|nobody|nogroup|daemon|users|staff|wheel|adm|docker|www-data)\b)${value}`,
  ),
  rule(String.raw`(\bdb2\w{1,16}\b${argumentsBefore}\s-a\s+[\w.-]{1,64}\/)${value}`),
  rule(
    String.raw`(\bmkpasswd\s+(?:-{1,2}[\w-]{1,16}(?:[ =](?:sha-?\d{3}|md5|\w{0,8}crypt|des))?\s+){0,4})(?!-)${value}`,
  ),
  // Passwords of gsql, bteq and setx: gsql -W pw   .LOGON tdpid/bench,pw   setx MYSQL_PWD pw
  rule(String.raw`(\bgsql\b${argumentsBefore}\s-W\s+)(?!-)${value}`),
  caselessRule(String.raw`(\.logon\s+(?:[\w.-]{1,64}\/)?[\w.$-]{1,64},)([^\s;]{1,128})`),
  caselessRule(String.raw`(\b(?:setx|setenv|set\s+-\w{1,8})\s+${name}\s+)${value}`),
  // An item in a list of arguments: "-u", "root", "-p", "pw"   "--password", "pw"
  rule(
    String.raw`(["']-[uU]["']\s*,\s*["'][A-Za-z][\w.@-]{0,64}["']\s*,\s*["']-p["']\s*,\s*)(?!["'][\d.:]{1,32}["'])${quoted}`,
  ),
  rule(
    String.raw`(["'](?:-[uU][\w@.-]{1,64}|mysql\w{0,16}|mariadb[\w-]{0,16})["']\s*,\s*(?:["'][^"'\n]{1,64}["']\s*,\s*){0,6}["']-p)(?!ort\b)([^"'\s$-][^"'\s]{2,128})(?=["'])`,
  ),
  caselessRule(String.raw`(["']--?${name}["']\s*,\s*)(?!["']-)${quoted}`),
  // A password that a command prints: --ldap_password_cmd="echo -n pw"
  caselessRule(
    String.raw`((?<![\w.-])${name}[-_](?:cmd|command)["']?\s*[=:\s]\s*["']?(?:echo|printf)\s+(?:-\w+\s+)?)${value}`,
  ),
  // A password printed in a substitution: --password-file=<(echo pw)   MYSQL_PWD=$(echo pw)
  caselessRule(
    String.raw`((?<![\w.-])${name}(?:[-_]?file)?["']?[ \t]{0,8}[=: ][ \t]{0,8}["']?[<$]\(\s*(?:echo|printf)\s+(?:-\w+\s+)?)${value}`,
  ),
  // The argument of -P of clients for which it is no port: sqlcmd -S db -U sa -P pw   ipmitool -P pw
  rule(
    String.raw`(\b(?:sqlcmd|osql|tsql|isql\w*|bcp|ipmitool|mosquitto_\w+|fisql|asbench|asadm|aql|cbc[\w-]{0,24}|cbbackupmgr)\b${argumentsBefore}\s-P\s*)(?!-)${value}`,
  ),
  // The password in an option that only one kind of client has:
  // vsql -w pw   redis-cli -a pw   sshpass -p pw   curl -u user:pw
  rule(String.raw`(\b(?:vsql|ldap\w+)\b${argumentsBefore}\s-w\s*)(?!-)${value}`),
  rule(
    String.raw`(\b(?:(?:redis|valkey|keydb)-\w+|memtier_benchmark)\b${argumentsBefore}\s(?:-a|--pass|--authenticate)[ =]{0,8})(?!(?:is|and|or|with|option|to|may|can)\s)${value}`,
  ),
  rule(String.raw`(\s--authenticate[ =]\s{0,4}["']?[\w.@-]{1,64}:)${value}`),
  rule(String.raw`(\bsshpass\s+-p\s*)${value}`),
  rule(
    String.raw`(\b(?:curl|wget)\b${argumentsBefore}\s(?:-u[ =]?|--user[ =])\s{0,8}["']?[^\s:"']{1,64}:)${value}`,
  ),
  // The credentials of HTTPie: http -a user:pw GET host
  rule(
    String.raw`((?:^|[\s;&|])https?\s${argumentsBefore}(?:-a|--auth)[ =]["']?[^\s:"']{1,64}:)${value}`,
  ),
  // The password after the user and another separator: smbclient -U user%pw   lftp -u user,pw
  rule(
    String.raw`(\b(?:smbclient|mount\.cifs|rpcclient)\b${argumentsBefore}\s-U\s*[^\s%]{1,64}%)${value}`,
  ),
  rule(String.raw`(\blftp\b${argumentsBefore}\s-u\s*[^\s,]{1,64},)${value}`),
  // The password in an address without a scheme, after a client: psql bench:pw@db1   mongosh u:pw@db1/test
  caselessRule(
    String.raw`(\b(?:mongo\w*|psql|pg_\w+|mysqlsh|curl|wget|ftp|lftp|usql|mycli|pgcli|rclone|redis-cli|clickhouse[\w-]*|cockroach|ssh|scp|sshfs|rsync|dsn|ur[il]|connect\w*)\b[^\n|;&]{0,200}?[\s=:"'/][\w.-]{1,64}:)([^\s:@/"']{1,128})(?=@[A-Za-z0-9[])`,
  ),
  // The password in the value of an option: mysqlfrm --server=root:pw@db1   orchestrator-client -b bench:pw
  rule(String.raw`(\s--[\w-]{1,40}=["']?[\w.-]{1,64}:)([^\s:@/"']{1,128})(?=@[A-Za-z0-9[])`),
  rule(String.raw`(\borchestrator\S{0,20}\s${argumentsBefore}-b\s+[\w.-]{1,64}:)${value}`),
  // The password in a DSN of Percona Toolkit: pt-table-checksum h=db1,u=root,p=pw
  rule(
    String.raw`(?<![\w.])((?:[hDtuPSAFLi]=[^\s,'"]{0,128},){1,8}p=)(?=["'][^"'\n]{0,64}[,\s])${quoted}`,
  ),
  rule(String.raw`(?<![\w.])((?:[hDtuPSAFLi]=[^\s,'"]{0,128},){1,8}p=["']?)([^\s,'"]{1,128})`),
  rule(String.raw`(?<![\w.,])(p=)([^\s,'"]{1,128})(?=,[hDtuPSA]=)`),
  // An activation key of a subscription: --activationkey=…
  rule(String.raw`(--activation-?key[ =]["']?)([^\s"']{4,128})`),
  // The password in a connect string of Oracle: sqlplus u/pw@host   u/pw@//host   expdp "u/pw@host:1521/svc"
  rule(String.raw`(\bsqlplus\s(?:-\w+\s+)*["']?[\w.$#-]{1,64}\/)([^\s@"']{1,128})`),
  rule(
    String.raw`(\b(?:sqlldr|expdp|impdp|rman|exp|imp|dgmgrl|srvctl)\b${argumentsBefore}[\s='"][\w.$#-]{1,64}\/)([^\s/@"']{1,128})(?=@)`,
  ),
  rule(
    String.raw`(?<![\w/:.@-])([A-Za-z]\w{0,30}\/)([^\s/@"']{1,64})(?=@(?:\/\/|[\w.-]{1,128}:\d{2,5}(?!\w)))`,
  ),
  // The password in a JDBC URL of Oracle: jdbc:oracle:thin:u/pw@db1:1521:orcl
  caselessRule(String.raw`(\bjdbc:oracle:\w{1,8}:[\w.$#-]{1,64}\/)([^\s@"']{1,128})(?=@)`),
  caselessRule(String.raw`(\bconn(?:ect)?\s+[\w.$#]{1,64}\/)("[^"\n]{1,128}")`),
  // The password in the arguments of a call of the system: execve("mysql", ["mysql", "-ubench", "-ppw"], …)
  rule(
    String.raw`(\b(?:mysql|mariadb)\w{0,16}["'],[^\n]{0,300}?["']-p)([^\s"']{1,128})(?=["']\s*[,\]])`,
  ),
  // A user of SNMP: createUser bench SHA "pw" AES pw
  rule(String.raw`(\bcreateUser\s+\S{1,64}\s+(?:MD5|SHA[\d-]{0,4})\s+)${value}`),
  rule(
    String.raw`(\bcreateUser\s+\S{1,64}\s+(?:MD5|SHA[\d-]{0,4})\s[^\n]{1,160}?\s(?:DES|AES[\w-]{0,8})\s+)${value}`,
  ),
  // The user in a configuration of curl: user = "bench:pw"
  rule(String.raw`(^\s*(?:proxy-)?user\s*[=:]?\s*["'][\w.@-]{1,64}:)([^"'\n]{1,128})(?=["']\s*$)`),
  // The password in CONNECT of DB2: db2 connect to sample user a using pw
  caselessRule(String.raw`(\bconnect\s+to\s+\S{1,64}\s+user\s+\S{1,64}\s+using\s+)${value}`),
  // The password of a registry, of OpenSSL or of an archiver:
  // docker login -u a -p pw   openssl -passin pass:pw   zip -P pw
  rule(
    String.raw`(\b(?:docker|podman|helm|skopeo)\b${argumentsBefore}\slogin\b${argumentsBefore}\s(?:-p|--password)[ =]\s{0,8})${value}`,
  ),
  rule(String.raw`(\bdocker\s+login\b${argumentsBefore}\s(?:-p|--password)[ =]\s{0,8})${value}`),
  rule(String.raw`(\s-pass(?:in|out)?\s+["']?pass:)${value}`),
  rule(String.raw`(\bopenssl\b${argumentsBefore}\s-[kK]\s+)${value}`),
  rule(String.raw`(\b(?:zip|unzip)\b${argumentsBefore}\s-P\s+)${value}`),
  rule(String.raw`(\b(?:7z|7za|rar|unrar)\b${argumentsBefore}\s-p)${value}`),
  rule(String.raw`(\s-(?:store|key|dest|src)(?:store)?pass\s+)${value}`),
  // The pass phrase of a new SSH key: ssh-keygen -N pw
  rule(String.raw`(\bssh-keygen\b${argumentsBefore}\s-[NP]\s*)${value}`),
  // Passwords of Windows commands: net use \\srv\share pw   net user bench pw /add   ConvertTo-SecureString "pw"
  caselessRule(String.raw`(\bnet\s+use\s+(?:[a-z]:\s+)?\S{3,256}\s+)(?![/*-])${value}`),
  caselessRule(String.raw`(\bschtasks\b${argumentsBefore}\s\/rp\s+)${value}`),
  caselessRule(String.raw`(\bnet\s+user\s+\S{1,64}\s+)(?![/*-])${value}(?=\s*(?:\/\w|$))`),
  caselessRule(
    String.raw`(\bConvertTo-SecureString\s+(?:-(?:String|AsPlainText|Force)\s+){0,3})(?!-)${value}`,
  ),
  // Commands and directives of Redis, HAProxy and the AWS CLI:
  // CONFIG SET requirepass pw   AUTH default pw   user bench on >pw
  caselessRule(String.raw`(\bconfig\s+set\s+["']?(?:requirepass|masterauth)["']?\s+)${value}`),
  rule(
    String.raw`(^\s*(?:[\w.:[\]-]{1,64}>\s*)?AUTH\s+(?:[\w.-]{1,64}\s+)?)(?![A-Z]+\s*$)(\S{3,128})(?=\s*$)`,
  ),
  caselessRule(
    String.raw`(^\s*[\w.:[\]-]{1,64}:\d{2,5}(?:\[\d{1,3}\])?>\s*auth\s+(?:[\w.-]{1,64}\s+)?)(\S{3,128})(?=\s*$)`,
  ),
  caselessRule(
    String.raw`(\b(?:redis|valkey|keydb)-cli\b${argumentsBefore}\sAUTH\s+(?:[\w.-]{1,64}\s+(?=\S+\s*$))?)${value}`,
  ),
  caselessRule(
    String.raw`((?:^\s*user|[\"']user|\bsetuser["']?)\s+\S{1,64}\s[^\n<>]{0,200}?(?<=[\s"'])[>#])([^\s>"']{3,128})(?=["']?(?:\s|$))`,
  ),
  caselessRule(String.raw`(\bstats\s+auth\s+[^\s:]{1,64}:)${value}`),
  caselessRule(String.raw`(\binsecure-password\s+)${value}`),
  caselessRule(String.raw`(\bconfigure\s+set\s+${name}\s+)${value}`),
  // A password on standard input: echo "root:pw" | chpasswd   echo pw | sudo -S   sudo -S <<< pw
  rule(
    String.raw`(\becho\s+(?:-\w+\s+)?["']?[\w.-]{1,64}:)([^\s"'|]{1,128})(?=["']?\s*\|\s*(?:sudo\s+)?chpasswd)`,
  ),
  rule(
    String.raw`(\b(?:echo|printf)\s+(?:-\w+\s+|["']%s(?:\\n)?["']\s+)?)(?!["']?[\w.-]{1,64}:)${value}(?=\s*\|\s*(?:sudo\s+-\w*S|(?:sudo\s+)?passwd\b|docker\s+login|cryptsetup|(?:\S+\s+){0,6}--password-stdin))`,
  ),
  rule(String.raw`(\b(?:sudo\s+-\w*S|cryptsetup|passwd)\b[^\n|;&]{0,200}?<<<\s*)${value}`),
  // The answer to a prompt in an expect script: expect "assword:" { send "pw\r" }
  rule(String.raw`(assword[^\n]{0,80}?\bsend(?:line)?(?:\s+|\s*\(\s*)(?:--\s+)?b?)${value}`),
  // The passwords of HammerDB and .netrc: diset tpcc mysql_pass {pw}   machine h login a password pw
  caselessRule(
    String.raw`(\b(?:d(?:i|b)set|dict\s+set\s+\w{1,64})(?:\s+[\w-]{1,64}){1,3}?\s+\S{0,64}(?:pass(?:word|wd)?|pw)\s+["{]?)(?!\$)([^\s{}"]{1,128})`,
  ),
  // The dictionary of HammerDB: mysql_user root mysql_pass pw mysql_dbase tpcc
  rule(
    String.raw`((?:^|\s)(?:mysql|maria|pg|ora|mssqls|db2|redis)_\w{0,32}(?:pass|password|pw)\s+)(?![=:$"{(|\]])([^\s{}]{1,128})(?=\s*\}?\s*$|\s+[a-z]{1,16}_\w)`,
  ),
  caselessRule(String.raw`(\bmachine\s+\S{1,128}\s+login\s+\S{1,128}\s+password\s+)${value}`),
  // An answer to debconf: mysql-server mysql-server/root_password password pw
  caselessRule(
    String.raw`((?<!\S)[\w.+-]{1,64}\/[\w.-]{0,64}pass[\w.-]{0,64}\s+password\s+)${value}`,
  ),
  // The start of a job of Data Pump: Starting "SYSTEM"."SYS_EXPORT_SCHEMA_01":  system/pw@orcl
  rule(
    String.raw`(\bStarting\s"[^"\n]{1,128}"\."SYS_[^"\n]{1,128}":\s+["']?[\w.$#-]{1,64}\/)([^\s/@"']{1,128})(?=@)`,
  ),
  // The protocol of Redis in a trace of system calls: "*2\r\n$4\r\nAUTH\r\n$9\r\npw\r\n"
  rule(
    String.raw`((?<![A-Za-mo-z])(?:AUTH|auth)\\r\\n(?:\$\d{1,4}\\r\\n[^\\"\n]{1,64}\\r\\n)?\$\d{1,4}\\r\\n)([^\\"\n]{1,256})(?=\\r\\n)`,
  ),
  // The answer of a client to PostgreSQL in such a trace: sendto(5, "p\0\0\0\22pw\0", 19, …)
  rule(
    String.raw`("p\\0\\0\\0(?:\\\d{1,3}|\\[a-z]|[!#-[\]-~]))((?!SCRAM|md5)[^"\\\n]{3,256})(?=\\0")`,
  ),
  // A command of Redis in a trace of system calls: write(3, "AUTH default pw\r\n", 17)
  rule(String.raw`(["'](?:AUTH|auth)\s+(?:[\w.-]{1,64}\s+)?)([^\s\\"']{1,256})(?=\\[rn])`),
  // A wallet of Oracle: mkstore -wrl /wallet -createCredential db1 bench pw
  caselessRule(String.raw`(\s-(?:create|modify)Credential\s+\S{1,128}\s+\S{1,128}\s+)${value}`),
  // The output of MONITOR in Redis: 1612345678.901234 [0 10.0.0.9:51422] "AUTH" "pw"
  caselessRule(
    String.raw`(\d\s\[[^\]\n]{1,64}\]\s"AUTH"\s(?:"[^"\n]{1,128}"\s)?)${quoted}(?=\s*$)`,
  ),
  // The password of DBT-2: run_workload.sh -u dbt -x pw
  rule(String.raw`(\brun[_-]workload(?:\.sh)?\b${argumentsBefore}\s-x\s+)${value}`),
  // An element of an array in Tcl: set tpcc(pass) pw
  caselessRule(String.raw`(\bset\s+[\w:]{1,64}\(${name}\)\s+)${value}`),
]

export { notOption }
