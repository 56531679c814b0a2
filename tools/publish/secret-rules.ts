// Where secrets stand in logs, scripts, configurations and dumps. Every repetition is bounded, so that a line
// takes time in proportion to its length.

/** In a match, group 1 is kept, group 2 is the secret. */
export type SecretRule = RegExp

// 'a b'   "a b"   <a placeholder>   [redacted]   a'b   'a
const quoted = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`
const bare = String.raw`[^\s"',;)}\]]+(?:["'][^\s"',;)}\]]+)*`
const value = String.raw`(\[redacted\]|<[^<>\n]{0,64}>|${quoted}|${bare}|["']\S*)`

// What the name of an option, a variable or a key ends in when its value is a secret; not `bypass`.
const secretName = String.raw`(?:(?<!by)pass(?:word|wd|phrase)?|pwd|secret(?:[-_]access)?(?:[-_]key)?|access[-_]key|token|api[-_]?key|sst_auth)`
const name = String.raw`[\w.-]{0,64}?${secretName}`
// The words of one command, up to the next.
const words = String.raw`[^\n|;&]{0,400}?`

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
  rule(String.raw`(\b(?:mongo\w*|tpcc_\w+)\b${words}\s(?:-p|--password)\s+)${value}`, 'g'),
  rule(String.raw`(\bredis-cli\b${words}\s-a\s*)${value}`, 'g'),
  rule(String.raw`(\bsshpass\s+-p\s*)${value}`, 'g'),
  rule(String.raw`(\bcurl\b${words}\s(?:-u|--user)[ =]\s{0,8}[^\s:]{1,64}:)${value}`, 'g'),
  // mysql://root:pw@host
  rule(String.raw`(\b[a-z][a-z0-9+.-]{0,32}:\/\/[^\s:/@]{0,128}:)([^\s/]{1,256})(?=@)`, 'gi'),
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
  // requirepass pw
  rule(String.raw`^(\s*(?:requirepass|masterauth)\s+)${value}`, 'gi'),
  rule(String.raw`(\bauthorization["']?\s*:\s*["']?(?:bearer|basic|token)\s+)${value}`, 'gi'),
  // A hash of MySQL, and tokens that are known by their shape.
  rule(String.raw`()(\*[0-9A-F]{40}\b)`, 'g'),
  rule(String.raw`()(\b(?:gh[pousr]_|github_pat_)\w{30,255}|\bAKIA[0-9A-Z]{16}\b)`, 'g'),
  rule(String.raw`()(\bxox[abpr]-[\w-]{10,255}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,})`, 'g'),
]

/** A line without a match of this holds no secret. */
export const suspicious =
  /pass|pwd|secret|token|api[-_]?key|access[-_]key|sst_auth|identified|:\/\/|\s-[pa]|masterauth|authorization|curl|\*[0-9A-F]{40}|gh[pousr]_|github_pat_|AKIA|xox|eyJ|PRIVATE KEY/i

/** Values that are no secret: empty, a switch, a placeholder, a variable, or redacted already. */
export const harmlessValue =
  /^(["']?)(?:|\*+|x+|on|off|yes|no|none|null|true|false|\[redacted\]|<[^>]*>|\$\{?\w+\}?|\$\(.*)\1$/i

/** Names that speak of passwords and whose value is a setting. */
export const harmlessName =
  /(?:validate_password|disconnect_on_expired_password|caching_sha2_password|sha256_password|mysql_native_password|strict_password|old_passwords)["']?\s*[=:\t]\s*$/i

function rule(source: string, flags: string): SecretRule {
  return new RegExp(source, flags)
}
