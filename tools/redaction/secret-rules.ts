// The rules for secrets: what names a secret, what its value looks like, and a table of what structured formats, command lines and
// statements hold, in the order in which they are applied to a line. Every repetition is bounded, so that a line takes time in
// proportion to its length.
import { hexPairs, ruleTable, type RuleTable } from './rule-table.ts'

const r = String.raw

// 'a b'   "a b"   <a placeholder>   [redacted]   a'b   'a
const quotedText = String.raw`\\"(?:[^"\\]|\\[^"])*\\"|\\'(?:[^'\\]|\\[^'])*\\'|'(?:[^'\\]|\\.|'')*'|"""[^"]{1,256}"""|"(?:[^"\\]|\\.)*"`
const word = String.raw`(?:[^\s"',;)}\]]|(?<=\[redacted)\])+`
const bare = `${word}(?:["']${word})*`

const quoted = `(${quotedText})`
const value = String.raw`(\[redacted\]|<[^<>\n]{0,64}>|${quotedText}|${bare}|["']\S*)`

// What may follow a word for a secret: password_wo   PASSWORD2   secretText
const suffix = String.raw`(?:[-_.]?(?:wo|(?:plain|clear)?[-_]?text|raw|string|value|b64|base64|enc)|[-_]command|[-_]?\d{1,3}|[-_](?:old|new|default|prod|test))?`
const keyQualifier =
  'access|account|encrypt(?:ion)?|master|signing|private|shared|auth|app|licen[sc]e|hmac|jwt|pre[-_]?shared|storage|crypto|cipher|unseal|deploy|session|api'

/** The end of the name of an option, a variable or a key whose value is a secret; not `bypass`. */
const secretName = String.raw`(?:(?:(?<!by)pass(?:[-_]?w[o0]rd|wd|[-_]?phrase|code|key)|pwd|secret(?:[-_.]?access)?(?:[-_.]?key)?)${suffix}|(?<!by)pass|pw(?<=(?:[^A-Za-z0-9]|^|[a-z]{2})pw)|key[-_.]secret|(?:${keyQualifier})[-_.]?key|(?<![A-Za-z0-9])(?:filekey|psk)|token|sst_auth|masterauth|erlang[-_]?cookie|setcookie|dockerconfigjson|redis(?:cli)?_auth|credentials?)`
const name = String.raw`[\w.-]{0,64}?${secretName}`

/** What is in every line with such a name, or with the head of a column of secrets; see `RuleGroup`. */
const named = {
  literals: 'pass pw secr toke cook cred psk auth dock key',
  marker: `pass|pw|secret|token|cookie|credential|psk|filekey|_auth|masterauth|dockerconfig|(?:${keyQualifier})[-_. ]?key`,
} as const

/** A word with letters and digits; a number of repetitions follows. */
const telling = String.raw`(?=[^\s"'\x60]{0,255}[A-Za-z])(?=[^\s"'\x60]{0,255}\d)[\w!#$%&*+?@^~]`

/** Words that follow `password` in sentences. */
const sentenceWords =
  'now|still|required|read|taken|not|empty|needed|expired|set|stored|the|in|an?|that|this|missing|invalid|used|changed|never|always|one|your|my|its|for|on|off|by|of|to|being|optional|supported|known|unknown|also|see|with|from|under|via|as|no|at|none|null|true|false|what|where|[a-z]{2,16}ed'

const argumentsBefore = String.raw`[^\n|;&]{0,400}?`

/** The whole name of an option, a field or a fact whose value is a secret. */
export const secretKey = new RegExp(String.raw`^-{0,2}[\w.-]{0,64}?${secretName}$`, 'i')

/** The head of a column of secrets; `pass` and `token` alone may count something. */
export const secretHeading =
  /^[\w. -]{0,64}?(?:passw(?:or)?d|passphrase|passcode|pwd|secret|(?:access|api|account|secret|encryption)[-_ ]?key|sst_auth|bindpw|auth[-_ ]token|credentials?)$/i

/** A value that is also searched in the rest of a text, so it must not be an ordinary word. */
export const tellingSecret = /^(?=.*[A-Za-z])(?=.*[\d!#$%&*+=?@^~])[^\s'"]{8,}$/

/** A value that may be a secret: letters and digits or signs, no path, no file, no address, no words joined by _ or -. */
export const tellingValue =
  /^(?!-)(?=.*[A-Za-z])(?=.*[\d!#$%&*+=?@^~])(?!.*[/\\(<>[\]{}])(?!.*\.(?:pem|key|cnf|so|txt|html?)$)[^\s'"|]{8,}$/

/** Most cells of a table: a number, which is no secret and no name by itself. */
export const numberCell = /^[+-]?\d{0,12}(?:[.,]\d{0,9})?%?$/

// Types of columns in descriptions of tables: text   character varying(64)   CHAR(41)   bytea not null
const sqlTypes = String.raw`(?:n?(?:var)?char(?:acter)?(?:[ ]varying)?2?|(?:tiny|medium|long)?(?:text|blob)|bytea|(?:var)?binary|citext|clob|uuid|jsonb?)(?:[ ]?\(\d{1,5}(?:[ ](?:byte|char))?\))?(?:[ ](?:not[ ])?null)?`

/** True for the type of a column of text. */
export const sqlType = new RegExp(`^${sqlTypes}$`, 'i')

const harmless = [
  // The rest of an expression, of a pattern or of a table
  String.raw`|:|[=!~]{1,3}|["']?\){1,3}[;:,]?|["'](?:[+.,;)\]}].*)?|#{1,3}|[-?+]|[|>]-?|\\|\{`,
  // Variables of shells, templates and option files: $PW   ${PW:-}   $(cat pw)   {{ pw }}   @PW@   %PW%   :param   \x60cat pw
  String.raw`\${1,2}\{?[\w.]+(?::?[-=?+]?)?\}?(?:\\[rn])?|\$\{?\w+\}?:\$\{?\w+\}?|\$(?:\(|\{\{|\{\w{1,64}:?\?|\{[\w.]{1,64}:?[-=]?\$\{).*|\{\{.*|@[A-Z][A-Z_.]{1,64}@|%(?:s|[A-Z_]{2,64}%)|:[a-z_]{1,64}|:[a-z_]\w{0,64}::[\w:~]{1,200}|:(?=["'])|!(?:vault|Ref)\b.*|\x60(?!.*\x60)[\w./-]{1,64}`,
  // Switches and types
  'invalid|on|off|yes|no|none|string|null|true|false|enabled|disabled|active|inactive|unknown|anonymous|username|set|unset|nil|str|required|optional|mandatory|n\\/a|empty|s',
  String.raw`sha-?\d{1,3}|md5|utf-?8|0x0{0,4}[0-9a-f]{1,12}[)>\]]{0,2}|${sqlTypes}`,
  // Placeholders: <password>   ****   xxxx   your_password   (not set)   [hidden]   user:password   root:
  String.raw`<[^>]*>|\*+|_+|x+|\((?:sensitive|not|no|none|hidden|known)\b.*|\[[a-z][a-z_ -]{2,40}\]?|\(?your[-_ ][a-z_]{2,40}\)?|new-password|(?:mysql|pg|db|user)_password|(?:user|root|sst|sstuser):(?:password|pass)?|\[-.{0,64}`,
  // Numbers of one digit, decimals, negative numbers, and options
  String.raw`\d|-\d{1,20}|\d{1,6}\.\d{1,9}[kM]?|-[A-Za-z]|--[A-Za-z][\w-]*(?:=.*)?`,
  // Files and mounted folders: /etc/mysql/pw   ~/key.pem   /etc/passwd:ro
  String.raw`\/(?:etc|run|var|home|root|opt|usr|srv|mnt|tmp|secrets?)\/[\w./-]{1,256}(?::r[ow])?|(?:\/[a-z][a-z_.-]{0,40}){1,8}|(?:file|env):[\w./-]{1,256}|(?:\/|\.\/|~\/)[\w./-]{1,256}\.(?:pem|key|crt|cnf|txt|json|jks|p12)`,
]

/** Values that are no secret: empty, a switch, a placeholder, a variable, a file of keys, or redacted already. */
export const harmlessValue = new RegExp(
  String.raw`^(\\?["']?)(?:${harmless.join('|')})\1[\x60.]*$`,
  'i',
)

/** Names of variables that hold a secret: DB_PASSWORD, VALUE_SPECIFIED_IN_NO_LOG_PARAMETER. */
export const harmlessVariable =
  /^(?:VALUE|PASSWORD|PASSWD|PASS|SECRET|TOKEN|KEY|STRING|TEXT)$|^_?(?:[A-Z][A-Z\d]*_)+(?:PASSWORD|PASS|PASSWD|PWD|SECRET|TOKEN|KEY|CREDENTIALS)$|^["']?[A-Z]{2,32}(?:_[A-Z]{2,32}){3,8}["']?$/

/** Names that speak of passwords and whose value is a setting. */
export const harmlessName =
  /(?:validate_password|com_set_password|disconnect_on_expired_password|caching_sha2_password|sha256_password|mysql_native_password|strict_password|old_passwords|random_root_password|allow_empty_(?:root_)?password|using password|(?:unexpected|invalid|next) token|(?:tests?|checks?|results?):? pass|pool_passwd)["']?\s*[=:\t]\s*$|\b(?:role|user)\b.{0,24}\spassword\s+:$|--no-[\w-]{1,40}\s+$|(?:caching_sha2|sha256|mysql_native)_password,\s*$/i

/** Names of settings that speak of passwords, whatever follows. */
export const knownSetting =
  /(?:validate_password|caching_sha2_password|sha256_password|mysql_native_password|default_authentication|secret_?arn|secrets?_?name|password_?last|password_(?:history|reuse|require|lifetime|encryption|expired)|passwordless)/i

const notOption = r`(?!\d{1,9} bytes\b|(?<=passwd:\s{1,16})(?:files\b|compat\b|(?:all|password)\s[a-z])|\d{1,6}\s*[,;/|]\s*(?:fail|error|skip|warn)|(?<=:[ \t]{1,4})(?:${sentenceWords})[ ][^\s\d]|(?<=[:=][ \t]{1,4})[a-z]{1,16} (?:[a-z]{1,16} ){0,2}(?:you|the|to|an?|of|for|be|when|if|by|must|which)\s[a-z])(?!(?<=[ \t])(?:--?[A-Za-z][\w-]*(?:[=\s]|$)|[\w.-]{1,40}=(?![=\s]|$)))`
const notHelp = r`(?!(?<=^\s{0,80}(?:-\w,\s)?--?[\w-]{1,64}\s{3,80})[a-z]+ [a-z]+ \(?[a-z]|(?:via|in|on|with|is|and|or|option|flag|argument|instead|requires|cannot|must|may|if|when|from|to)\s[a-z])`
const mysqlClient = r`mysql\w*|mariadb[\w-]*|mydumper|myloader|xtrabackup|mariabackup|innobackupex|tpcc_\w+|mycli|cqlsh|pt-[\w-]+`
const spacedClient = r`mydumper|myloader|mongo\w*|tpcc_\w+|cqlsh|mycli|influx|rabbitmqadmin|pt-[\w-]+|arangosh|cypher-shell|tiup|beeline`
// Where -u and -p are a user and a group, or a port.
const otherUser = r`(?<!\b(?:sudo|runuser|su|ssh|sftp|docker (?:run|exec)|podman|ps|pgrep|install)\b[^\n|;&]{0,400})\s-[uU](?!ser|r[il])\s*["']?[A-Za-z][\w.@\\#-]{0,64}["']?(?:\s[^\n|;&]{0,160}?)?`
const blob = r`(?=[A-Za-z\d+/]{0,255}[a-z])(?=[A-Za-z\d+/]{0,255}[A-Z])(?=[A-Za-z\d+/]{0,255}\d)(?!\/|\w{1,64}\/\w{1,64}\/)`
const hashing = r`(?:unhex|hex|sha[12]?|md5|digest|from_base64|password|concat|convert)\s*\(\s*`
const argument = r`["'][^"'\n]{0,256}["']\s*,\s*`

/** See `ruleTable`. Group 1 of a rule is kept and group 2 is the secret. It is global: a line may hold several secrets. */
export const secretRules: RuleTable<RegExp> = ruleTable(
  r`
# ${named.literals} ~ ${named.marker}
// <name>fs.s3a.secret.key</name><value>pw</value>     {"ParameterKey": "DBPassword", "ParameterValue": "pw"}
(?i)(<[\w-]{1,32}>\s{0,8}${name}\s{0,8}<\/[\w-]{1,32}>\s{0,8}<(?!th>)[\w-]{1,32}>\s{0,8})([^<\s][^<]{0,256})
(?i)("\w{0,32}(?:name|key|option|variable|setting|parameter|property)"\s{0,4}:\s{0,4}"${name}"\s{0,4},\s{0,4}"\w{0,32}(?:value|default|text)"\s{0,4}:\s{0,4})${quoted}
(?i)(;\s{0,4}(?:pwd|password)\s{0,4}=\s{0,4})(\{[^;\s"'<]{1,128}[^;\s"'<}])(?=;)
// OPTIONS (user 'a', password 'pw')     mysqladmin password 'pw'
(?i)((?<![\w-])(?:password|passwd|passphrase|pwd|psk)["'\x60]?\s+)${quoted}
// set mysql_pass "pw"     ENV MYSQL_PWD pw     diset tpcc mysql_pass {pw}     mysql_user root mysql_pass pw mysql_dbase tpcc
(?i)(\bset(?:env)?\s+["']?${name}["']?\s+["'{]?)(?![=:([$]|(?:for|to|as|from|with|and|or|using|policy|on|by|in)\b)([^\s"'{}[\]$;]{3,128})(?=["'}]?\s*(?:[;}]|$))
(?i)(\b(?:d(?:i|b)set|dict\s+set\s+\w{1,64})(?:\s+[\w-]{1,64}){1,3}?\s+\S{0,64}(?:pass(?:word|wd)?|pw)\s+["{]?)(?!\$)([^\s{}"]{1,128})
((?:^|\s)(?:mysql|maria|pg|ora|mssqls|db2|redis)_\w{0,32}(?:pass|password|pw)\s+)(?![=:$"{(|\]])([^\s{}]{1,128})(?=\s*\}?\s*$|\s+[a-z]{1,16}_\w)
// secret_access_key pw1
(?i)((?<![\w.-])(?!\w{0,40}(?:sha2|sha256|native|old|validate)_)(?:[\w-]{1,40}[_-]|_|root|admin|db|user|mysql|pg)(?:password|passwd|passphrase|pass|secret|token|(?:secret|api|access)[_-]key)\s{1,8}["']?)(${telling}{6,128})(?=["']?[;,]?(?:\s|$))
// --mysql-password=pw     --password pw     --passwo=pw     ["--requirepass", "pw"]
(?i)(?<![\w-])(--?${name}(?:[ \t]*=[ \t]*${notOption}|\s+(?=[^-\s=])${notHelp}))${value}
(?i)(\s--pass(?:w(?:or?)?)?=)${value}
(?i)(["']--?(?:${name}|requirepass)["'],\s{0,4})${quoted}
# auth
// --web.auth=admin:pw     CONSUL_HTTP_AUTH=bench:pw
(?i)((?<!sst_)(?:auth(?:\.user\.info)?["']?(?:\s?=\s?|:\s)|--auth\s|\bstats auth\s)["']?[A-Za-z][\w.@-]{0,64}:)(?!\d{1,5}\b)([^\s"':/,]{3,128})(?=["']?(?:[\s,]|$))
(?i)(["']auth["'],?\s{1,4}(?:["'][\w.-]{1,64}["'],?\s{1,4})?)${quoted}
// AUTH pw     user bench on >pw     "AUTH\r\n$9\r\npw\r\n"
(^\s*(?:[\w.:[\]-]{1,64}>\s*)?AUTH\s+(?:[\w.-]{1,64}\s+)?)(?![A-Z]+\s*$)(\S{3,128})(?=\s*$)
((?<![A-Za-mo-z])(?:AUTH|auth)\\r\\n(?:\$\d{1,4}\\r\\n[^\\"\n]{1,64}\\r\\n)?\$\d{1,4}\\r\\n)([^\\"\n]{1,256})(?=\\r\\n)
// Authorization: Bearer …     set-header Authorization "Basic …"     X-ClickHouse-Key: pw     Set-Cookie: session=pw
(?i)(\bauthorization\b[^\n]{0,80}?\b(?:bearer|basic|token|digest|apikey)\s+)(?=[\w+/.~-]{0,2048}[\dA-Z=])([\w+/=.~-]{6,2048})(?![=\w])
(?i)(\bauthorization\b[^\n]{0,256}?\bresponse=)${quoted}
# -p ~ [^\w\n-](?:-p|--password)
// mysql -uroot -ppw     cqlsh -u a -p pw     client -u a -p pw     client -u a -ppw     etcdctl --user root:pw     sqlcmd -P pw
(\b(?:${mysqlClient})\b${argumentsBefore}\s["']?-p)(?![a-z][\w-]*=|(?:ort|assword|ipe|rotocol|lugin\w*)\s)${value}
(\b(?:${spacedClient})\b${argumentsBefore}\s(?:-p|-pw|--password)\s+)(?![\w.]+=)(?!-)${value}
# redi valk keyd memt ~ [^\w\n-]--?(?:a|pass)
(\b(?:(?:redis|valkey|keydb)-\w+|memtier_benchmark)\b${argumentsBefore}\s(?:-a|--pass|--authenticate)[ =]{0,8})(?!(?:is|and|or|with|option|to|may|can)\s)${value}
# sqlcmd osql tsql bcp isql sshpass
(\b(?:sqlcmd|osql|tsql|bcp|isql\w*|sshpass)\b${argumentsBefore}\s-[Pp]\s*)(?!-)${value}
# -p ~ [^\w\n-]-p
((?<!\b(?:(?:mysql|mariadb)\w{0,16}|xtrabackup|innobackupex)\b[^\n|;&]{0,400})${otherUser}\s-[pP]\s+)(?![-/.$~]|[\d.:]{1,32}(?:\s|$)|[\w.]{1,64}=)${value}
(${otherUser}\s-[pP])(?![-/.$]|\d{1,5}(?:[\s:]|$)|w\s|(?:ort|ass|ath|id|rofile|refix|rint|roto|ool|ing|rune|lugins?|arallel|hase|ages?|ackages?|erf|retty)\b)${value}
# sudo
// echo pw | sudo -S reboot
(\becho\s+(?:-n\s+)?)${value}(?=\s*\|\s*sudo\s[^|\n]{0,80}?-S\b)
# -u ~ [^\w\n-]--?u
(\s(?:-u|--user)[ =]\s{0,4}(?!\S{0,256}\/\/)["']?[A-Za-z][\w.@-]{0,64}:)(?!\d{1,6}(?:\s|$)|(?:root|mysql|mariadb|postgres|mongodb|redis|bench|nobody|nogroup|daemon|users|staff|wheel|adm|docker|www-data)\b)${value}
# @
// exporter:pw@(db1:3306)/     root:pw@tcp(127.0.0.1:3306)/sbtest     root:pw@/sbtest     bench:pw1@db1:3306
((?<![\w/.-])[\w.-]{1,64}:)([^\s:"'/]{1,128})(?=@(?:(?:tcp|unix)?\(|\/\w))
((?<![\w/.-])[A-Za-z][\w.-]{0,63}:)(?=[^\s:@/]{0,128}[A-Za-z])([^\s:@/"']{6,128})(?=@[A-Za-z][\w.-]{0,253}:\d{2,5}\b)
// psql bench:pw@db1     h=db1,u=a,p=pw     sqlplus u/pw@host     u/pw@//host     --src-creds bench:pw     --mysqld.username=exporter:pw1
(?i)(\b(?:mongo\w*|psql|pg_\w+|mysqlsh|curl|wget|ftp|lftp|mycli|pgcli|redis-cli|clickhouse[\w-]*|cockroach|ssh|scp|rsync|dsn|ur[il])\b[^\n|;&]{0,200}?[\s=:"'/][\w.-]{1,64}:)([^\s:@/"']{1,128})(?=@[A-Za-z0-9[])
(?<![\w/.@-])([A-Za-z]\w{0,30}\/)([^\s/@"']{1,64})(?=@(?:\/\/|[\w.-]{1,128}:\d{2,5}(?!\w)))
// https://token@github.com     mysql://root:pw@host     ?key=…     &sig=…     password%3Dpw     hooks.slack.com/services/…
(:\/\/)(?=[\w-]{0,255}\d)(?=[\w-]{0,255}[A-Za-z])([\w-]{20,255})(?=(?::x-oauth-basic)?@)
(?i)(\b[a-z][a-z0-9+.-]{0,32}:\/\/[^\s:/@]{0,128}:)([^\s/]{1,256})(?=@)
# ,p=
(?<![\w.])((?:[hDtuPSAFLi]=[^\s,'"]{0,128},){1,8}p=["']?)([^\s,'"]{1,128})
# sqlplus
(\bsqlplus\s(?:-\w+\s+)*["']?[\w.$#-]{1,64}\/)([^\s@"']{1,128})
# cred
(?i)(\s--?[\w-]{0,32}creds?[ =]\s{0,4}["']?[^\s:"']{1,64}:)${value}
# user ~ user(?:name)?[= ][^ \n]{1,66}:
(?i)(--[\w.-]{0,64}user(?:name)?[= ]["']?[\w.@-]{1,64}:)(${telling}{6,128})(?=["'\s]|$)
# user ~ user["']?[^\w\n][^\n]{1,280}?[^\w\n][>#]
(?i)((?:^\s*user|[\"']user|\bsetuser["']?)\s+\S{1,64}\s[^\n<>]{0,200}?(?<=[\s"'])[>#])([^\s>"']{3,128})(?=["']?(?:\s|$))
# bearer
(\b[Bb]earer\s+)(?=[\w+/.~-]{0,2048}\d)(?=[\w+/.~-]{0,2048}[A-Za-z])([\w+/=.~-]{8,2048})
# key toke auth secr sign pass ~ x-[\w-]{0,40}(?:key|token|auth|secret|signature|passw)
(?i)(\b(?:x-[\w-]{0,40}(?:key|token|auth|secret|signature|passw(?:or)?d))["']?\s*[:=]\s*["']?)(?!\[redacted\])([^\s"',;]{4,512})
# key= uth= ode= sid= ion= ~ [?&](?:key|auth|code|sid|session|api_?key|access_key)=
([?&](?:key|auth|code|sid|session|api_?key|access_key|apikey)=)(?=[^\s&"']{0,256}[a-z])(?=[^\s&"']{0,256}[A-Z])(?=[^\s&"']{0,256}\d)([^\s&"']{16,512})
# pw= ass= mac= sig= z-s toke ~ [?&](?:pw|pass|hmac|sig|x-amz-s|access_token)
(?i)([?&](?:pw|pass|hmac|sig|X-Amz-Signature|X-Amz-Security-Token|access_token)=)([^\s&"']{4,512})
# hook chat ~ hook|chat\.googleapis
(?i)(\b(?:hooks\.slack\.com\/\w{1,16}|discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com\/webhookb2|chat\.googleapis\.com\/v1\/spaces|\/hooks)\/)([\w./?&=%@-]{8,512})
# ${named.literals} ~ ${named.marker}
(?i)(\b(?:set-cookie|cookie)["']?\s*:\s*)(\S[^"'\n]{0,512})
(?i)((?:pass(?:word|wd)?|pwd|token|secret)%3D)([^\s&%"']{1,256})
// password = two words   # a comment     password = pw     MYSQL_PWD=pw     pw: pw
(?i)^(\s*[\w.-]{0,64}?${secretName}[ \t]+=[ \t]*)${notOption}([^\s"'#;,][^\n"',]{0,400}?)(?=\s+[#;]|\s*$)
(?i)^(\s*["']?[\w.-]{0,64}?${secretName}["']?[ \t]*(?:::|[=:])>?[ \t]*(?:(?!!(?:Ref|Sub|GetAtt|ImportValue)\b)!{1,2}\w{1,32}[ \t]+)?)${notOption}${value}
// password = var.pw != "" ? var.pw : "pw"
(?i)^(\s*${name}\s*=[^\n?]{1,120}\?[^\n:]{1,120}:\s*)${quoted}
// , MASTER_PASSWORD='pw'     ?password=pw     \"password\":\"pw\"     'password' => 'pw'     -e password= pw     config["passwd"] = 'pw'
(?i)((?<!:\d{12})[^\w.-]${name}\\?(?:["']\]?)?(?:[ \t]*=>[ \t]*|[ \t]+=[ \t]*|=|[ \t]*:[ \t]*))${notOption}${value}
(?i)([^\w.-]${name}[ \t]*=[ \t]{1,4})${notOption}(?!-)${value}
// "keyring_okv_password","pw"     wsrep_sst_auth⇥sst:pw     | wsrep_sst_auth | sst:pw |     requirepass pw     user bench password pw
(?i)^(\s*["']?(?:[\w.-]{1,64}[_.-]${secretName}|requirepass|masterauth)["']?[,;][ \t]*)${value}(?=\s*$)
(?i)^(${name}\t+)(?!\S{0,64}\t)${value}
(?i)^(?!\|?\s*(?:pass|token)\s*\|\s*[a-z]{1,20}\s*\|)(\|?\s*["'*\x60]{0,3}${name}["'*\x60]{0,3}\s+\|\s*)([^|\s][^|]{0,400}?)(?=\s*(?:\||$))
(?i)((?:^\s*|["'])(?:requirepass|masterauth|bindpw|(?:sentinel\s)?auth[-_]pass(?:\s[\w.-]{1,64}(?=\s\S))?|tls-[\w-]{1,32}-pass)\s+)(?!not\b)${value}
(?i)(\b(?:user(?:list|name)?|login|account)\s+(?!(?:and|or|with|the)\b)["']?[\w.@-]{1,64}["']?,?\s+(?:password|passwd|pass|pwd|pw)\s+)(?!(?:${sentenceWords}|expire|history|reuse|require|using|failed|error)\b)${value}
// password pw     hibernate.connection.password pw
(?i)^(\s*(?:(?:[\w-]{1,40}\.){1,8}[\w-]{0,40}?${secretName}|password|passphrase)[ \t]+)(?!(?:${sentenceWords}|\w+(?:ing|[a-z]{4}s|y)|auth|file|hash|only|again|here|store|check|field|column|option)(?![\w-]))([^\s=:|"'(]{3,128})(?=\s*$)
// <password_sha256_hex>65e8…     <password>pw</password>     <property name="password" value="pw"/>     <a name="password">pw</a>
(?i)((?<![\w.-])${name}(?:[-_]?(?:double|sha\d{1,3}|md5|hash|hex|digest)){1,4}["']?\s{0,4}(?:>|=>?|:)\s{0,4}["']?)([\w+/=.$-]{20,512})
(?i)(<\s{0,4}${name}\s{0,4}>\s*)([^<\s][^<]{0,256})(?=<\/)
(?i)(\b(?:key|name|id)=["']${name}["'][^<>]{0,80}>\s*(?:<value>\s*)?)([^<\s][^<]{0,256})
(?i)(\b(?:key|name|id)=["']${name}["']\s+value=)${value}
(?i)((?<![\w.-])${name}\s{0,4}=\s{0,4}'')([^\s',;)"][^'\n]{0,127})(?='')
(?i)((?<![\w.-])${name}\\{2,15}["']\s*:\s*\\{2,15}["'])([^"'\\]{1,256})
// [pass]: pw     option p with value 'pw'     A temporary password is generated for root@localhost: pw
(\[(?:pass|passwd|password|pwd)\]:\s{0,8})(?!\(null\))${value}
(?i)(\btemporary password\b[^\n:]{0,80}:\s*)(\S+)
// SET variable_value='pw' WHERE variable_name='mysql-monitor_password'     mysql('db1:3306', 'db', 't', 'bench', 'pw')     s3('https://…', 'AK', 'pw')
(?i)(\b\w{0,32}value\s*=\s*)${quoted}(?=\s+where\b[^\n]{0,80}?=\s*["']${name}["'])
(\btoken\s{1,40})([sbr]\.[A-Za-z\d]{24})\b
# :000 :*: ~ :\d{4,5}:|:\*:
// db1:5432:sbtest:bench:pw     AKIA…:pw     "salt" : "…"     password=''two words''     ;PWD={pw};     {\\\"password\\\":\\\"pw\\\"}
((?:^|["'])(?:[\w.-]{1,128}|\*)(?::\d{4,5}:|:\*:)(?:\w{1,64}|\*):\w{1,64}:)((?:[^\s:"'\\]|\\.){1,128})(?=$|["'])
# akia asia abia acca ~ a[ksbc][ic]a[0-9a-z]{8}
(\bA[KSBC][IC]A[0-9A-Z]{8,120}["']?[\s,:]{1,4}["']?)([A-Za-z\d+/]{40})(?![\w+/=])
# salt dkey rkey ~ salt|storedkey|serverkey
(["']?\b(?:salt|storedKey|serverKey)["']?\s{0,4}:\s{0,4})${quoted}
# opti ~ option p with
(\boption p with value ')([^'\n]{1,128})
# credential auth
// NetworkCredential("bench", "pw")     auth=('bench', 'pw')
(?i)(\b(?!create\w{0,16}Credential\()\w{0,40}(?:credentials?|auth|authprovider|authenticator)\]?(?:::new)?\s*(?:[=:]\s*)?[([]\s*${argument})${quoted}
# identified pass
// IDENTIFIED BY 'pw'     IDENTIFIED WITH plugin AS '*hash'     AS 0x244124…     IDENTIFIED BY 'new' REPLACE 'pw'     CREATE USER a IDENTIFIED BY pw
(?i)(\bidentified\s+(?:(?:with|via)\s+\S{1,64}\s+)?(?:by|as|using)\s+(?:values\s+)?(?:password\s*\(?\s*)?)${quoted}
(?i)(\bidentified\s+(?:with|via)\s+\S{1,64}\s+(?:as|using)\s+)(0x[0-9a-f]{16,512})\b
(?i)(\b(?:identified|set\s+password)\b[^\n;]{0,300}?\s(?:replace|values)\s+)${quoted}
(?i)(\b(?:user|grant|link)\b[^\n;]{0,200}?\bidentified\s+by\s+)(?!(?:values|password|random)\b)([^\s;,'"]{1,128})
# pass cryption secret
// PASSWORD('pw')     SET PASSWORD FOR a = 'pw'     ALTER ROLE a PASSWORD pw;     AES_ENCRYPT(c, 'pw')     ENCRYPTION KEY 'pw'     SECRET 'pw'
(?i)((?:\bpassword\s*\(|\bset\s+password\b[^=\n]{0,200}=|\b(?:en|de)cryption\s+(?:key|password)\s*=?|,\s*secret\s)\s*)${quoted}
(?i)(\b(?:alter|create)\s+(?:user|role|login)\b[^\n;]{0,200}?\spassword\s+)(?!=|\[|(?:expire|history|policy|reuse|require|lock|null|not)\b)([^\s;)'"]{1,128})
# cryp hmac ~ (?:en|de)crypt|hmac
(?i)(\b(?:\w{0,24}(?:en|de)crypt\w{0,16}|hmac)\s*\([^\n;]{1,200}?,\s*(?:${hashing}){0,3})${quoted}(?=\s*[,)])
# mysq post mong remo s3 gcs oss ~ (?:mysql|postgresql|mongodb|remote\w{0,16}|(?:s3|gcs|oss)\w{0,16})[^\S\n]*\(
(?i)(\b(?:(?:mysql|postgresql|mongodb)\s*\(\s*[^\s,()][^,()]{0,255},|remote\w{0,16}\s*\()\s*(?:[^\s,()][^,()]{0,255},\s*){2,3}["'][\w.@-]{1,64}["']\s*,\s*)${quoted}(?=\s*[,)])
(?i)(\b(?:s3|gcs|oss)\w{0,16}\s*\(\s*["'][^"'\n]{1,256}["']\s*,\s*["'][^"'\n]{1,128}["']\s*,\s*)${quoted}
# key encr ~ (?:key|encrypt)[\w .-]{0,90}["']?[^\S\n]{0,16}(?:[:=]|is)?[^\S\n]{0,16}["']?[a-z\d+/]{22}
// Encryption key: …     WALG_LIBSODIUM_KEY=…     a_key=0f3c…     x.key  …     "auth": "dXNlcjpwdw=="
((?<![\w.-])(?!\w{0,40}(?:[Pp]ublic|PUBLIC|fingerprint))[\w.-]{0,48}(?:[Kk]ey(?:[Ff]ile)?|KEY|\b[Ee]ncrypt)(?:[ _-]?(?:[Cc]ontents?|[Dd]ata|[Mm]aterial|[Vv]alue|\d{1,2}))?(?:\.[\w.-]{1,80})?["']?\s{0,4}(?:[:=]|\bis\b)\s{0,4}["']?)${blob}([A-Za-z\d+/]{22,4096}={0,2})(?![\w.-])
(?i)((?<![\w.-])(?!\w{0,40}(?:public|cache|partition|row|hash|primary|foreign|index|sort|digest|license))[\w.-]{0,48}[_-]key["']?\s{0,4}[:=]\s{0,4}["']?)([0-9a-f]{32,128})(?![\w.-])
^(\s*[\w.-]{0,64}[.-]key(?:\.[\w.-]{1,80})?[ \t]{1,16})${blob}([A-Za-z\d+/]{22,4096}={0,2})(?=\s*$)
# auth pass ~ auth|userpassword
(["'\s:](?:_?auth(?:[Ss]tring|_string|_data)?|userPassword)["']?\s{0,4}::?\s{0,4}["']?|(?<![\w.-])_?auth\s{0,4}=\s{0,4}["']?)(?=[A-Za-z\d+/]{0,255}[a-z])(?=[A-Za-z\d+/]{0,255}[A-Z])(?=[A-Za-z\d+/]{0,255}[\d=])([A-Za-z\d+/]{8,512}={0,2})(?=["'\s,}]|$)
# vault
// vault login s.…     token    s.4JbNq…     vault kv put secret/db user=a password=pw; what is before a pair is looked at last
(?i)(\bvault\s+(?:login|token\s+(?:lookup|renew|revoke))\s+(?:-[\w-]{1,32}(?:=\S{1,256})?\s+){0,4})([^\s=-][^\s=]{7,255})(?=\s|$)
(\s[\w.-]{1,64}=(?<=\bvault\s+(?:kv\s+)?(?:put|patch|write)\s[^\n|;&]{0,464}))(?!@)${value}
# md5 scra $0$ $0a$ $0b$ $0x$ $0y$ $y$ $gy$ $a$ $p$ $h$ $apr $arg $scr $pbk pbkd {sha {ssh {md5 {smd {cry {pbk ${hexPairs('*')} ~ \*[0-9a-f]{40}|md5[0-9a-f]{32}|scram-sha|\$[\w-]{1,16}\$|pbkdf2|\{(?:s?sha|s?md5|crypt)
// Hashes of passwords: MySQL, PostgreSQL, /etc/shadow, LDAP.
()(\*[0-9A-F]{40}\b|(?<![\w-])md5[0-9a-f]{32}\b|\bSCRAM-SHA-256\$\d{1,9}:[\w+/=]{2,255}\$?[\w+/=:]{0,255})
()((?<![\w$])\$(?:1|2[abxy]|5|6|7|y|gy|A|P|H|apr1|argon2(?:id?|d)|scrypt|pbkdf2-sha(?:1|256|512))\$[^\s:'"]{8,255}|\bpbkdf2_sha\d{1,3}\$[^\s:'"]{8,255}|\{(?:S?SHA(?:\d{3})?|S?MD5|CRYPT|PBKDF2)\}[\w+/=.$]{8,255})
# ssh- ecdsa-
// ssh-ed25519 AAAA… user@host     the address of a network card, also as the end of a UUID of version 1
(\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,32})\s+)(AAAA[\w+/=]{16,1024}(?:\s+\S{1,128}@\S{1,128})?)
# ${hexPairs('-0', '-a', '-b')} ~ -1[0-9a-f]{3}-[89ab][0-9a-f]{3}-
(?i)((?<=\b[0-9a-f]{8}-[0-9a-f]{4})-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-)([0-9a-f]{12})\b
# ether hwaddr
(?i)(\b(?:ether|HWaddr|link\/ether)\s+)((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b
// Tokens with a prefix of their own.
# ghp_ gho_ ghu_ ghs_ ghr_ gith glpa glrt gldt gloa glpt glft glcb glso glag glim glff npm_ aiza ya00 gocs ~ gh[pousr]_|github_pat|gl(?:pat|rt|dt|oas|ptt|ft|cbt|soat|agent|imt|ffct)-|npm_|aiza|ya29|gocspx
// GitHub, GitLab, npm, Google
()(\b(?:gh[pousr]_|github_pat_)\w{30,255}|\bgl(?:pat|rt|dt|oas|ptt|ft|cbt|soat|agent|imt|ffct)-[\w-]{16,64}|\bnpm_\w{30,64}|\bAIza[\w-]{30,64}|\bya29\.[\w-]{20,255}|\bGOCSPX-[\w-]{20,64})
# akia asia abia acca hvs. hvb. hvr. avns xoxa xoxb xoxe xoxp xoxr xoxs xapp sk_l sk_t rk_l rk_t whse eyj ls0t ~ a[ksbc][ic]a[0-9a-z]{8}|hv[sbr]\.|avns_|xox[abeprs]-|xapp-|[rs]k_(?:live|test)|whsec|eyj[\w-]{8}|ls0tls
// AWS, Vault, Aiven, Slack, Stripe, JSON Web Token, a key in base64
()(\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b|\bhv[sbr]\.[\w-]{20,255}|\bAVNS_[\w-]{8,64}|\bxox[abeprs]-[\w-]{10,255}|\bxapp-[\w-]{20,255}|\b[rs]k_(?:live|test)_\w{16,255}|\bwhsec_[\w+/=]{20,255}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}|\beyJr[\w=-]{40,255}|\bLS0tLS1CRUdJTi(?!BDRVJU)[\w+/=]{16,8192})
# sk- dckr pypi hf_ v0_ sg. age- glsa glsc dapi atat psca nrak sntr tlas :aa ~ sk-[a-z0-9_-]{20}|dckr_|pypi-|hf_|do[opr]_v1_|sg\.[\w-]{16}|age-secret|gls[ac]_|dapi[0-9a-f]{32}|atatt|pscale_|nrak-|sntry|atlasv1|\d{8}:aa
// OpenAI, Docker, PyPI, Hugging Face, DigitalOcean, SendGrid, age, Grafana, Databricks, PlanetScale, New Relic, Sentry, Terraform, Telegram
()(\bsk-(?:proj-|ant-|svcacct-)?[A-Za-z0-9_-]{20,255}|\bdckr_(?:pat|oat)_[\w-]{16,64}|\bpypi-[\w-]{30,255}|\bhf_[A-Za-z0-9]{30,64}|\bdo[opr]_v1_[0-9a-f]{32,64}|\bSG\.[\w-]{16,64}\.[\w-]{16,64}|\bAGE-SECRET-KEY-1[0-9A-Z]{30,64}|\bgls[ac]_\w{20,255}|\bdapi[0-9a-f]{32}(?:-\d)?\b|\bATATT3[\w=-]{20,255}|\bpscale_(?:tkn|pw|oauth)_[\w.-]{20,255}|\bNRAK-[0-9A-Z]{20,64}|\bsntry[su]_[\w+/=-]{20,255}|\b\w{14}\.atlasv1\.[\w-]{20,255}|(?<!\d)\d{8,10}:AA[\w-]{32,36}\b)
# -----begin $ansi_vault`,
  ruleOf,
)

/**
 * A key that speaks of a secret and is named by no rule above. Its value is removed where it looks like one: what is
 * not known is not published.
 */
export const doubtfulRule: RegExp = ruleOf(
  r`(?i)((?<![\w.-])["']?[\w.-]{0,64}(?<!by|com)(?:pass(?!iv|en|es\b|age|port|ing)|secret|token(?!s\b|iz|_size|_bucket))[\w.-]{0,64}["']?[ ]{0,8}(?:[=\t]|:[ ])[ ]{0,8}["']?)([^\s"',;]{8,256})`,
)

function ruleOf(source: string): RegExp {
  const isCaseless = source.startsWith('(?i)')
  return new RegExp(isCaseless ? source.slice(4) : source, isCaseless ? 'gi' : 'g')
}
