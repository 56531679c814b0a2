// Secrets in configurations, environments, code, JSON, XML, tables and prose: a name, a sign, a value.
import {
  accounts,
  name,
  quoted,
  secretName,
  sentenceAdverbs,
  sentenceWords,
  value,
} from '../names.ts'
import { notOption } from './commands.ts'
import { caselessRule, rule, type SecretRule } from './rule.ts'

export const assignmentRules: readonly SecretRule[] = [
  // The password in a URL: mysql://root:pw@host
  caselessRule(String.raw`(\b[a-z][a-z0-9+.-]{0,32}:\/\/[^\s:/@]{0,128}:)([^\s/]{1,256})(?=@)`),
  // A value after a name in Markdown emphasis: **password**: `pw`   __Password:__ pw
  caselessRule(
    String.raw`([*_]{2}(?:[\w-]{1,24}\s){0,3}${name}(?:[*_]{2}:|:[*_]{2})\s*["'\x60]?)(?!(?:${sentenceWords})\s)([^\s"'\x60]{3,128})`,
  ),
  // A value in HTML elements after its name: Password: <code>pw</code>
  caselessRule(
    String.raw`((?<![\w.-])${name}\s{0,4}[:=]\s{0,4}(?:<[a-z]{1,8}(?:\s[^<>]{0,80})?>\s{0,4}){1,3})([^<\s][^<]{0,255})(?=<\/)`,
  ),
  // A value of several words that fills the line up to a comment: password = two words   # a comment
  caselessRule(
    String.raw`^(\s*[\w.-]{0,64}?${secretName}[ \t]+=[ \t]*)${notOption}([^\s"'#;,][^\n"',]{0,400}?)(?=\s+[#;]|\s*$)`,
  ),
  // The default of an option in Lua, after its description: mysql_password = {"Password", "pw"}
  caselessRule(
    String.raw`((?<![\w-])${name}[ \t]*=[ \t]*\{[ \t]*["'][^"'\n]{0,128}["'][ \t]*,[ \t]*)${quoted}`,
  ),
  // A value assigned at the start of a line: password = pw   MYSQL_PWD=pw   pw: pw
  caselessRule(
    String.raw`^(\s*["']?[\w.-]{0,64}?${secretName}["']?[ \t]*(?:::|[=:])>?[ \t]*(?:(?!!(?:Ref|Sub|GetAtt|ImportValue)\b)!{1,2}\w{1,32}[ \t]+)?)${notOption}${value}`,
  ),
  // A variable of a Makefile: MYSQL_PWD := pw
  rule(
    String.raw`(^\s*(?:export\s+)?[A-Z][A-Z\d_]{0,64}(?:PASSWORD|PASSWD|PASS|PWD|PW|SECRET|TOKEN|_KEY)[ \t]*:?:=[ \t]*)${value}`,
  ),
  // The last of several variables of Perl: my ($user, $password) = ('bench', 'pw')
  caselessRule(
    String.raw`(\$${name}\s*\)\s*=\s*\((?:\s*["'][^"'\n]{0,128}["']\s*,){1,8}\s*)${quoted}(?=\s*\))`,
  ),
  // The account of Neo4j: NEO4J_AUTH=neo4j/pw
  rule(String.raw`(\bNEO4J_AUTH["']?\s*[=:]\s*["']?[\w.-]{1,64}\/)([^\s"']{1,128})`),
  // A value assigned within a line: , MASTER_PASSWORD='pw'   ?password=pw   \"password\":\"pw\"   'password' => 'pw'
  caselessRule(
    String.raw`((?<!:\d{12})[^\w.-]${name}\\?["']?(?:[ \t]*=>[ \t]*|[ \t]+=[ \t]*|=|[ \t]*:[ \t]*))${notOption}${value}`,
  ),
  // A value after "= " within a line: -e password= pw
  caselessRule(String.raw`([^\w.-]${name}[ \t]*=[ \t]{1,4})${notOption}(?!-)${value}`),
  // A value assigned to a member or an element: $ENV{MYSQL_PWD}="pw"   $db->{pw} = 'pw'   $config['password'] = 'pw'
  caselessRule(
    String.raw`((?:[{['"]|->)${name}["']?\s*[}\]]{1,3}\s*(?:=>|(?:\|\|)?=|:(?!:))\s*)${value}`,
  ),
  // An argument after the name as an argument: put("password", "pw")
  caselessRule(String.raw`((?<!\bin\s{0,2})\(\s*["']${name}["']\s*,\s*)(?!"\w"\s*,)${quoted}`),
  caselessRule(
    String.raw`(\b\w{0,24}(?:set|put|config|conf|option|env|define|prop|param|store)\w{0,24}\([^()\n]{0,200},\s*["'][\w.-]{1,64}[_.-]${secretName}["']\s*,\s*)${quoted}(?=\s*\))`,
  ),
  // A value in JSON within JSON within JSON: {\\\"password\\\":\\\"pw\\\"}
  caselessRule(String.raw`((?<![\w.-])${name}\\{2,15}["']\s*:\s*\\{2,15}["'])([^"'\\]{1,256})`),
  // The value of a name in JSON: {"name": "password", "value": "pw"}
  caselessRule(
    String.raw`("(?:name|key|option|variable|variable_name)"\s*:\s*"${name}"\s*,\s*"\w{1,32}"\s*:\s*)${value}`,
  ),
  // The value of a name in YAML and Terraform:
  // {name: DB_PASSWORD, value: pw}   variable "db_password" { default = "pw" }
  caselessRule(String.raw`(\b(?:name|key)\s*:\s*["']?${name}["']?\s*,\s*value\s*:\s*)${value}`),
  caselessRule(String.raw`("${name}"\s*\{[^{}\n]{0,80}?\bdefault\s*=\s*)${quoted}`),
  // The default value in a template: mysql_password: "{{ lookup('env', 'PW') | default('pw') }}"
  caselessRule(
    String.raw`((?<![\w.-])${name}["']?[ \t]*[:=][^\n]{0,200}?\b(?:default\(|env_var\(\s*["'][\w.-]{1,64}["']\s*,)\s*)${quoted}(?=\s*[,)])`,
  ),
  // A member of a map of passwords: --set secrets.passwords.root=pw
  caselessRule(String.raw`(\bpasswords\.[\w.-]{1,64}\s*[=:]\s*)${value}`),
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
  // An element that its line does not close, but not a placeholder: password=<secret>, port=3306
  caselessRule(
    String.raw`((?<![\w"'\x60(]|\w\s|[=:]\s{0,2}["']?)<${name}>[ \t]?)(?!-)([^<\s][^<]{0,256})(?=$)`,
  ),
  caselessRule(
    String.raw`(\b(?:key|name|id)=["']${name}["'][^<>]{0,80}>\s*(?:<value>\s*)?)([^<\s][^<]{0,256})`,
  ),
  // A value after the account in brackets or of the password: Password (root): pw   password root: pw
  caselessRule(
    String.raw`((?<![\w-])(?:password|passwd|passphrase|pwd|pw)(?:\s?[([][\w.@-]{1,32}[)\]]|\s(?:${accounts}))\s?[:=]\s{0,4}["'\x60]?)(?!(?:${sentenceWords})(?![\w-]))([^\s"'\x60,;()[\]]{3,128})`,
  ),
  // A value in parentheses: created user bench (password pw)
  caselessRule(
    String.raw`(\((?:password|passwd|passphrase|pwd|pw|pass)\s+)(?!(?:${sentenceWords})(?![\w-]))([^\s"'()]{4,128})(?=\))`,
  ),
  // A value after its name in an element: <b>Password</b>: pw   <b>Password:</b> pw
  caselessRule(
    String.raw`((?<![\w.-])${name}(?:<\/[a-z]{1,8}>\s{0,2}[:=]|\s{0,2}[:=]<\/[a-z]{1,8}>)\s{0,4}(?:<[a-z]{1,8}>)?)([^<\s]{3,128})`,
  ),
  caselessRule(String.raw`(\b(?:key|name|id)=["']${name}["']\s+value=)${value}`),
  // The HTML cell after a name: <td>password</td><td>pw</td>
  caselessRule(
    String.raw`(<t[dh][^<>]{0,80}>\s*${name}\s*<\/t[dh]>\s*<td[^<>]{0,80}>\s*)([^<\s][^<]{0,256})`,
  ),
  // The cell after a name in tables of mysql, psql and Markdown: | wsrep_sst_auth | sst:pw |
  caselessRule(
    String.raw`^(?!\|?\s*(?:pass|token)\s*\|\s*[a-z]{1,20}\s*\|)(\|?\s*["'*\x60]{0,3}${name}["'*\x60]{0,3}\s+\|\s*)([^|\s][^|]{0,400}?)(?=\s*(?:\||$))`,
  ),
  // The password in a data source name of Go: root:pw@tcp(127.0.0.1:3306)/sbtest   root:pw@/sbtest
  rule(String.raw`((?<![\w/])[\w.-]{1,64}:)([^\s:@/]{1,128})(?=@(?:(?:tcp|unix)\(|\/\w))`),
  rule(String.raw`((?<![\w/])[\w.-]{1,64}:)([^\s:"'/]{1,128})(?=@(?:tcp|unix)\()`),
  // The last field of a line of .pgpass: db1:5432:sbtest:bench:pw
  rule(
    String.raw`((?:^|["'])(?:[\w.-]{1,128}|\*):(?:\d{4,5}|\*):(?:\w{1,64}|\*):\w{1,64}:)((?:[^\s:"'\\]|\\.){1,128})(?=$|["'])`,
  ),
  // A password of several words in such a line: echo "db1:5432:sbtest:bench:two words" > ~/.pgpass
  rule(
    String.raw`(["'](?:[\w.-]{1,128}|\*):(?:\d{4,5}|\*):(?:\w{1,64}|\*):\w{1,64}:)([^"'\n]{1,128})(?=["']\s*>)`,
  ),
  // The value of a dotted name after blanks: hibernate.connection.password pw
  caselessRule(
    String.raw`^(\s*(?:[\w-]{1,40}\.){1,8}[\w-]{0,40}?${secretName}[ \t]+)(?![=:|(]|(?:${sentenceWords})(?![\w-]))([^\s=]{3,128})(?=\s*$)`,
  ),
  // The argument of a directive: requirepass pw   auth_pass pw   rocommunity pw 10.0.0.0/8   user bench password pw
  caselessRule(
    String.raw`((?:^\s*|["'])(?:requirepass|masterauth|bindpw|auth_pass|tls-[\w-]{1,32}-pass)\s+)(?!not\b)${value}`,
  ),
  caselessRule(String.raw`(\b(?:r[ow]community6?|snmp-server\s+community)\s+)${value}`),
  caselessRule(
    String.raw`(\b(?:user(?:list|name)?|login|account)\s+(?!(?:and|or|with|the)\b)["']?[\w.@-]{1,64}["']?,?\s+(?:password|passwd|pass|pwd|pw)\s+)(?!(?:${sentenceWords}|expire|history|reuse|require|for|using|failed|error)\b)${value}`,
  ),
  caselessRule(
    String.raw`(\b(?:x-(?:api-key|auth-token|vault-token)|set-cookie|cookie)["']?\s*:\s*)(\S[^"'\n]{0,512})`,
  ),
  caselessRule(String.raw`(\bauthorization["']?\s*:\s*["']?(?:bearer|basic|token)\s+)${value}`),
  // The password that mysqld --initialize prints: A temporary password is generated for root@localhost: pw
  caselessRule(String.raw`(\btemporary password\b[^\n:]{0,80}:\s*)(\S+)`),
  // A password on a line of its own after the word, as in .netrc: password pw
  caselessRule(
    String.raw`^(\s*(?:password|passphrase)\s+)(?!(?:${sentenceWords}|polic\w+|auth\w*|encrypt\w*|files?|hash\w*|history|prompt|protect\w*|manage\w*|resets?|validat\w*|plugins?|fields?|columns?|options?|checks?|length|lifetime|strength|only|again|confirm\w*|here|verif\w*|store|vault|updat\w*|\w+ing|\w+ed)\b)([^\s=:|"'(]{3,128})(?=\s*$)`,
  ),
  // A row of a table of names and values: password    pw
  rule(
    String.raw`^(\s*[a-z][\w.-]{0,40}?(?<!by)(?:password|passwd|passphrase|secret_key|secret_access_key)[ \t]{2,40})(?!(?:${sentenceWords}|string|text|bytea|char\w*|varchar\w*|yes|no)\b)([a-z\d][^\s=:|"'(]{2,128})(?=\s*$)`,
  ),
  rule(
    String.raw`^(\s*(?:password|passwd|passphrase)[ \t]{2,40})(?!(?:${sentenceWords}|string|text|bytea|char\w*|varchar\w*|yes|no|files|compat)\b)([a-z\d][^\s=:|"'(]{2,128})(?=\s*$)`,
  ),
  // A key that vault operator init prints: Unseal Key 1: pw
  caselessRule(String.raw`(\b(?:unseal|recovery) key \d{1,2}:\s*)(\S+)`),
  // A password named in a sentence: the password was pw
  caselessRule(
    String.raw`(\b(?:passwords?|passphrase|passcode|passwd|pwd|pw)\s+(?:was|is|were|became|(?:changed|set|reset|updated)\s+to:?|→|->)\s+(?:(?:${sentenceAdverbs})\s+){0,2}["'\x60]?)(?!(?:${sentenceWords})(?![\w-]))([^\s"'\x60,;]{3,128})`,
  ),
]
