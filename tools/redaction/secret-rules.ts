// The rules for secrets: what structured formats, command lines and statements hold, in the order in which they are applied to a line.
import { requiredMarkers } from './required-markers.ts'
import { markerTest } from './markers.ts'
import {
  argumentsBefore,
  name,
  quoted,
  secretName,
  sentenceWords,
  telling,
  value,
} from './names.ts'

/** A pattern of which group 1 is kept and group 2 is the secret. It is global: a line may hold several secrets. */
export interface SecretRule {
  readonly pattern: RegExp
  /** True if the name of a secret is in every match. */
  readonly isNamed: boolean
  /** True if a quotation mark is in every match. */
  readonly isQuoted: boolean
}

function rule(source: string, flags = 'g'): SecretRule {
  return {
    pattern: new RegExp(source, flags),
    isNamed: source.includes(secretName),
    isQuoted: source.includes(quoted),
  }
}

function caselessRule(source: string): SecretRule {
  return rule(source, 'gi')
}

const notOption = String.raw`(?!\d{1,9} bytes\b|(?<=:[ \t]{1,4})[a-z_]{1,200} \(\d{1,6}(?:\.\d{1,6})? ?m?s\)\s*$|(?<=passwd:\s{1,16})(?:files\b|compat\b|(?:all|unlocking|locking|authentication|user|you|no|entry|password)\s[a-z])|\d{1,6}\s*[,;/|]\s*(?:fail|error|skip|warn)|(?<=:[ \t]{1,4})(?:${sentenceWords})[ ][^\s\d]|(?<=[:=][ \t]{1,4})[a-z]{1,16} (?:[a-z]{1,16} ){0,2}(?:you|the|to|an?|of|for|be|when|if|by|must|which)\s[a-z])(?!(?<=[ \t])(?:--?[A-Za-z][\w-]*(?:[=\s]|$)|[\w.-]{1,40}=(?![=\s]|$)))`
const notHelp = String.raw`(?!(?<=^\s{0,80}(?:-\w,\s)?--?[\w-]{1,64}\s{3,80})[a-z]+ [a-z]+ \(?[a-z]|(?:via|in|on|with|is|and|or|option|flag|argument|instead|requires|cannot|must|may|if|when|from|to)\s[a-z])`
const spacedPassword =
  'mydumper|myloader|mongo\\w*|tpcc_\\w+|cqlsh|mycli|influx|rabbitmqadmin|pt-[\\w-]+|innotop|couchbase[\\w-]*|cbc[\\w-]*|hdbsql|charbench|oewizard|sysbench-tpcc|arangosh|cypher-shell|neo4j-admin|maxctrl|maxadmin|tiup|beeline|isql\\w*|gbak|gfix|psexec\\w*|winrs|admintools'
const blob = String.raw`(?=[A-Za-z\d+/]{0,255}[a-z])(?=[A-Za-z\d+/]{0,255}[A-Z])(?=[A-Za-z\d+/]{0,255}\d)(?!\/|\w{1,64}\/\w{1,64}\/)`
const digest = String.raw`(?:unhex|hex|sha[12]?|md5|digest|hashbytes|from_base64|password|concat|convert)\s*\(\s*`
const argument = String.raw`["'][^"'\n]{0,256}["']\s*,\s*`

/** The rules in the order in which they are applied. */
export const secretRules: readonly SecretRule[] = [
  // The text of the element after a name: <name>fs.s3a.secret.key</name><value>pw</value>
  caselessRule(
    String.raw`(<[\w-]{1,32}>\s{0,8}${name}\s{0,8}<\/[\w-]{1,32}>\s{0,8}<(?!th>)[\w-]{1,32}>\s{0,8})([^<\s][^<]{0,256})`,
  ),
  // The value of a parameter in another member: {"ParameterKey": "DBPassword", "ParameterValue": "pw"}   Name=PW,Value=pw
  caselessRule(
    String.raw`("\w{0,32}(?:name|key|option|variable|setting|parameter|property)"\s{0,4}:\s{0,4}"${name}"\s{0,4},\s{0,4}"\w{0,32}(?:value|default|text)"\s{0,4}:\s{0,4})${quoted}`,
  ),
  // The password in an address without a scheme: exporter:pw@(db1:3306)/   bench:pw1@db1:3306
  rule(String.raw`((?<![\w/.-])[\w.-]{1,64}:)([^\s:@/]{1,128})(?=@\()`),
  rule(
    String.raw`((?<![\w/.-])[A-Za-z][\w.-]{0,63}:)(?=[^\s:@/]{0,128}[A-Za-z])([^\s:@/"']{6,128})(?=@[A-Za-z][\w.-]{0,253}:\d{2,5}\b)`,
  ),
  // A quoted value after a name and a blank:
  // OPTIONS (user 'a', password 'pw')   SECRET 'pw1'   mysqladmin password 'pw'
  caselessRule(String.raw`((?<![\w-])(?:password|passwd|passphrase|pwd|psk)["'\x60]?\s+)${quoted}`),
  // The password after the user in an auth option: --web.auth=admin:pw   CONSUL_HTTP_AUTH=bench:pw
  caselessRule(
    String.raw`((?<!sst_)(?:auth(?:\.user\.info)?["']?(?:\s?=\s?|:\s)|--auth\s)["']?[A-Za-z][\w.@-]{0,64}:)(?!\d{1,5}\b)([^\s"':/,]{3,128})(?=["']?(?:[\s,]|$))`,
  ),
  // The value of a variable of Tcl, a Dockerfile or HammerDB:
  // set mysql_pass "pw"   ENV MYSQL_PWD pw
  caselessRule(
    String.raw`(\bset\s+["']?${name}["']?\s+["'{]?)(?![=:([$]|(?:for|to|as|from|with|and|or|using|policy|on|by|in)\b)([^\s"'{}[\]$;]{3,128})(?=["'}]?\s*(?:[;}]|$))`,
  ),
  // A value that resembles a password, after a compound name and blanks: secret_access_key pw1
  caselessRule(
    String.raw`((?<![\w.-])(?!\w{0,40}(?:sha2|sha256|native|old|validate)_)(?:[\w-]{1,40}[_-]|_|root|admin|db|user|mysql|pg)(?:password|passwd|passphrase|pass|secret|token|(?:secret|api|access)[_-]key)\s{1,8}["']?)(${telling}{6,128})(?=["']?[;,]?(?:\s|$))`,
  ),
  // The value of an option whose name ends like a secret: --mysql-password=pw   --password pw   --pgsql-password='a b'
  caselessRule(
    String.raw`(?<![\w-])(--?${name}(?:[ \t]*=[ \t]*${notOption}|\s+(?=[^-\s=])${notHelp}))${value}`,
  ),
  // A password joined to -p of a MySQL client: mysql -uroot -ppw   tpcc_start -ppw
  rule(
    String.raw`(\b(?:mysql\w*|mariadb[\w-]*|mydumper|myloader|xtrabackup|mariabackup|innobackupex|tpcc_\w+|mycli|cqlsh|pt-[\w-]+)\b${argumentsBefore}\s-p)(?![a-z][\w-]*=|(?:ort|assword|ipe|rotocol|lugin\w*)\s)${value}`,
  ),
  // The argument of -p of clients for which it is no port: tpcc_load -p "pw"   mongosh -p pw   cqlsh -u a -p pw
  rule(
    String.raw`(\b(?:${spacedPassword})\b${argumentsBefore}\s(?:-p|-pw|--password)\s+)(?![\w.]+=)(?!-)${value}`,
  ),
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
  // The argument of -P of clients for which it is no port: sqlcmd -S db -U sa -P pw   ipmitool -P pw
  rule(
    String.raw`(\b(?:sqlcmd|osql|tsql|isql\w*|bcp|ipmitool|mosquitto_\w+|fisql|asbench|asadm|aql|cbc[\w-]{0,24}|cbbackupmgr)\b${argumentsBefore}\s-P\s*)(?!-)${value}`,
  ),
  rule(
    String.raw`(\b(?:(?:redis|valkey|keydb)-\w+|memtier_benchmark)\b${argumentsBefore}\s(?:-a|--pass|--authenticate)[ =]{0,8})(?!(?:is|and|or|with|option|to|may|can)\s)${value}`,
  ),
  // The password in an address without a scheme, after a client: psql bench:pw@db1   mongosh u:pw@db1/test
  caselessRule(
    String.raw`(\b(?:mongo\w*|psql|pg_\w+|mysqlsh|curl|wget|ftp|lftp|usql|mycli|pgcli|rclone|redis-cli|clickhouse[\w-]*|cockroach|ssh|scp|sshfs|rsync|dsn|ur[il])\b[^\n|;&]{0,200}?[\s=:"'/][\w.-]{1,64}:)([^\s:@/"']{1,128})(?=@[A-Za-z0-9[])`,
  ),
  rule(String.raw`(?<![\w.])((?:[hDtuPSAFLi]=[^\s,'"]{0,128},){1,8}p=["']?)([^\s,'"]{1,128})`),
  // The password in a connect string of Oracle: sqlplus u/pw@host   u/pw@//host   expdp "u/pw@host:1521/svc"
  rule(String.raw`(\bsqlplus\s(?:-\w+\s+)*["']?[\w.$#-]{1,64}\/)([^\s@"']{1,128})`),
  rule(
    String.raw`(^\s*(?:[\w.:[\]-]{1,64}>\s*)?AUTH\s+(?:[\w.-]{1,64}\s+)?)(?![A-Z]+\s*$)(\S{3,128})(?=\s*$)`,
  ),
  caselessRule(
    String.raw`((?:^\s*user|[\"']user|\bsetuser["']?)\s+\S{1,64}\s[^\n<>]{0,200}?(?<=[\s"'])[>#])([^\s>"']{3,128})(?=["']?(?:\s|$))`,
  ),
  // The passwords of HammerDB and .netrc: diset tpcc mysql_pass {pw}   machine h login a password pw
  caselessRule(
    String.raw`(\b(?:d(?:i|b)set|dict\s+set\s+\w{1,64})(?:\s+[\w-]{1,64}){1,3}?\s+\S{0,64}(?:pass(?:word|wd)?|pw)\s+["{]?)(?!\$)([^\s{}"]{1,128})`,
  ),
  // The dictionary of HammerDB: mysql_user root mysql_pass pw mysql_dbase tpcc
  rule(
    String.raw`((?:^|\s)(?:mysql|maria|pg|ora|mssqls|db2|redis)_\w{0,32}(?:pass|password|pw)\s+)(?![=:$"{(|\]])([^\s{}]{1,128})(?=\s*\}?\s*$|\s+[a-z]{1,16}_\w)`,
  ),
  // The protocol of Redis in a trace of system calls: "*2\r\n$4\r\nAUTH\r\n$9\r\npw\r\n"
  rule(
    String.raw`((?<![A-Za-mo-z])(?:AUTH|auth)\\r\\n(?:\$\d{1,4}\\r\\n[^\\"\n]{1,64}\\r\\n)?\$\d{1,4}\\r\\n)([^\\"\n]{1,256})(?=\\r\\n)`,
  ),
  // The credentials of an Authorization header: set-header Authorization "Basic …"   Bearer …
  rule(
    String.raw`(\b(?:[Aa]uthorization|AUTHORIZATION)\b[^\n]{0,80}?\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Dd]igest|[Aa]pi[Kk]ey)\s+)(?=[\w+/.~-]{0,2048}[\dA-Z=])([\w+/=.~-]{6,2048})`,
  ),
  rule(
    String.raw`(\b[Bb]earer\s+)(?=[\w+/.~-]{0,2048}\d)(?=[\w+/.~-]{0,2048}[A-Za-z])([\w+/=.~-]{8,2048})`,
  ),
  // The value of a header that ends like a secret: X-ClickHouse-Key: pw   X-Custom-Token: pw
  caselessRule(
    String.raw`(\bx-[\w-]{0,40}(?:key|token|auth|secret|signature|passw(?:or)?d)["']?\s*[:=]\s*["']?)([^\s"',;]{4,512})`,
  ),
  // A token instead of a user in a URL: https://token@github.com
  rule(
    String.raw`(:\/\/)(?=[\w-]{0,255}\d)(?=[\w-]{0,255}[A-Za-z])([\w-]{20,255})(?=(?::x-oauth-basic)?@)`,
  ),
  // A secret in the query of a URL: ?key=…   &hmac=…
  rule(
    String.raw`([?&](?:key|auth|code|sid|session|api_?key|access_key|apikey)=)(?=[^\s&"']{0,256}[a-z])(?=[^\s&"']{0,256}[A-Z])(?=[^\s&"']{0,256}\d)([^\s&"']{16,512})`,
  ),
  rule(String.raw`([?&](?:pw|pass|hmac)=)([^\s&"']{4,512})`),
  // The password in a URL: mysql://root:pw@host
  caselessRule(String.raw`(\b[a-z][a-z0-9+.-]{0,32}:\/\/[^\s:/@]{0,128}:)([^\s/]{1,256})(?=@)`),
  // A value of several words that fills the line up to a comment: password = two words   # a comment
  caselessRule(
    String.raw`^(\s*[\w.-]{0,64}?${secretName}[ \t]+=[ \t]*)${notOption}([^\s"'#;,][^\n"',]{0,400}?)(?=\s+[#;]|\s*$)`,
  ),
  // A value assigned at the start of a line: password = pw   MYSQL_PWD=pw   pw: pw
  caselessRule(
    String.raw`^(\s*["']?[\w.-]{0,64}?${secretName}["']?[ \t]*(?:::|[=:])>?[ \t]*(?:(?!!(?:Ref|Sub|GetAtt|ImportValue)\b)!{1,2}\w{1,32}[ \t]+)?)${notOption}${value}`,
  ),
  // A value assigned within a line: , MASTER_PASSWORD='pw'   ?password=pw   \"password\":\"pw\"   'password' => 'pw'
  caselessRule(
    String.raw`((?<!:\d{12})[^\w.-]${name}\\?["']?(?:[ \t]*=>[ \t]*|[ \t]+=[ \t]*|=|[ \t]*:[ \t]*))${notOption}${value}`,
  ),
  // A value after "= " within a line: -e password= pw
  caselessRule(String.raw`([^\w.-]${name}[ \t]*=[ \t]{1,4})${notOption}(?!-)${value}`),
  // The second of two cells after a name: "keyring_okv_password","pw"
  caselessRule(
    String.raw`^(\s*["']?(?:[\w.-]{1,64}[_.-]${secretName}|requirepass|masterauth)["']?[,;][ \t]*)${value}(?=\s*$)`,
  ),
  // A value after a tab: wsrep_sst_auth⇥sst:pw
  caselessRule(String.raw`^(${name}\t+)(?!\S{0,64}\t)${value}`),
  // The hash of a password: <password_sha256_hex>65e84be3…   "passwordHash": "pbkdf2…
  caselessRule(
    String.raw`((?<![\w.-])${name}(?:[-_]?(?:double|sha\d{1,3}|md5|hash|hex|digest)){1,4}["']?\s{0,4}(?:>|=>?|:)\s{0,4}["']?)([\w+/=.$-]{20,512})`,
  ),
  // The text or value of an XML element: <password>pw</password>   <property name="password" value="pw"/>
  caselessRule(String.raw`(<\s{0,4}${name}\s{0,4}>\s*)([^<\s][^<]{0,256})(?=<\/)`),
  caselessRule(
    String.raw`(\b(?:key|name|id)=["']${name}["'][^<>]{0,80}>\s*(?:<value>\s*)?)([^<\s][^<]{0,256})`,
  ),
  caselessRule(String.raw`(\b(?:key|name|id)=["']${name}["']\s+value=)${value}`),
  // The cell after a name in tables of mysql, psql and Markdown: | wsrep_sst_auth | sst:pw |
  caselessRule(
    String.raw`^(?!\|?\s*(?:pass|token)\s*\|\s*[a-z]{1,20}\s*\|)(\|?\s*["'*\x60]{0,3}${name}["'*\x60]{0,3}\s+\|\s*)([^|\s][^|]{0,400}?)(?=\s*(?:\||$))`,
  ),
  // The password in a data source name of Go: root:pw@tcp(127.0.0.1:3306)/sbtest   root:pw@/sbtest
  rule(String.raw`((?<![\w/])[\w.-]{1,64}:)([^\s:@/]{1,128})(?=@(?:tcp|unix)\(|@\/\w)`),
  rule(String.raw`((?<![\w/])[\w.-]{1,64}:)([^\s:"'/]{1,128})(?=@(?:tcp|unix)\()`),
  // The last field of a line of .pgpass: db1:5432:sbtest:bench:pw
  rule(
    String.raw`((?:^|["'])(?:[\w.-]{1,128}|\*)(?::\d{4,5}:|:\*:)(?:\w{1,64}|\*):\w{1,64}:)((?:[^\s:"'\\]|\\.){1,128})(?=$|["'])`,
  ),
  // The argument of a directive: requirepass pw   auth_pass pw   rocommunity pw 10.0.0.0/8   user bench password pw
  caselessRule(
    String.raw`((?:^\s*|["'])(?:requirepass|masterauth|bindpw|auth_pass|tls-[\w-]{1,32}-pass)\s+)(?!not\b)${value}`,
  ),
  caselessRule(
    String.raw`(\b(?:user(?:list|name)?|login|account)\s+(?!(?:and|or|with|the)\b)["']?[\w.@-]{1,64}["']?,?\s+(?:password|passwd|pass|pwd|pw)\s+)(?!(?:${sentenceWords}|expire|history|reuse|require|for|using|failed|error)\b)${value}`,
  ),
  caselessRule(
    String.raw`(\b(?:x-(?:api-key|auth-token|vault-token)|set-cookie|cookie)["']?\s*:\s*)(\S[^"'\n]{0,512})`,
  ),
  caselessRule(String.raw`(\bauthorization["']?\s*:\s*["']?(?:bearer|basic|token)\s+)${value}`),
  // The password that tpcc-mysql prints: [pass]: pw   option p with value 'pw'
  rule(String.raw`(\[(?:pass|passwd|password|pwd)\]:\s{0,8})(?!\(null\))${value}`),
  rule(String.raw`(\boption p with value ')([^'\n]{1,128})`),
  // The password that mysqld --initialize prints: A temporary password is generated for root@localhost: pw
  caselessRule(String.raw`(\btemporary password\b[^\n:]{0,80}:\s*)(\S+)`),
  // A password on a line of its own after the word, as in .netrc: password pw
  caselessRule(
    String.raw`^(\s*(?:password|passphrase)\s+)(?!(?:${sentenceWords}|polic\w+|auth\w*|encrypt\w*|files?|hash\w*|history|prompt|protect\w*|manage\w*|resets?|validat\w*|plugins?|fields?|columns?|options?|checks?|length|lifetime|strength|only|again|confirm\w*|here|verif\w*|store|vault|updat\w*|\w+ing|\w+ed)\b)([^\s=:|"'(]{3,128})(?=\s*$)`,
  ),
  // The password in a pair of credentials: NetworkCredential("bench", "pw")   auth=('bench', 'pw')
  caselessRule(
    String.raw`(\b(?!create\w{0,16}Credential\()\w{0,40}(?:credentials?|auth|authprovider|authenticator)\]?(?:::new)?\s*(?:[=:]\s*)?[([]\s*${argument})${quoted}`,
  ),
  // The password or hash of an account: IDENTIFIED BY 'pw'   IDENTIFIED WITH plugin AS '*hash'
  caselessRule(
    String.raw`(\bidentified\s+(?:(?:with|via)\s+\S{1,64}\s+)?(?:by|as|using)\s+(?:values\s+)?(?:password\s*\(?\s*)?)${quoted}`,
  ),
  // A hash in hexadecimal digits: IDENTIFIED WITH caching_sha2_password AS 0x244124…
  caselessRule(
    String.raw`(\bidentified\s+(?:with|via)\s+\S{1,64}\s+(?:as|using)\s+)(0x[0-9a-f]{16,512})\b`,
  ),
  // The password that a new one replaces: IDENTIFIED BY 'new' REPLACE 'pw'
  caselessRule(
    String.raw`(\b(?:identified|set\s+password)\b[^\n;]{0,300}?\s(?:replace|values)\s+)${quoted}`,
  ),
  // The unquoted password of an Oracle user: CREATE USER a IDENTIFIED BY pw
  caselessRule(
    String.raw`(\b(?:user|grant|link)\b[^\n;]{0,200}?\bidentified\s+by\s+)(?!(?:values|password|random)\b)([^\s;,'"]{1,128})`,
  ),
  caselessRule(String.raw`(\bpassword\s*\(\s*)${quoted}`),
  caselessRule(String.raw`(\bset\s+password\b[^=\n]{0,200}=\s*)${quoted}`),
  // The password of a role: CREATE ROLE a LOGIN PASSWORD 'pw'   ALTER ROLE a PASSWORD pw;
  caselessRule(
    String.raw`(\b(?:role|user|login)\b[^\n;]{0,200}?\s(?:encrypted\s+)?password\s+)${quoted}`,
  ),
  caselessRule(
    String.raw`(\b(?:alter|create)\s+(?:user|role|login)\b[^\n;]{0,200}?\spassword\s+)(?!=|\[|(?:expire|history|policy|reuse|require|lock|null|not)\b)([^\s;)'"]{1,128})`,
  ),
  // The value of a named variable: SET variable_value='pw' WHERE variable_name='mysql-monitor_password'
  caselessRule(
    String.raw`(\b\w{0,32}value\s*=\s*)${quoted}(?=\s+where\b[^\n]{0,80}?=\s*["']${name}["'])`,
  ),
  caselessRule(
    String.raw`(\b(?:\w{0,24}(?:en|de)crypt\w{0,16}|hmac)\s*\([^\n;]{1,200}?,\s*(?:${digest}){0,3})${quoted}(?=\s*[,)])`,
  ),
  // A base64 or hexadecimal value after a name that ends with key:
  // Encryption key: …   WALG_LIBSODIUM_KEY=…   "encrypt": "…"
  rule(
    String.raw`((?<![\w.-])(?!\w{0,40}(?:[Pp]ublic|PUBLIC|fingerprint))[\w.-]{0,48}(?:[Kk]ey(?:[Ff]ile)?|KEY|\b[Ee]ncrypt)(?:[ _-]?(?:[Cc]ontents?|[Dd]ata|[Mm]aterial|[Vv]alue|\d{1,2}))?(?:\.[\w.-]{1,80})?["']?\s{0,4}(?:[:=]|\bis\b)\s{0,4}["']?)${blob}([A-Za-z\d+/]{22,4096}={0,2})(?![\w.-])`,
  ),
  caselessRule(
    String.raw`((?<![\w.-])(?!\w{0,40}(?:public|cache|partition|row|hash|primary|foreign|index|sort|digest|license))[\w.-]{0,48}[_-]key["']?\s{0,4}[:=]\s{0,4}["']?)([0-9a-f]{32,128})(?![\w.-])`,
  ),
  // Credentials in base64: "auth": "dXNlcjpwdw=="   _auth=…
  rule(
    String.raw`(["'\s:](?:_?auth(?:[Ss]tring|_string|_data)?|userPassword)["']?\s{0,4}::?\s{0,4}["']?|(?<![\w.-])_?auth\s{0,4}=\s{0,4}["']?)(?=[A-Za-z\d+/]{0,255}[a-z])(?=[A-Za-z\d+/]{0,255}[A-Z])(?=[A-Za-z\d+/]{0,255}[\d=])([A-Za-z\d+/]{8,512}={0,2})(?=["'\s,}]|$)`,
  ),
  // The token of Vault: vault login s.…   vault token revoke hvs.…
  caselessRule(
    String.raw`(\bvault\s+(?:login|token\s+(?:lookup|renew|revoke))\s+(?:-[\w-]{1,32}(?:=\S{1,256})?\s+){0,4})([^\s=-][^\s=]{7,255})(?=\s|$)`,
  ),
  // The keys of an account of MongoDB: "salt" : "…", "storedKey" : "…"
  rule(String.raw`(["']?\b(?:salt|storedKey|serverKey)["']?\s{0,4}:\s{0,4})${quoted}`),
  // The secret key after an access key of AWS, as in the file of s3fs: AKIA…:secret
  rule(
    String.raw`(\bA[KSBC][IC]A[0-9A-Z]{8,120}["']?[\s,:]{1,4}["']?)([A-Za-z\d+/]{40})(?![\w+/=])`,
  ),
  // A value in doubled quotes within quotes: 'user=repl password=''two words'''
  caselessRule(String.raw`((?<![\w.-])${name}\s{0,4}=\s{0,4}'')([^\s',;)"][^'\n]{0,127})(?='')`),
  caselessRule(
    String.raw`(;\s{0,4}(?:pwd|password)\s{0,4}=\s{0,4})(\{[^;\s"'<]{1,128}[^;\s"'<}])(?=;)`,
  ),
  // The value of a dotted name after blanks: hibernate.connection.password pw
  caselessRule(
    String.raw`^(\s*(?:[\w-]{1,40}\.){1,8}[\w-]{0,40}?${secretName}[ \t]+)(?![=:|(]|(?:${sentenceWords})(?![\w-]))([^\s=]{3,128})(?=\s*$)`,
  ),
  // The password after a user in an option: --mysqld.username=exporter:pw1
  caselessRule(
    String.raw`(--[\w.-]{0,64}user(?:name)?[= ]["']?[\w.@-]{1,64}:)(${telling}{6,128})(?=["'\s]|$)`,
  ),
  // A value in JSON within JSON within JSON: {\\\"password\\\":\\\"pw\\\"}
  caselessRule(String.raw`((?<![\w.-])${name}\\{2,15}["']\s*:\s*\\{2,15}["'])([^"'\\]{1,256})`),
  // The key of an encryption: ENCRYPTION KEY 'pw'   AES_ENCRYPT(c, 'pw')
  caselessRule(String.raw`(\b(?:en|de)cryption\s+(?:key|password)\s*=?\s*)${quoted}`),
  rule(
    String.raw`^(\s*[\w.-]{0,64}[.-]key(?:\.[\w.-]{1,80})?[ \t]{1,16})${blob}([A-Za-z\d+/]{22,4096}={0,2})(?=\s*$)`,
  ),
  rule(String.raw`(\bsshpass\s+-p\s*)${value}`),
  rule(
    String.raw`(?<![\w/:.@-])([A-Za-z]\w{0,30}\/)([^\s/@"']{1,64})(?=@(?:\/\/|[\w.-]{1,128}:\d{2,5}(?!\w)))`,
  ),
  // The password in a table function of ClickHouse:
  // mysql('db1:3306', 'db', 't', 'bench', 'pw')   s3('https://…', 'AK', 'pw', 'CSV')
  caselessRule(
    String.raw`(\b(?:(?:mysql|postgresql|mongodb)\s*\(\s*[^\s,()][^,()]{0,255},|remote\w{0,16}\s*\()\s*(?:[^\s,()][^,()]{0,255},\s*){2,3}["'][\w.@-]{1,64}["']\s*,\s*)${quoted}(?=\s*[,)])`,
  ),
  // An abbreviated option: mysql --passwo=pw
  caselessRule(String.raw`(\s--pass(?:w(?:or?)?)?=)${value}`),
  // The password after a user in an option: --src-creds bench:pw
  caselessRule(String.raw`(\s--?[\w-]{0,32}creds?[ =]\s{0,4}["']?[^\s:"']{1,64}:)${value}`),
  // Every pair of a secret in Vault: vault kv put secret/db user=a password=pw. What is before a pair is looked at last.
  rule(
    String.raw`(\s[\w.-]{1,64}=(?<=\bvault\s+(?:kv\s+)?(?:put|patch|write)\s[^\n|;&]{0,464}))(?!@)${value}`,
  ),
  // An address within an address: password%3Dpw
  caselessRule(String.raw`((?:pass(?:word|wd)?|pwd|token|secret)%3D)([^\s&%"']{1,256})`),
  // The address of an incoming webhook, which needs no password.
  caselessRule(
    String.raw`(\b(?:hooks\.slack\.com\/\w{1,16}|discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com\/webhookb2|chat\.googleapis\.com\/v1\/spaces|\/hooks)\/)([\w./?&=%@-]{8,512})`,
  ),
  // A signature or a token in a query: &sig=…
  caselessRule(
    String.raw`([?&](?:sig|X-Amz-Signature|X-Amz-Security-Token|access_token)=)([^\s&"']{8,512})`,
  ),
  // Hashes of passwords: MySQL, PostgreSQL, /etc/shadow, LDAP.
  rule(String.raw`()(\*[0-9A-F]{40}\b)`),
  rule(String.raw`()((?<![\w-])md5[0-9a-f]{32}\b)`),
  rule(String.raw`()(\bSCRAM-SHA-256\$\d{1,9}:[\w+/=]{8,255}\$?[\w+/=:]{0,255})`),
  rule(
    String.raw`()((?<![\w$])\$(?:1|2[abxy]|5|6|7|y|gy|A|P|H|apr1|argon2(?:id?|d)|scrypt|pbkdf2-sha(?:1|256|512))\$[^\s:'"]{8,255}|\bpbkdf2_sha\d{1,3}\$[^\s:'"]{8,255}|\{(?:S?SHA(?:\d{3})?|S?MD5|CRYPT|PBKDF2)\}[\w+/=.$]{8,255})`,
  ),
  // A public key of SSH with the user and host that it names: ssh-ed25519 AAAA… user@host
  rule(
    String.raw`(\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,32})\s+)(AAAA[\w+/=]{16,1024}(?:\s+\S{1,128}@\S{1,128})?)`,
  ),
  // The address of a network card, also as the end of a UUID of version 1.
  caselessRule(
    String.raw`((?<=\b[0-9a-f]{8}-[0-9a-f]{4})-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-)([0-9a-f]{12})\b`,
  ),
  caselessRule(String.raw`(\b(?:ether|HWaddr|link\/ether)\s+)((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b`),
  // A token of Vault in a table: token    s.4JbNq…
  rule(String.raw`(\btoken\s{1,40})([sbr]\.[A-Za-z\d]{24})\b`),
  // Tokens with a prefix of their own.
  rule(
    String.raw`()(\b(?:gh[pousr]_|github_pat_)\w{30,255}|\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b|\bglpat-[\w-]{16,64}|\bgl(?:rt|dt|oas|ptt|ft|cbt|soat|agent|imt|ffct)-[\w-]{16,64}|\bnpm_\w{30,64}|\bAIza[\w-]{30,64}|\bhv[sbr]\.[\w-]{20,255}|\b[rs]k_(?:live|test)_\w{16,255}|\bwhsec_[\w+/=]{20,255}|\bAVNS_[\w-]{8,64}|\bxox[abeprs]-[\w-]{10,255}|\bxapp-[\w-]{20,255}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}|\bLS0tLS1CRUdJTi(?!BDRVJU)[\w+/=]{16,8192})`,
  ),
  rule(
    String.raw`()(\bsk-(?:proj-|ant-|svcacct-)?[A-Za-z0-9_-]{20,255}|\bdckr_(?:pat|oat)_[\w-]{16,64}|\bpypi-[\w-]{30,255}|\bhf_[A-Za-z0-9]{30,64}|\bdo[opr]_v1_[0-9a-f]{32,64}|\bSG\.[\w-]{16,64}\.[\w-]{16,64}|\bGOCSPX-[\w-]{20,64}|\bya29\.[\w-]{20,255}|\bAGE-SECRET-KEY-1[0-9A-Z]{30,64}|\bgls[ac]_\w{20,255}|\bdapi[0-9a-f]{32}(?:-\d)?\b|\bATATT3[\w=-]{20,255}|\bpscale_(?:tkn|pw|oauth)_[\w.-]{20,255}|\bNRAK-[0-9A-Z]{20,64}|\bsntry[su]_[\w+/=-]{20,255}|\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{20,64}|\bPMAK-[0-9a-f-]{20,128}|\b\w{14}\.atlasv1\.[\w-]{20,255}|(?<!\d)\d{8,10}:AA[\w-]{32,36}\b)`,
  ),
]

/**
 * A key that speaks of a secret and is named by no rule above. Its value is removed where it looks like one: what is
 * not known is not published.
 */
export const doubtfulRule: SecretRule = caselessRule(
  String.raw`((?<![\w.-])["']?[\w.-]{0,64}(?<!by|com)(?:pass(?!iv|en|es\b|age|port|ing)|secret|token(?!s\b|iz|_size|_bucket))[\w.-]{0,64}["']?[ ]{0,8}(?:[=\t]|:[ ])[ ]{0,8}["']?)([^\s"',;]{8,256})`,
)

// Private keys, what opens a block (`blocks.ts`), and quotation marks in disguise (`plain-line.ts`).
const otherMarkers =
  '---- $ans pass pwd pw secr toke key auth cred psk &quo &apo &#00 &#0; &#x0 &lt; &gt;'.split(' ')

/** One of them is in every line that a rule matches; see `markerTest`. */
export const secretMarkers: readonly string[] = [
  ...new Set(
    [...secretRules, doubtfulRule].flatMap(({ pattern }) => requiredMarkers(pattern.source)),
  ),
  ...otherMarkers,
]

/** True for a text that a rule may match. */
export const isSuspicious = markerTest(secretMarkers)
