// Secrets on command lines of clients, load tools and programs of the system.
import { name, quoted, value, argumentsBefore } from '../names.ts'
import { rule, type SecretRule } from './rule.ts'

// An option, or `key=value`: what follows an empty value; or a size, which is printed instead of a value.
const notOption = String.raw`(?!\d{1,9} bytes\b)(?!(?<=[ \t])(?:--?[A-Za-z][\w-]*(?:[=\s]|$)|[\w.-]{1,40}=(?![=\s]|$)))`
const spacedPassword =
  'mydumper|myloader|mongo\\w*|tpcc_\\w+|cqlsh|mycli|influx|rabbitmqadmin|pt-[\\w-]+|innotop|couchbase[\\w-]*|cbc[\\w-]*|hdbsql|charbench|oewizard|sysbench-tpcc|arangosh|cypher-shell|neo4j-admin|maxctrl|maxadmin|tiup|az|beeline|isql\\w*|gbak|gfix|psexec\\w*|winrs'

export const commandRules: readonly SecretRule[] = [
  // --mysql-password=pw   --password pw   --pgsql-password='a b'
  rule(
    String.raw`(?<![\w-])(--?${name}(?:[ \t]*=[ \t]*${notOption}|\s+(?=[^-\s=])))${value}`,
    'gi',
  ),
  // mysql -uroot -ppw   tpcc_start -ppw: after a client program `-p` takes its value glued; -P is the port
  rule(
    String.raw`(\b(?:mysql\w*|mariadb[\w-]*|mydumper|myloader|xtrabackup|mariabackup|innobackupex|tpcc_\w+|mycli|cqlsh|pt-[\w-]+)\b${argumentsBefore}\s-p)(?![a-z][\w-]*=)${value}`,
    'g',
  ),
  // tpcc_load -p "pw"   mongosh -p pw   cqlsh -u a -p pw
  rule(
    String.raw`(\b(?:${spacedPassword})\b${argumentsBefore}\s(?:-p|-pw|--password)\s+)(?![\w.]+=)(?!-)${value}`,
    'g',
  ),
  // nodetool -u a -pw pw, where -p is a port; psexec -u a -p pw and other programs with a user in front
  rule(String.raw`(\b(?:nodetool|plink|pscp)\b${argumentsBefore}\s-pw\s+)(?!-)${value}`, 'g'),
  rule(
    String.raw`((?<!\b(?:mysql|mariadb|xtrabackup|innobackupex)[^\n|;&]{0,400})\s-[uU]\s*["']?[A-Za-z][\w.@\\-]{0,64}["']?\s+-p\s+)(?![-/.$]|[\d.:]{1,32}(?:\s|$))${value}`,
    'g',
  ),
  rule(
    String.raw`(\s-[uU]\s*["']?[A-Za-z][\w.@\\-]{0,64}["']?\s+-p)(?![-/.$\d]|w\s|(?:ort|ass|ath|id|rofile|refix|rint|roto|ool|ing)\b)${value}`,
    'g',
  ),
  // etcdctl --user root:pw; of containers, the group after the user is no secret
  rule(
    String.raw`(\s(?:-u|--user)[ =]\s{0,4}(?!\S{0,256}\/\/)["']?[A-Za-z][\w.@-]{0,64}:)(?!\d{1,6}(?:\s|$)|(?:root|mysql|mariadb|postgres|mongodb|redis|bench|nobody|nogroup|daemon|users|staff|wheel|adm|docker|www-data)\b)${value}`,
    'g',
  ),
  // gsql -W pw   bteq: .LOGON tdpid/bench,pw   setx MYSQL_PWD pw
  rule(String.raw`(\bgsql\b${argumentsBefore}\s-W\s+)(?!-)${value}`, 'g'),
  rule(String.raw`(\.logon\s+(?:[\w.-]{1,64}\/)?[\w.$-]{1,64},)([^\s;]{1,128})`, 'gi'),
  rule(String.raw`(\b(?:setx|setenv|set\s+-\w{1,8})\s+${name}\s+)${value}`, 'gi'),
  // "-u", "root", "-p", "pw"   "--password", "pw"   <arg>--password</arg><arg>pw</arg>
  rule(
    String.raw`(["']-[uU]["']\s*,\s*["'][A-Za-z][\w.@-]{0,64}["']\s*,\s*["']-p["']\s*,\s*)(?!["'][\d.:]{1,32}["'])${quoted}`,
    'g',
  ),
  rule(String.raw`(["']--?${name}["']\s*,\s*)(?!["']-)${quoted}`, 'gi'),
  // --ldap_password_cmd="echo -n pw"
  rule(
    String.raw`(${name}[-_](?:cmd|command)["']?\s*[=:]\s*["']?(?:echo|printf)\s+(?:-\w+\s+)?)${value}`,
    'gi',
  ),
  // sqlcmd -S db -U sa -P pw   mosquitto_pub -P pw   ipmitool -P pw
  rule(
    String.raw`(\b(?:sqlcmd|osql|tsql|isql\w*|bcp|ipmitool|mosquitto_\w+|fisql|asbench|asadm|aql)\b${argumentsBefore}\s-P\s*)(?!-)${value}`,
    'g',
  ),
  // vsql -w pw   ldapsearch -w pw
  rule(String.raw`(\b(?:vsql|ldap\w+)\b${argumentsBefore}\s-w\s*)(?!-)${value}`, 'g'),
  rule(
    String.raw`(\b(?:(?:redis|valkey|keydb)-\w+|memtier_benchmark)\b${argumentsBefore}\s(?:-a|--pass|--authenticate)[ =]{0,8})${value}`,
    'g',
  ),
  rule(String.raw`(\bsshpass\s+-p\s*)${value}`, 'g'),
  rule(
    String.raw`(\b(?:curl|wget)\b${argumentsBefore}\s(?:-u[ =]?|--user[ =])\s{0,8}["']?[^\s:"']{1,64}:)${value}`,
    'g',
  ),
  // http -a user:pw GET host
  rule(
    String.raw`((?:^|[\s;&|])https?\s${argumentsBefore}(?:-a|--auth)[ =]["']?[^\s:"']{1,64}:)${value}`,
    'g',
  ),
  // smbclient -U user%pw   lftp -u user,pw
  rule(
    String.raw`(\b(?:smbclient|mount\.cifs|rpcclient)\b${argumentsBefore}\s-U\s*[^\s%]{1,64}%)${value}`,
    'g',
  ),
  rule(String.raw`(\blftp\b${argumentsBefore}\s-u\s*[^\s,]{1,64},)${value}`, 'g'),
  // psql bench:pw@db1   mongosh u:pw@db1/test: no scheme in front
  rule(
    String.raw`(\b(?:mongo\w*|psql|pg_\w+|mysqlsh|curl|wget|ftp|lftp|usql|mycli|pgcli|rclone|redis-cli|clickhouse[\w-]*|cockroach|ssh|scp|sshfs|rsync|dsn|ur[il]|connect\w*)\b[^\n|;&]{0,200}?[\s=:"'/][\w.-]{1,64}:)([^\s:@/"']{1,128})(?=@[A-Za-z0-9[])`,
    'gi',
  ),
  // mysqlfrm --server=root:pw@db1   orchestrator-client -b bench:pw
  rule(String.raw`(\s--[\w-]{1,40}=["']?[\w.-]{1,64}:)([^\s:@/"']{1,128})(?=@[A-Za-z0-9[])`, 'g'),
  rule(String.raw`(\borchestrator\S{0,20}\s${argumentsBefore}-b\s+[\w.-]{1,64}:)${value}`, 'g'),
  // pt-table-checksum h=db1,u=root,p=pw
  rule(String.raw`(?<![\w.])((?:[hDtuPSAFLi]=[^\s,'"]{0,128},){1,8}p=)([^\s,'"]{1,128})`, 'g'),
  rule(String.raw`(?<![\w.,])(p=)([^\s,'"]{1,128})(?=,[hDtuPSA]=)`, 'g'),
  // sqlplus u/pw@host   u/pw@//host   expdp "u/pw@host:1521/svc"
  rule(String.raw`(\bsqlplus\s(?:-\w+\s+)*["']?[\w.$#-]{1,64}\/)([^\s@"']{1,128})`, 'g'),
  rule(
    String.raw`(\b(?:sqlldr|expdp|impdp|rman|exp|imp|dgmgrl|srvctl)\b${argumentsBefore}[\s='"][\w.$#-]{1,64}\/)([^\s/@"']{1,128})(?=@)`,
    'g',
  ),
  rule(
    String.raw`(?<![\w/:.@-])([A-Za-z]\w{0,30}\/)([^\s/@"']{1,64})(?=@(?:\/\/|[\w.-]{1,128}:\d{2,5}(?!\w)))`,
    'g',
  ),
  // jdbc:oracle:thin:u/pw@db1:1521:orcl
  rule(String.raw`(\bjdbc:oracle:\w{1,8}:[\w.$#-]{1,64}\/)([^\s@"']{1,128})(?=@)`, 'gi'),
  // db2 connect to sample user a using pw
  rule(String.raw`(\bconnect\s+to\s+\S{1,64}\s+user\s+\S{1,64}\s+using\s+)${value}`, 'gi'),
  // docker login -u a -p pw   htpasswd -b file a pw   openssl -passin pass:pw   gpg --passphrase pw   zip -P pw
  rule(
    String.raw`(\b(?:docker|podman|helm|skopeo)\b${argumentsBefore}\slogin\b${argumentsBefore}\s(?:-p|--password)[ =]\s{0,8})${value}`,
    'g',
  ),
  rule(
    String.raw`(\bdocker\s+login\b${argumentsBefore}\s(?:-p|--password)[ =]\s{0,8})${value}`,
    'g',
  ),
  rule(String.raw`(\s-pass(?:in|out)?\s+["']?pass:)${value}`, 'g'),
  rule(String.raw`(\bopenssl\b${argumentsBefore}\s-[kK]\s+)${value}`, 'g'),
  rule(String.raw`(\b(?:zip|unzip)\b${argumentsBefore}\s-P\s+)${value}`, 'g'),
  rule(String.raw`(\b(?:7z|7za|rar|unrar)\b${argumentsBefore}\s-p)${value}`, 'g'),
  rule(String.raw`(\s-(?:store|key|dest|src)(?:store)?pass\s+)${value}`, 'g'),
  // ssh-keygen -N pw   net use \\srv\share pw   aws configure set aws_secret_access_key pw
  rule(String.raw`(\bssh-keygen\b${argumentsBefore}\s-[NP]\s*)${value}`, 'g'),
  // net user bench pw /add   ConvertTo-SecureString "pw" -AsPlainText
  rule(String.raw`(\bnet\s+use\s+(?:[a-z]:\s+)?\S{3,256}\s+)(?![/*-])${value}`, 'gi'),
  rule(String.raw`(\bschtasks\b${argumentsBefore}\s\/rp\s+)${value}`, 'gi'),
  rule(String.raw`(\bnet\s+user\s+\S{1,64}\s+)(?![/*-])${value}(?=\s*(?:\/\w|$))`, 'gi'),
  rule(
    String.raw`(\bConvertTo-SecureString\s+(?:-(?:String|AsPlainText|Force)\s+){0,3})(?!-)${value}`,
    'gi',
  ),
  // CONFIG SET requirepass pw   AUTH default pw   user bench on >pw   stats auth admin:pw   insecure-password pw
  rule(String.raw`(\bconfig\s+set\s+["']?(?:requirepass|masterauth)["']?\s+)${value}`, 'gi'),
  rule(
    String.raw`(^\s*(?:[\w.:[\]-]{1,64}>\s*)?AUTH\s+(?:[\w.-]{1,64}\s+)?)(?![A-Z]+\s*$)(\S{3,128})(?=\s*$)`,
    'g',
  ),
  rule(
    String.raw`((?:^\s*user|[\"']user|\bsetuser)\s+\S{1,64}\s[^\n<>]{0,200}?(?<=\s)[>#])([^\s>]{3,128})(?=\s|$)`,
    'gi',
  ),
  rule(String.raw`(\bstats\s+auth\s+[^\s:]{1,64}:)${value}`, 'gi'),
  rule(String.raw`(\binsecure-password\s+)${value}`, 'gi'),
  rule(String.raw`(\bconfigure\s+set\s+${name}\s+)${value}`, 'gi'),
  // echo "root:pw" | chpasswd   echo pw | sudo -S   sudo -S <<< pw
  rule(
    String.raw`(\becho\s+(?:-\w+\s+)?["']?[\w.-]{1,64}:)([^\s"'|]{1,128})(?=["']?\s*\|\s*(?:sudo\s+)?chpasswd)`,
    'g',
  ),
  rule(
    String.raw`(\b(?:echo|printf)\s+(?:-\w+\s+)?)(?!["']?[\w.-]{1,64}:)${value}(?=\s*\|\s*(?:sudo\s+-\w*S|(?:sudo\s+)?passwd\b|docker\s+login|cryptsetup|(?:\S+\s+){0,6}--password-stdin))`,
    'g',
  ),
  rule(String.raw`(\b(?:sudo\s+-\w*S|cryptsetup|passwd)\b[^\n|;&]{0,200}?<<<\s*)${value}`, 'g'),
  // expect "assword:" { send "pw\r" }
  rule(String.raw`(assword[^\n]{0,80}?\bsend\s+(?:--\s+)?)${value}`, 'g'),
  // diset tpcc mysql_pass pw
  rule(String.raw`(\bd(?:i|b)set\s+\S{1,64}\s+\S{0,64}pass(?:word|wd)?\s+)${value}`, 'gi'),
  rule(String.raw`(\bmachine\s+\S{1,128}\s+login\s+\S{1,128}\s+password\s+)${value}`, 'gi'),
]

export { notOption }
