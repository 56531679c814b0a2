// Where secrets stand in logs, scripts, configurations and dumps. Every repetition is bounded, so that a line
// takes time in proportion to its length.

/** In a match, group 1 is kept, group 2 is the secret. */
export type SecretRule = RegExp

// 'a b'   "a b"   <a placeholder>   [redacted]   a'b   'a
const quoted = String.raw`\\"(?:[^"\\]|\\[^"])*\\"|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`
const bare = String.raw`[^\s"',;)}\]]+(?:["'][^\s"',;)}\]]+)*`
const value = String.raw`(\[redacted\]|<[^<>\n]{0,64}>|${quoted}|${bare}|["']\S*)`

// What the name of an option, a variable or a key ends in when its value is a secret; not `bypass`.
const secretName = String.raw`(?:(?<!by)pass(?:word|wd|phrase|code)?|pwd|secret(?:[-_]access)?(?:[-_]key)?|access[-_]?key|account[-_]?key|token|api[-_]?key|sst_auth|bindpw|client[-_]secret|credentials?)`
const name = String.raw`[\w.-]{0,64}?${secretName}`
// The words of one command, up to the next.
const words = String.raw`[^\n|;&]{0,400}?`

/** The whole name of an option, a field or a fact whose value is a secret. */
export const secretKey = new RegExp(String.raw`^-{0,2}[\w.-]*${secretName}$`, 'i')

/** The head of a column of secrets; `pass` and `token` alone may count something. */
export const secretHeading =
  /^[\w.-]*(?:passw(?:or)?d|passphrase|passcode|pwd|secret|(?:access|api|account|secret)[-_]?key|sst_auth|bindpw|auth[-_]token|credentials?)$/i

/** A value that is searched for in the rest of a text too: no word that stands there for another reason. */
export const tellingSecret = /^(?=.*[A-Za-z])(?=.*[\d!#$%&*+=?@^~])[^\s'"]{8,}$/

/** The rules in the order in which they are applied to a line. */
export const secretRules: readonly SecretRule[] = [
  // --mysql-password=pw   --password pw   --pgsql-password='a b'
  rule(String.raw`(?<![\w-])(--?${name}(?:=|\s+(?=[^-\s])))${value}`, 'gi'),
  // mysql -uroot -ppw   tpcc_start -ppw: after a client program `-p` takes its value glued; -P is the port
  rule(
    String.raw`(\b(?:mysql\w*|mariadb[\w-]*|mydumper|myloader|xtrabackup|tpcc_\w+)\b${words}\s-p)${value}`,
    'g',
  ),
  // tpcc_load -p "pw"   mongosh -p pw   redis-cli -a pw   sshpass -p pw   curl -u admin:pw
  rule(
    String.raw`(\b(?:mongo\w*|tpcc_\w+)\b${words}\s(?:-p|--password)\s+)(?![\w.]+=)${value}`,
    'g',
  ),
  rule(String.raw`(\bredis-cli\b${words}\s-a\s*)${value}`, 'g'),
  rule(String.raw`(\bsshpass\s+-p\s*)${value}`, 'g'),
  rule(String.raw`(\bcurl\b${words}\s(?:-u|--user)[ =]\s{0,8}[^\s:]{1,64}:)${value}`, 'g'),
  // mysql://root:pw@host
  rule(String.raw`(\b[a-z][a-z0-9+.-]{0,32}:\/\/[^\s:/@]{0,128}:)([^\s/]{1,256})(?=@)`, 'gi'),
  // password = two words   # a comment
  rule(
    String.raw`^(\s*[\w.-]{0,64}?${secretName}[ \t]+=[ \t]*)([^\s"'#;,][^\n"'#;,]{0,400}?)(?=\s*(?:[#;]|$))`,
    'gi',
  ),
  // password = pw   MYSQL_PWD=pw at the start of a line, where blanks may stand after the sign
  rule(String.raw`^(\s*["']?[\w.-]{0,64}?${secretName}["']?[ \t]*[=:][ \t]*)${value}`, 'gi'),
  // "password": "pw"   , MASTER_PASSWORD='pw'   ?password=pw   \"password\":\"pw\"
  rule(String.raw`([^\w.-]${name}\\?["']?(?:[ \t]+=[ \t]*|=|[ \t]*:[ \t]*))${value}`, 'gi'),
  // wsrep_sst_auth⇥sst:pw
  rule(String.raw`^(${name}\t)${value}`, 'gi'),
  // IDENTIFIED BY 'pw'   IDENTIFIED WITH plugin AS '*hash'   SET PASSWORD FOR a = PASSWORD('pw')
  rule(
    String.raw`(\bidentified\s+(?:(?:with|via)\s+\S{1,64}\s+)?(?:by|as|using)\s+(?:password\s*\(?\s*)?)(${quoted})`,
    'gi',
  ),
  rule(String.raw`(\bpassword\s*\(\s*)(${quoted})`, 'gi'),
  rule(String.raw`(\bset\s+password\b[^=\n]{0,200}=\s*)(${quoted})`, 'gi'),
  // diset tpcc mysql_pass pw
  rule(String.raw`(\bd(?:i|b)set\s+\S{1,64}\s+\S{0,64}pass\s+)${value}`, 'gi'),
  // CREATE ROLE a LOGIN PASSWORD 'pw'   machine h login u password pw
  rule(
    String.raw`(\b(?:role|user|login)\b[^\n;]{0,200}?\s(?:encrypted\s+)?password\s+)(${quoted})`,
    'gi',
  ),
  rule(String.raw`(\bmachine\s+\S{1,128}\s+login\s+\S{1,128}\s+password\s+)${value}`, 'gi'),
  // [Note] A temporary password is generated for root@localhost: pw
  rule(String.raw`(\btemporary password\b[^\n:]{0,80}:\s*)(\S+)`, 'gi'),
  // <password>pw</password>
  rule(String.raw`(<\s{0,4}${name}\s{0,4}>\s*)([^<\s][^<]{0,256})`, 'gi'),
  // | wsrep_sst_auth | sst:pw |   and the same in the file that psql prints
  rule(String.raw`^(\|?\s*${name}\s+\|\s*)([^|\s][^|]{0,400}?)(?=\s*(?:\||$))`, 'gi'),
  // root:pw@tcp(127.0.0.1:3306)/sbtest   user/pw@//host
  rule(String.raw`((?<![\w/])[\w.-]{1,64}:)([^\s:@/]{1,128})(?=@(?:tcp|unix)\()`, 'g'),
  rule(String.raw`(\bsqlplus\s(?:-\w\s+)?[\w.-]{1,64}\/)([^\s@]{1,128})`, 'g'),
  // docker login -u a -p pw   htpasswd -b file a pw   openssl -passin pass:pw   gpg --passphrase pw   zip -P pw
  rule(String.raw`(\bdocker\s+login\b${words}\s(?:-p|--password)[ =]\s{0,8})${value}`, 'g'),
  rule(String.raw`(\bhtpasswd\s+-\w*b\w*\s+\S{1,256}\s+\S{1,64}\s+)${value}`, 'g'),
  rule(String.raw`(\s-pass(?:in|out)?\s+pass:)${value}`, 'g'),
  rule(String.raw`(\b(?:zip|unzip)\b${words}\s-P\s+)${value}`, 'g'),
  rule(String.raw`(\b(?:7z|7za|rar|unrar)\b${words}\s-p)${value}`, 'g'),
  rule(String.raw`(\s-(?:store|key|dest|src)(?:store)?pass\s+)${value}`, 'g'),
  // echo "root:pw" | chpasswd
  rule(
    String.raw`(\becho\s+["']?[\w.-]{1,64}:)([^\s"'|]{1,128})(?=["']?\s*\|\s*(?:sudo\s+)?chpasswd)`,
    'g',
  ),
  // db1:5432:sbtest:bench:pw
  rule(
    String.raw`^((?:[\w.-]{1,128}|\*):(?:\d{4,5}|\*):(?:\w{1,64}|\*):\w{1,64}:)([^\s:]{1,128})$`,
    'g',
  ),
  // requirepass pw
  rule(String.raw`^(\s*(?:requirepass|masterauth|bindpw)\s+)${value}`, 'gi'),
  rule(
    String.raw`(\b(?:x-(?:api-key|auth-token|vault-token)|set-cookie|cookie)["']?\s*:\s*)(\S[^"'\n]{0,512})`,
    'gi',
  ),
  rule(String.raw`(\bauthorization["']?\s*:\s*["']?(?:bearer|basic|token)\s+)${value}`, 'gi'),
  // A hash of MySQL, and tokens that are known by their shape.
  rule(String.raw`()(\*[0-9A-F]{40}\b)`, 'g'),
  rule(String.raw`()(\b(?:gh[pousr]_|github_pat_)\w{30,255}|\bAKIA[0-9A-Z]{16}\b)`, 'g'),
  rule(
    String.raw`()(\bglpat-[\w-]{16,64}|\bnpm_\w{30,64}|\bAIza[\w-]{30,64}|\bhv[sb]\.[\w-]{20,255}|\bsk_live_\w{16,64})`,
    'g',
  ),
  rule(String.raw`(\bhooks\.slack\.com\/services\/)([\w/]{8,128})`, 'g'),
  rule(String.raw`([?&](?:sig|X-Amz-Signature|access_token)=)([^\s&"']{8,512})`, 'gi'),
  // Hashes of passwords: /etc/shadow, PostgreSQL, caching_sha2_password.
  rule(String.raw`()((?<![\w$])\$(?:1|2[aby]|5|6|y|A)\$[^\s:'"]{8,255})`, 'g'),
  rule(String.raw`()(\bSCRAM-SHA-256\$\d{1,9}:[\w+/=]{8,255}\$?[\w+/=:]{0,255})`, 'g'),
  rule(String.raw`()((?<![\w-])md5[0-9a-f]{32}\b)`, 'g'),
  // What a UUID of version 1, such as a server's, tells of its network card; and the address of the card itself.
  rule(
    String.raw`(\b[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-)([0-9a-f]{12})\b`,
    'gi',
  ),
  rule(String.raw`(\b(?:ether|HWaddr|link\/ether)\s+)((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b`, 'gi'),
  rule(String.raw`()(\bxox[abpr]-[\w-]{10,255}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,})`, 'g'),
]

/**
 * A key that speaks of a secret and is named by no rule above. Its value is taken out where it looks like one: what is
 * not known is not published.
 */
export const doubtfulRule: SecretRule = rule(
  String.raw`((?<![\w.-])["']?[\w.-]{0,64}(?<!by|com)(?:pass(?!iv|en|es\b|age|port|ing)|secret|token(?!s\b|iz|_size|_bucket))[\w.-]{0,64}["']?[ ]{0,8}(?:[=\t]|:[ ])[ ]{0,8}["']?)([^\s"',;]{8,256})`,
  'gi',
)

/** A value that may be a secret: letters and digits or signs, no path, no file, no address, no words joined by _ or -. */
export const tellingValue =
  /^(?!-)(?=.*[A-Za-z])(?=.*[\d!#$%&*+=?@^~])(?!.*[/\\(<>[\]{}])(?!.*\.(?:pem|key|cnf|so|txt|html?)$)[^\s'"|]{8,}$/

/** A line without a match of this holds no secret. */
export const suspicious =
  /pass|pwd|secret|token|api[-_]?key|ac(?:cess|count)[-_]?key|sst_auth|bindpw|credential|identified|:\/\/|\s-[paP]|masterauth|authorization|cookie|x-|curl|sqlplus|@(?:tcp|unix)\(|:(?:\d{4,5}|\*):|\*[0-9A-F]{40}|gh[pousr]_|glpat|npm_|AIza|hv[sb]\.|sk_live|slack|sig=|\$[0-9yA]|\$2|SCRAM-|md5[0-9a-f]{32}|-1[0-9a-f]{3}-[89ab]|ether|HWaddr|github_pat_|AKIA|xox|eyJ|PRIVATE KEY/i

/** Values that are no secret: empty, a switch, a placeholder, a variable, or redacted already. */
export const harmlessValue =
  /^(["']?)(?:|\*+|x+|on|off|yes|no|none|null|true|false|\[redacted\]|<[^>]*>|\$\{?\w+\}?|\$\(.*)\1$/i

/** Names that speak of passwords and whose value is a setting. */
export const harmlessName =
  /(?:validate_password|com_set_password|disconnect_on_expired_password|caching_sha2_password|sha256_password|mysql_native_password|strict_password|old_passwords)["']?\s*[=:\t]\s*$/i

/** Names of settings that speak of passwords, however they go on. */
export const knownSetting =
  /(?:validate_password|caching_sha2_password|sha256_password|mysql_native_password|default_authentication|password_(?:history|reuse|require|lifetime|encryption|expired)|passwordless)/i

function rule(source: string, flags: string): SecretRule {
  return new RegExp(source, flags)
}
