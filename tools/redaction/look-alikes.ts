// Values that are no secret, although they follow the name of one.

// Variables of shells, templates and option files: $PW   ${PW:-}   $(cat pw)   {{ pw }}   @PW@   %PW%   !vault   :param   <<EOF
const references = [
  String.raw`\${1,2}\{?[\w.]+(?::?[-=?+]?)?\}?(?:\\[rn])?`,
  String.raw`\$\{?\w+\}?:\$\{?\w+\}?`,
  String.raw`\$\{(?:\w+:?\?|\w+[/#%^,]|[\w.]+:?[-=]?\$\{|[\w.]+\().*`,
  String.raw`\$\{(?:file|env|dir\w{0,16}|config\w{0,16}|secret\w{0,16}|vault|sys|aws\w{0,16}):(?![-=?+])(?=[^\s}]{0,256}(?:[/:]|pass|secret|pwd|key))[\w./:-]{1,256}\}?`,
  String.raw`\$(?:\(|\{\{|__\w{2,16}\{).*`,
  String.raw`\$\w{1,40}(?:->)?[{[]["']?[\w.-]{0,64}["']?[}\]]?`,
  String.raw`(?:var|local|data|module|process\.env|os\.environ|\$env)(?:\.|:|\[["']?)[A-Za-z_][\w.]{0,100}(?:\[["']?[\w.-]{0,64})?`,
  String.raw`(?:random|aws|google|azurerm|kubernetes|vault|data)_\w{1,64}\.\w{1,64}\.[\w.]{1,64}`,
  String.raw`:(?:(?!\w*\d)[a-z_]\w{0,200}|[a-z_]\w{0,64}::[\w:~]{1,200})(?:[(<[.].*)?`,
  String.raw`\$(?:::)?\w{1,40}\(?["']?[\w.]{0,64}["']?\)?`,
  String.raw`#\{[^{}\n]{1,64}\}?`,
  String.raw`%(?:[sdv](?:\\[nrt]){0,4}["']?|[A-Z_]{2,64}%)`,
  String.raw`@[A-Z][A-Z_.]{1,64}@`,
  String.raw`\{\w{0,32}:?`,
  String.raw`\{(?:\{.*|\$?[\w.]{1,64}(?:\[["']?[\w.-]{1,64}["']?\]){0,2}\}?|["']?(?:\*.*|(?:type|value|default|description|sensitive|valueFrom|secretKeyRef)["']?:?))`,
  String.raw`<<[-~]?["']?\w{1,32}["']?`,
  String.raw`\x60(?!.*\x60)[\w./-]{1,64}`,
  String.raw`!(?:vault|Ref|Sub|GetAtt|include|env)\b.*`,
  String.raw`[a-z_]\w{2,40}\((?:[\w.]*|\?,?|["'][\w.]*["']?)`,
]

// Types of columns in descriptions of tables: text   character varying(64)   CHAR(41)   bytea not null
const sqlTypes = String.raw`(?:n?(?:var)?char(?:acter)?(?:[ ]varying)?2?|(?:tiny|medium|long)?(?:text|blob)|bytea|(?:var)?binary|citext|clob|uuid|jsonb?)(?:[ ]?\(\d{1,5}(?:[ ](?:byte|char))?\))?(?:[ ](?:not[ ])?null)?`

/** True for the type of a column of text. */
export const sqlType = new RegExp(`^${sqlTypes}$`, 'i')

// Types, switches and pointers: str   Optional[…   on   null   TK_STRING   0x7f0c2c001f40
const types = [
  String.raw`0x0{0,4}[0-9a-f]{1,12}[)>\]]{0,2}`,
  '(?:str|SecretStr|bytes|int|bool|boolean|any|unknown|include|omit|same-origin|undefined)',
  String.raw`sha-?\d{1,3}|md5|utf-?8|bcrypt|base64|ascii|hex|aes-\d{3}-[a-z]{3}`,
  'invalid|on|off|yes|no|none|string|null|true|false|enabled|disabled|active|inactive|anonymous|username|token|set|unset|enter|s',
  'required|optional|mandatory|n\\/a|tbd|await|new|break|lambda|function|nil',
  sqlTypes,
]

// Placeholders: <password>   ****   xxxx   your_password   (not set)   [hidden]   [redacted]
const placeholders = [
  // The next argument of a usage text, and a class of a regular expression
  String.raw`\[-.{0,64}`,
  String.raw`\\[SsWwDd].{0,64}`,
  'empty',
  // Words of a sentence: "pass --password only when", "the client did not send one"
  '(?:one|any|it|them|only|when|if|unless|because|instead)',
  String.raw`\(sensitive(?: value\)?)?`,
  String.raw`\((?:not|no|none|hidden|omitted|masked|empty|unset|set|known)\b.*`,
  String.raw`\[[a-z][a-z_ -]{2,40}\]?`,
  String.raw`\[[A-Z_]{2,12}\]`,
  '%5B(?:redacted|hidden)%5D',
  '(?:mysql|pg|pgsql|db|user|root|admin)_password',
  // The account of a comment, and an account without a password: user:password   root:
  '(?:user(?:name)?|root|sst|sstuser):(?:password|passwd|pass)?',
  String.raw`\(?your[-_ ][a-z_]{2,40}\)?|your[-_]?password|new-password|password[-_]?here`,
  '<[^>]*>',
  String.raw`\w{2,8}\(\*+`,
  String.raw`\*+|_+|x+|_{2}[a-z_]{1,64}_{2}`,
]

// Signs: the rest of an expression, of a pattern or of a table.
const signs = [
  '',
  ':',
  '[=!~]{1,3}',
  String.raw`["']?\){1,3}[;:,]?`,
  String.raw`["'](?:[+.,;)\]}].*)?`,
  '#{1,3}',
  '[-?+]',
  String.raw`\+--.*`,
  String.raw`\[\^.*`,
  String.raw`\(\?.*`,
  // A value of sed that hides the other: s/password=.*/password=***/
  String.raw`\.[*+](?:\/[\w.-]{1,64}=[*x]+\/.{0,4})?`,
  '[|>]-?',
  String.raw`\\`,
]

// Numbers of one digit, decimals, negative numbers, and options.
const numbersAndOptions = [
  String.raw`\d|-\d{1,20}|\d{1,6}\.\d{1,9}[kM]?`,
  String.raw`-[A-Za-z]|--[A-Za-z][\w-]*(?:=.*)?`,
]

// Files and mounted folders: /etc/mysql/pw   ~/key.pem   /etc/passwd:ro
const paths = [
  String.raw`\/(?:etc|run|var|home|root|opt|usr|srv|mnt|tmp|secrets?)\/[\w./-]{1,256}(?::r[ow])?`,
  String.raw`(?:\/[a-z][a-z_.-]{0,40}){1,8}`,
  String.raw`(?:file|env):[\w./-]{1,256}`,
  String.raw`(?:\/|\.\/|~\/)[\w./-]{1,256}\.(?:pem|key|crt|cnf|txt|json|jks|p12)`,
]

/** Values that are no secret: empty, a switch, a placeholder, a variable, a file of keys, or redacted already. */
export const harmlessValue = new RegExp(
  String.raw`^(\\?["']?)(?:${[
    ...signs,
    ...references,
    ...types,
    ...placeholders,
    ...numbersAndOptions,
    ...paths,
  ].join('|')})\1[\x60.]*$`,
  'i',
)

/** Names of variables that hold a secret, in code and in help texts: DB_PASSWORD, VALUE, VALUE_SPECIFIED_IN_NO_LOG_PARAMETER. */
export const harmlessVariable =
  /^(?:VALUE|PASSWORD|PASSWD|PASS|SECRET|TOKEN|KEY|STRING|TEXT)$|^_?(?:[A-Z][A-Z\d]*_)+(?:PASSWORD|PASS|PASSWD|PWD|SECRET|TOKEN|KEY|CREDENTIALS)$|^["']?[A-Z]{2,32}(?:_[A-Z]{2,32}){3,8}["']?$/

/** True for `password` as the argument of an option in a usage text. */
export function isPlaceholder(secret: string, line: string): boolean {
  return /^(?:password|passwd|pass|pwd)(?:\\n)?["']?$/i.test(secret) && usage.test(line)
}

const usage = /\busage:|\s-[uU]\s?user(?:name)?\s/i

/** Names that speak of passwords and whose value is a setting. */
export const harmlessName =
  /(?:validate_password|com_set_password|disconnect_on_expired_password|caching_sha2_password|sha256_password|mysql_native_password|strict_password|old_passwords|random_root_password|allow_empty_(?:root_)?password|using password|existing\w{0,20}secret|(?:unexpected|invalid|next) token|(?:tests?|checks?|results?):? pass|imagepullsecrets?|LoadCredential|nopasswd|pool_passwd|update_password)["']?\s*[=:\t]\s*$|\b(?:role|user)\b.{0,24}\spassword\s+:$|\{\{resolve:[\w:./-]{1,40}:$|--no-[\w-]{1,40}\s+$|-(?:create|modify|delete)Credential\s+$|(?:caching_sha2|sha256|mysql_native)_password,\s*$/i

/** Names of settings that speak of passwords, whatever follows. */
export const knownSetting =
  /(?:validate_password|caching_sha2_password|sha256_password|mysql_native_password|default_authentication|secret_?arn|secrets?_?name|password_?last|password_(?:history|reuse|require|lifetime|encryption|expired)|passwordless)/i
