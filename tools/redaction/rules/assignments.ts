// Secrets in configurations, environments, code, JSON, XML, tables and prose: a name, a sign, a value.
import { name, quoted, secretName, sentenceWords, value } from '../names.ts'
import { notOption } from './commands.ts'
import { rule, type SecretRule } from './rule.ts'

export const assignmentRules: readonly SecretRule[] = [
  // mysql://root:pw@host
  rule(String.raw`(\b[a-z][a-z0-9+.-]{0,32}:\/\/[^\s:/@]{0,128}:)([^\s/]{1,256})(?=@)`, 'gi'),
  // password = two words   # a comment
  rule(
    String.raw`^(\s*[\w.-]{0,64}?${secretName}[ \t]+=[ \t]*)${notOption}([^\s"'#;,][^\n"'#;,]{0,400}?)(?=\s*(?:[#;]|$))`,
    'gi',
  ),
  // password = pw   MYSQL_PWD=pw   pw: pw at the start of a line, where blanks may follow the sign
  rule(
    String.raw`^(\s*["']?[\w.-]{0,64}?${secretName}["']?[ \t]*[=:]>?[ \t]*(?:!\w{1,32}[ \t]+)?)${notOption}${value}`,
    'gi',
  ),
  // , MASTER_PASSWORD='pw'   ?password=pw   \"password\":\"pw\"   'password' => 'pw'
  rule(
    String.raw`([^\w.-]${name}\\?["']?(?:[ \t]*=>[ \t]*|[ \t]+=[ \t]*|=|[ \t]*:[ \t]*))${notOption}${value}`,
    'gi',
  ),
  // -e password= pw in the middle of a line
  rule(String.raw`([^\w.-]${name}[ \t]*=[ \t]{1,4})${notOption}(?!-)${value}`, 'gi'),
  // $ENV{MYSQL_PWD}="pw"   $db->{pw} = 'pw'   $config['password'] = 'pw'   {pw => 'pw'}
  rule(
    String.raw`((?:[{['"]|->)${name}["']?\s*[}\]]{1,3}\s*(?:=>|(?:\|\|)?=|:(?!:))\s*)${value}`,
    'gi',
  ),
  // put("password", "pw")
  rule(String.raw`(\(\s*["']${name}["']\s*,\s*)${quoted}`, 'gi'),
  // {\\\"password\\\":\\\"pw\\\"}: JSON inside JSON inside JSON
  rule(String.raw`(${name}\\{2,15}["']\s*:\s*\\{2,15}["'])([^"'\\]{1,256})`, 'gi'),
  // {"name": "password", "value": "pw"}
  rule(
    String.raw`("(?:name|key|option|variable|variable_name)"\s*:\s*"${name}"\s*,\s*"\w{1,32}"\s*:\s*)${value}`,
    'gi',
  ),
  // {name: DB_PASSWORD, value: pw}   variable "db_password" { default = "pw" }
  rule(String.raw`(\b(?:name|key)\s*:\s*["']?${name}["']?\s*,\s*value\s*:\s*)${value}`, 'gi'),
  rule(String.raw`("${name}"\s*\{[^{}\n]{0,80}?\bdefault\s*=\s*)${quoted}`, 'gi'),
  // wsrep_sst_auth⇥sst:pw
  rule(String.raw`^(${name}\t+)(?!\S{0,64}\t)${value}`, 'gi'),
  // <password_sha256_hex>65e84be3…   "passwordHash": "pbkdf2…
  rule(
    String.raw`(${name}(?:[-_]?(?:double|sha\d{1,3}|md5|hash|hex|digest)){1,4}["']?\s{0,4}(?:>|=>?|:)\s{0,4}["']?)([\w+/=.$-]{20,512})`,
    'gi',
  ),
  // <password>pw</password>   <entry key="password">pw</entry>   <property name="password" value="pw"/>
  rule(String.raw`(<\s{0,4}${name}\s{0,4}>\s*)([^<\s][^<]{0,256})(?=<\/)`, 'gi'),
  rule(String.raw`(<${name}>[ \t]?)(?!-)([^<\s][^<]{0,256})(?=$)`, 'gi'),
  rule(String.raw`(\b(?:key|name|id)=["']${name}["'][^<>]{0,80}>\s*)([^<\s][^<]{0,256})`, 'gi'),
  rule(String.raw`(\b(?:key|name|id)=["']${name}["']\s+value=)${value}`, 'gi'),
  // <td>password</td><td>pw</td>
  rule(
    String.raw`(<t[dh][^<>]{0,80}>\s*${name}\s*<\/t[dh]>\s*<t[dh][^<>]{0,80}>\s*)([^<\s][^<]{0,256})`,
    'gi',
  ),
  // | wsrep_sst_auth | sst:pw |   and the same in the file that psql prints
  rule(String.raw`^(\|?\s*${name}\s+\|\s*)([^|\s][^|]{0,400}?)(?=\s*(?:\||$))`, 'gi'),
  // root:pw@tcp(127.0.0.1:3306)/sbtest   root:pw@/sbtest
  rule(String.raw`((?<![\w/])[\w.-]{1,64}:)([^\s:@/]{1,128})(?=@(?:(?:tcp|unix)\(|\/\w))`, 'g'),
  // db1:5432:sbtest:bench:pw
  rule(
    String.raw`((?:^|["'])(?:[\w.-]{1,128}|\*):(?:\d{4,5}|\*):(?:\w{1,64}|\*):\w{1,64}:)([^\s:"']{1,128})(?=$|["'])`,
    'g',
  ),
  // hibernate.connection.password pw
  rule(
    String.raw`^(\s*(?:[\w-]{1,40}\.){1,8}[\w-]{0,40}?${secretName}[ \t]+)(?![=:|(]|(?:${sentenceWords})\b)([^\s=]{3,128})(?=\s*$)`,
    'gi',
  ),
  // requirepass pw   auth_pass pw   rocommunity pw 10.0.0.0/8   user bench password pw
  rule(String.raw`^(\s*(?:requirepass|masterauth|bindpw|auth_pass)\s+)(?!not\b)${value}`, 'gi'),
  rule(String.raw`(\b(?:r[ow]community6?|snmp-server\s+community)\s+)${value}`, 'gi'),
  rule(
    String.raw`(\b(?:user(?:list|name)?|login|account)\s+["']?[\w.@-]{1,64}["']?,?\s+password\s+)(?!(?:${sentenceWords}|expire|for|using|failed|error)\b)${value}`,
    'gi',
  ),
  rule(
    String.raw`(\b(?:x-(?:api-key|auth-token|vault-token)|set-cookie|cookie)["']?\s*:\s*)(\S[^"'\n]{0,512})`,
    'gi',
  ),
  rule(String.raw`(\bauthorization["']?\s*:\s*["']?(?:bearer|basic|token)\s+)${value}`, 'gi'),
  // [Note] A temporary password is generated for root@localhost: pw
  rule(String.raw`(\btemporary password\b[^\n:]{0,80}:\s*)(\S+)`, 'gi'),
  // Unseal Key 1: pw   Initial Root Token: pw
  rule(String.raw`(\b(?:unseal|recovery) key \d{1,2}:\s*)(\S+)`, 'gi'),
  // the password was pw
  rule(
    String.raw`(\b(?:passwords?|passphrase|passwd|pwd)\s+(?:was|is|were|became|changed\s+to|set\s+to)\s+["'\x60]?)(?!(?:${sentenceWords})\b)([^\s"'\x60,;]{3,128})`,
    'gi',
  ),
]
