// Secrets among the arguments of clients: by their position, by the option in front, or on standard input.
import { argumentsBefore, name, quoted, quotedWord, telling, value } from '../names.ts'
import { caselessRule, rule, type SecretRule } from './rule.ts'

// Programs that read a password from standard input.
const reader = String.raw`(?:sudo\s+)?(?:kinit\b|keytool\b|\S{0,64}\/keytool\b|vncpasswd\b|su\s|kadmin\b|smbpasswd\b|restic\b|borg\b|docker\s+secret\b|kubectl\s+create\s+secret\b|vault\s+(?:kv|write|operator)\b|gpg\b[^\n|;&]{0,120}-fd\b|openssl\b[^\n|;&]{0,120}\sstdin\b|htpasswd\s+-\w*i|(?:zfs|zpool)\s|(?:\S+\s+){1,12}\S*(?:\/dev\/stdin|-stdin\b))`

export const clientRules: readonly SecretRule[] = [
  // The password of an Oracle login, user/password: expdp system/pw   sqlldr userid=u/pw   rman target u/pw@a
  rule(
    String.raw`(\b(?:sqlldr|expdp|impdp|exp|imp)\s+["']?[\w.$#-]{1,64}\/)(?![\w-]{1,64}\.\w{2,4}\b)([^\s/@"'=]{1,128})(?=["']?(?:\s|$))`,
  ),
  rule(String.raw`(\boralogon\s+[\w.$#-]{1,64}\/)([^\s@"'\]]{1,128})`),
  rule(
    String.raw`(\b(?:sqlldr|expdp|impdp|exp|imp|sqlplus|rman)\s+(?:-\w{1,16}\s+){0,4}["']?[\w.$#-]{1,64}\/)(\\?"[^"\n]{1,128}")`,
  ),
  caselessRule(String.raw`(\buserid\s*=\s*["']?[\w.$#-]{1,64}\/)([^\s/@"']{1,128})`),
  caselessRule(
    String.raw`(\b(?:target|catalog|auxiliary)\s+["']?[\w.$#-]{1,64}\/)([^\s/@"']{1,128})(?=@)`,
  ),
  // The password after user … using: attach to node1 user a using pw
  caselessRule(String.raw`(\buser\s+[\w.$"-]{1,64}\s+using\s+)(?!\()${value}`),
  // The argument of -dbap and -pw: oewizard -dbap pw   nzsql -pw pw   addprinc -pw pw
  rule(String.raw`(\s-(?:dbap|pw)\s+)(?!-)${value}`),
  // The argument of -P after a user, unless it is a port: asbenchmark -U bench -Ppw1   cbc-pillowfight -u a -P pw1
  rule(
    String.raw`(\s-[uU]\s{0,4}["']?[A-Za-z][\w.@-]{0,64}["']?\s[^\n|;&]{0,80}?(?<=\s)-P\s{0,4}["']?)(${telling}{4,128})(?=["']?(?:\s|$))`,
  ),
  // The password of clients with a syntax of their own: sqlpackage /sp:pw   isql -v DSN sa pw   openssl passwd pw
  caselessRule(String.raw`(\s\/(?:sp|tp|p|rp|pw):)(${telling}{6,128})(?=\s|$)`),
  rule(
    String.raw`(\bisql\s+(?:-\w{1,8}\s+){0,4}(?!-)[\w.]{1,64}\s+[\w.@]{1,64}\s+)(?![-<>|])${value}`,
  ),
  rule(String.raw`(\s-n\s+${name}\s+-v\s+)${value}`),
  rule(String.raw`(\bmc\s+admin\s+user\s+add\s+\S{1,64}\s+\S{1,128}\s+)${value}`),
  rule(
    String.raw`(\bchpasswd\b[^\n]{0,40}?["'\s][A-Za-z][\w.-]{0,64}:)([^\s"':,{[$]{2,128})(?=["'])`,
  ),
  rule(String.raw`(\bkadmin\b${argumentsBefore}\s-w\s*)(?!-)${value}`),
  rule(
    String.raw`(\b(?:user(?:add|mod)|elasticsearch-users)\b${argumentsBefore}\s-p\s*)(?!-)${value}`,
  ),
  rule(
    String.raw`(\bopenssl\s+passwd\s(?:-\d\s|-\w{3,8}\s|-salt\s+\S{1,64}\s){0,4}\s{0,4})(?!-)${value}`,
  ),
  rule(String.raw`(\bhtpasswd\s+-\w*n\w*\s+[\w.@-]{1,64}\s+)${value}`),
  rule(
    String.raw`(\bhtpasswd(?=[^\n]{0,40}\s-\w{0,8}b)(?:\s+-\w{1,8}){1,4}\s+(?!-)\S{1,256}\s+[^\s|>]{1,64}\s+)${value}`,
  ),
  // The root password in a kickstart file: rootpw --plaintext pw
  rule(String.raw`(\brootpw\s+(?:--(?:plaintext|iscrypted)\s+)?)(?!--)${value}`),
  // The community and the pass phrases of SNMP clients: snmpwalk -v2c -c pw   snmpget -A pw -X pw
  rule(String.raw`(\bsnmp\w{2,16}\s${argumentsBefore}\s-A\s*)(?!-)${value}`),
  rule(String.raw`(\bsnmp\w{2,16}\s${argumentsBefore}\s-X\s*)(?!-)${value}`),
  rule(String.raw`(\bsnmp\w{2,16}\s${argumentsBefore}\s-c\s*)(?!-)${value}`),
  // Credentials in options of curl: -U user:pw   -E cert.pem:pw   -b session=…   --oauth2-bearer …
  rule(
    String.raw`(\bcurl\b${argumentsBefore}\s(?:-U|--proxy-user|-E|--cert)[ =]?\s{0,4}["']?[^\s:"']{1,256}:)(?!\/)${value}`,
  ),
  rule(
    String.raw`(\bcurl\b${argumentsBefore}\s(?:-b|--cookie)[ =]\s{0,4}["']?[\w.-]{1,64}=)([^\s"';]{4,512})`,
  ),
  rule(String.raw`(\s--?[\w-]{0,32}bearer[ =]\s{0,4})(?!-)${value}`),
  // The password after the user in an option: mysqld_exporter --mysqld.username=exp:pw
  rule(
    String.raw`(\s--(?:[\w.-]{1,40}user|[\w.-]{0,40}username)[ =]["']?[A-Za-z][\w.-]{0,64}:)(?!\d{1,6}(?:\s|$))([^\s"'@:/]{1,128})(?=["']?(?:\s|$))`,
  ),
  // The password in an address without a scheme: exporter:pw@(db1:3306)/   bench:pw1@db1:3306
  rule(String.raw`((?<![\w/.-])[\w.-]{1,64}:)([^\s:@/]{1,128})(?=@\()`),
  rule(
    String.raw`((?<![\w/.-])[A-Za-z][\w.-]{0,63}:)(?=[^\s:@/]{0,128}[A-Za-z])([^\s:@/"']{6,128})(?=@[A-Za-z][\w.-]{0,253}:\d{2,5}\b)`,
  ),
  // The last argument of a command that sets a password:
  // mc alias set local http://h:9000 user pw   rabbitmqctl add_user a pw
  rule(
    String.raw`(\bmc\s+(?:alias\s+set|config\s+host\s+add)\s+\S{1,64}\s+\S{1,256}\s+\S{1,128}\s+)${value}`,
  ),
  rule(
    String.raw`(\b(?:add_user|change_password|authenticate_user|(?:reset|change|set)-admin-password|set-(?:initial|default-admin)-password|addauth\s+digest)\s+(?:[\w.@-]{1,64}(?:\s+|:))?)(?!-)${value}(?=\s*$)`,
  ),
  // The token of the Jenkins CLI: -auth user:token
  rule(String.raw`(\s-auth\s{1,4}[\w.@-]{1,64}:)${value}`),
  // The passwords of a file of Vitess: {"vt_dba": ["pw"]}
  rule(String.raw`("vt_\w{1,32}"\s{0,4}:\s{0,4}\[\s{0,4})${quoted}`),
  // The password in commands of Redis: sentinel auth-pass mymaster pw   MIGRATE … AUTH2 user pw   HELLO 3 AUTH user pw
  caselessRule(String.raw`(\b(?:auth-pass\s+[\w.-]{1,64}|sentinel-pass)\s+)${value}`),
  rule(
    String.raw`(\b(?:MIGRATE|HELLO)\s[^\n]{0,200}?\sAUTH\d?\s+(?:[\w.-]{1,64}\s+(?=\S{1,128}(?:\s+(?:KEYS|SETNAME)\b|\s*$)))?)${value}`,
  ),
  // An argument of printf: printf 'password=%s\\n' pw
  ...[0, 1].map((others) =>
    caselessRule(
      String.raw`(\bprintf\s+["'](?:[^"'%\n]{0,200}%s){${String(others)}}[^"'%\n]{0,200}?${name}\s?[=:]\s?%s[^"'%\n]{0,80}["']\s+(?:\S{1,128}\s+){${String(others)}})${value}`,
    ),
  ),
  // A value that sed inserts: sed -i s/@DBPASS@/pw1/
  caselessRule(
    String.raw`(\bs\/[^/\n]{0,80}?(?:password|passwd|passphrase|pass|pwd|secret)[^/\n]{0,40}\/)(?=[^/\s]{0,64}[A-Za-z])(?=[^/\s]{0,64}\d)([^/\s$&\\=]{6,64})(?=\/)`,
  ),
  // Two answers on standard input: (echo pw; echo pw) | smbpasswd -a bench
  ...[0, 1].map((answers) =>
    rule(
      String.raw`(\(\s{0,4}(?:echo\s+\S{1,128}\s?(?:;|&&)\s{0,4}){${String(answers)}}echo\s+)([^\s;)]{3,128})(?=\s?[;)&][^|\n]{0,160}\|\s*(?:passwd\b|${reader}))`,
    ),
  ),
  // The password of a check of Nagios, and of a user of Monit: check_mysql!bench!pw   allow bench:pw
  rule(
    String.raw`(\bcheck_\w{0,16}(?:sql|oracle|mongo|redis|db)\w{0,16}![\w.-]{1,64}!)([^\s!$]{1,128})`,
  ),
  rule(String.raw`(^\s*allow\s+(?!from:)[A-Za-z][\w.-]{0,63}:)(\S{3,128})(?=\s*$)`),
  // The only argument of a method for authentication: jedis.auth("pw")
  rule(String.raw`((?:\.|->)auth\(\s*)${quotedWord}(?=\s*\))`),
  // A user with a password: etcdctl user add bench:pw
  rule(String.raw`(\buser\s+(?:add|create|new)\s+[\w.@-]{1,64}:)(\S{3,128})`),
  rule(String.raw`(\bsecret-set-value\s+(?:--\w+\s+)?\S{1,64}\s+(?:--base64\s+)?)(?!-)${value}`),
  // Passwords of routers: enable secret pw   username admin password 0 pw
  caselessRule(String.raw`(^\s*enable\s+(?:password|secret)\s+(?:\d\s+)?)(\S{3,128})(?=\s*$)`),
  caselessRule(
    String.raw`(\busername\s+[\w.@-]{1,64}\s+(?:privilege\s+\d{1,2}\s+)?(?:password|secret)\s+\d\s+)(\S{3,128})`,
  ),
  caselessRule(
    String.raw`(\busername\s+[\w.@-]{1,64}\s+(?:privilege\s+\d{1,2}\s+)?secret\s+)(\S{3,128})(?=\s*$)`,
  ),
  // The community in a configuration of net-snmp: com2sec bench default pw   trap2sink 10.0.0.1 pw
  rule(
    String.raw`(^\s*(?:com2sec6?\s+(?:-Cn\s+\S{1,64}\s+)?\S{1,64}|trap2?sink|informsink)\s+\S{1,128}\s+)(\S{3,128})`,
  ),
  // The password of a wireless network: nmcli dev wifi connect lab password pw   wifi-sec.psk pw
  rule(String.raw`(\bnmcli\b${argumentsBefore}\s(?:password|[\w.-]{1,40}psk)\s+)${value}`),
  // A value of the registry of Windows: DefaultPassword    REG_SZ    pw   reg add k /v Password /t REG_SZ /d pw
  caselessRule(String.raw`((?<![\w.-])${name}\s+REG_\w{1,16}\s+)(\S[^\n]{0,256}?)(?=\s*$)`),
  caselessRule(String.raw`(\s\/v\s+["']?${name}["']?\s[^\n|;&]{0,80}?\s\/d\s+)${value}`),
  // The password of an FTP server or a mailbox in a trace: "PASS pw\r\n"
  rule(String.raw`(["']PASS\s+)([^\s"'\\]{1,128})(?=\\r\\n)`),
  // The account in a script of ftp: user bench pw1   quote PASS pw
  caselessRule(String.raw`(^\s*(?:quote\s+)?user\s+[\w.@-]{1,64}\s+)(${telling}{6,64})(?=\s*$)`),
  caselessRule(String.raw`(^\s*quote\s+pass\s+)(\S{1,128})(?=\s*$)`),
  rule(String.raw`(\brclone\s+obscure\s+)(?!-)${value}`),
  // The account of a map of Postfix: smtp_sasl_password_maps = static:bench:pw
  caselessRule(String.raw`(password_maps\s*=\s*static:[\w.@-]{1,64}:)(\S{1,128})`),
  // A variable in a debugger, with its address: passwd = 0x55d0c8 "pw"
  caselessRule(String.raw`((?<![\w.-])${name}\s*=\s*0x[0-9a-f]{1,16}\s+)${quoted}`),
  // A quoted value after a name and a blank:
  // OPTIONS (user 'a', password 'pw')   SECRET 'pw1'   mysqladmin password 'pw'
  caselessRule(String.raw`((?<![\w-])(?:password|passwd|passphrase|pwd|psk)["'\x60]?\s+)${quoted}`),
  caselessRule(
    String.raw`((?<![\w-])(?:secret|token|secret_key|api_key|access_key|key)\s+["'])(${telling}{8,255})(?=["'])`,
  ),
  rule(String.raw`(\b(?:mysqladmin|mariadb-admin)\b${argumentsBefore}\spassword\s+)${value}`),
  // A password on standard input: echo pw | kinit a   kinit a <<< pw
  rule(
    String.raw`(\b(?:echo|printf)\s+(?:-\w+\s+)?)(?!["']?[\w.-]{1,64}:)${value}(?=\s*\|\s*${reader})`,
  ),
  // Answers on standard input, one of which may already be redacted: printf '%s\n%s\n' pw pw | createuser -P a
  ...[0, 1].map((answers) =>
    rule(
      String.raw`(\bprintf\s+["'](?:%s(?:\\n)?\s?){1,4}["']\s+(?:\S{1,128}\s+){${String(answers)}})${value}(?=[^|\n]{0,160}\|\s*(?:createuser\b|passwd\b|mysql_secure_installation\b|initdb\b|${reader}))`,
    ),
  ),
  rule(
    String.raw`(\b(?:kinit|su|kadmin|restic|gpg|docker|vault)\b${argumentsBefore}<<<\s*)${value}`,
  ),
  // A password that is written to a file named after it: echo pw > /run/vault.pass
  caselessRule(
    String.raw`(\b(?:echo|printf)\s+(?:-\w+\s+)?)(?!["']?[\w.-]{1,64}[:=])${value}(?=\s*>{1,2}\s*["']?[^\s"']{0,128}(?:passw|passphrase|passfile|\.?\bpass\b|secret|pw\b|token\b|cred|\.key\b|keyfile))`,
  ),
  // A member of a secret of Kubernetes, unless it is a name: --from-literal=root=pw
  caselessRule(
    String.raw`(\s--from-literal[ =]["']?(?!\w{0,32}(?:user|name|host|port|db|database|url|uri|endpoint|region|bucket)\w{0,8}=)[\w.-]{1,64}=)${value}`,
  ),
  // The password of a user that a command creates: maxctrl create user bench pw
  caselessRule(
    String.raw`(\b(?:create|add|alter|change|set)[ _-]user(?:-password)?\s+(?!if\b)[\w.@-]{1,64}\s+)(?!-|(?:with|if|or|for|identified|login|password|to|from|and|on|in|set|superuser|account|default|comment|as|is|was|failed|role|using)\b)([^\s;|&"'()]{3,128})(?=\s*$|\s+--?\w)`,
  ),
  // The credentials of a mail server in Postfix: [smtp.example.net]:587 bench:pw
  caselessRule(
    String.raw`(\[?\bsmtp[\w.-]{1,128}\]?(?::\d{1,5})?\s+[\w.@-]{1,64}:)(\S{3,128})(?=\s*$)`,
  ),
  // A here-string: read -r USER PASS <<< "root pw"   tool <<< pw1
  caselessRule(String.raw`(\bread\s[^\n|;&]{0,80}?${name}\s*<<<\s*)${value}`),
  caselessRule(
    String.raw`(\bread\s+(?:-\w{1,4}\s+)?\w{0,24}u(?:se?r\w{0,8})?\s+\w{0,24}p(?:w|wd|ass\w{0,8})?\s*<<<\s*["']?[\w.@-]{1,64}\s+)${value}`,
  ),
  rule(String.raw`(<<<\s*["']?)(${telling}{6,128})(?=["']?(?:[\s;)]|$))`),
  // The token of clients for which -t is no duration: influx query -t pw   doctl -t pw   gitlab-runner register -r pw
  rule(
    String.raw`(\b(?:influx\b${argumentsBefore}\s-t|doctl\b${argumentsBefore}\s-t|gitlab-runner\b${argumentsBefore}\s-r)[ =]\s{0,4})(?!-)${value}`,
  ),
  // A value for a store of secrets: aws ssm put-parameter --type SecureString --value pw   gh secret set DB --body pw
  rule(
    String.raw`(\b(?:secrets?|secretsmanager|SecureString|keyvault|ssm)\b${argumentsBefore}\s--(?:value|body|secret-string|secret-value|string-value|data|payload|plaintext)[ =]\s{0,4})(?!-)${value}`,
  ),
  rule(String.raw`(\bconfig\s+set\s+--secret\s+[\w:.-]{1,64}\s+)${value}`),
  // The new password for LDAP: ldappasswd -s pw   slappasswd -s pw
  rule(String.raw`(\b(?:ldap|slap)passwd\b${argumentsBefore}\s-[sa]\s*)(?!-)${value}`),
  // The password after the user in an auth option: --web.auth=admin:pw   CONSUL_HTTP_AUTH=bench:pw
  caselessRule(
    String.raw`((?<!sst_)(?:auth(?:\.user\.info)?["']?(?:\s?=\s?|:\s)|--auth\s)["']?[A-Za-z][\w.@-]{0,64}:)(?!\d{1,5}\b)([^\s"':/,]{3,128})(?=["']?(?:[\s,]|$))`,
  ),
  // The password in a table function of ClickHouse:
  // mysql('db1:3306', 'db', 't', 'bench', 'pw')   s3('https://…', 'AK', 'pw', 'CSV')
  caselessRule(
    String.raw`(\b(?:(?:mysql|postgresql|mongodb)\s*\(\s*[^\s,()][^,()]{0,255},|remote\w{0,16}\s*\()\s*(?:[^\s,()][^,()]{0,255},\s*){2,3}["'][\w.@-]{1,64}["']\s*,\s*)${quoted}(?=\s*[,)])`,
  ),
  rule(
    String.raw`(\bs3\w{0,16}\s*\(\s*["'][^"'\n]{1,512}["']\s*,\s*["'][\w-]{3,128}["']\s*,\s*)${quoted}(?=\s*,)`,
  ),
  // A quoted value at the end of a line after a compound name: #define WIFI_PASSWORD "pw"
  caselessRule(
    String.raw`((?<![\w.-])[\w-]{1,40}[_-](?:password|passwd|passphrase|pass|secret|token|key)\s{1,8})(["'][^\s"']{3,256}["'])(?=\s*;?\s*$)`,
  ),
  // A secret in SQL of DuckDB: CREATE SECRET s (TYPE S3, KEY_ID 'a', SECRET 'pw')
  rule(String.raw`(\b(?:SECRET|SECRET_KEY)\s+)${quoted}`),
  // What an expect script sends, if it resembles a password: send -- "pw1\r"
  rule(
    String.raw`((?<!assword[^\n]{0,80})\bsend\s+(?:--\s+)?["'])(?=[^"'\s]{0,64}[A-Za-z])(?=[^"'\s]{0,64}\d)([^\s"'\\$[\]]{6,64})(?=\\[rn]["'])`,
  ),
  // The value of a variable of Tcl, a Dockerfile or HammerDB:
  // set mysql_pass "pw"   ENV MYSQL_PWD pw
  caselessRule(
    String.raw`(\bset\s+["']?${name}["']?\s+["'{]?)(?![=:([$]|(?:for|to|as|from|with|and|or|using|policy|on|by|in)\b)([^\s"'{}[\]$;]{3,128})(?=["'}]?\s*(?:[;}]|$))`,
  ),
  caselessRule(
    String.raw`(\bset\s+${name}\w{1,16}\s+["'{])(${telling}{6,128})(?=["'}]\s*(?:[;}]|$))`,
  ),
  caselessRule(String.raw`(^\s*(?:ENV|ARG)\s+${name}\s+)${value}`),
  // A value that resembles a password, after a compound name and blanks: secret_access_key pw1
  caselessRule(
    String.raw`((?<![\w.-])(?!\w{0,40}(?:sha2|sha256|native|old|validate)_)(?:[\w-]{1,40}[_-]|_|root|admin|db|user|mysql|pg)(?:password|passwd|passphrase|pass|secret|token|(?:secret|api|access)[_-]key)\s{1,8}["']?)(${telling}{6,128})(?=["']?[;,]?(?:\s|$))`,
  ),
  // The default of a shell variable: ${MYSQL_PASSWORD:-pw}
  caselessRule(String.raw`(\$\{${name}:?[-=])([^}\s$-][^}\s$]{0,127})(?=\})`),
  // The default of an option: add_argument("--password", default="pw")
  caselessRule(String.raw`(["']-{0,2}${name}["'][^\n]{0,160}?\bdefault\s*[=:]\s*)${quoted}`),
  // The argument of a function that sets a password: setPassword("pw")   changeUserPassword("bench", "pw")
  caselessRule(
    String.raw`((?<![\w.])(?:[\w.]{0,64}[.:>])?(?:set|with|update|change)?[\w]{0,24}(?<!get|read|lookup|prompt|ask|input|fetch|find|is|has|check|valid|validate)(?:password|passwd|pwd|secretkey|apikey)\(\s*(?:["'][\w.@-]{1,64}["']\s*,\s*)?)(["'][^\s"':]{3,128}["'])(?=\s*\))`,
  ),
]
