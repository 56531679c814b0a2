// What opens a block that redaction searches line by line, and what its lines look like.

/** Keys of servers and of people, and vaults of Ansible; certificates and public keys are no secrets. */
export const privateKey =
  /-----BEGIN [A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----|^\s*\$ANSIBLE_VAULT;\d/
/** Lines of a key, and its headers. An unclosed key ends with the first line that is neither. */
export const keyLine = /^\s*(?:[A-Za-z0-9+/=]{1,100}|[A-Z][\w-]{1,40}: .{0,200}|)\s*$|-----END/
/** The line before a key in base64: Private-Lines: 8   openssl rand -base64 756   cat /etc/mongo/keyfile */
export const keyTextStart =
  /^Private-Lines: \d{1,3}\s*$|\bopenssl\s+rand\b[^|>\n]{0,80}$|\b(?:cat|head|tail|more|less)\s[^\n|>]{0,160}(?:key-?file|\.key|[/-]key)["']?\s*$/i
/** A line of such a key. */
export const keyText = /^(?=.{0,128}\d)(?=.{0,128}[A-Za-z])[A-Za-z0-9+/]{16,128}={0,2}$/
/** After so many lines a key ends. */
export const mostKeyLines = 400

/** A name whose value is on the next line: Variable_name: wsrep_sst_auth   "name": "password",   - name: MYSQL_PWD */
export const lonelyName =
  /^\s*(?:-\s+)?["']?\w{0,32}(?:name|key|option|variable|setting|parameter|property)["']?\s*[:=]\s*["']?([\w.-]{1,64})["']?,?\s*$/i
/** The first line of another name and value. */
export const otherEntry = /^\s*(?:-\s|[{}])/
/** In how many of the lines after a name its value may stand. */
export const mostLinesBetween = 4
/** A parameter of a template, and its default: DBPassword:   Type: String   Default: pw */
export const parameterStart = /^\s*["']?([\w.-]{1,64})["']?\s*:\s*\{?\s*$/
/** The default of such a parameter. */
export const parameterDefault = /^(\s*["']?default(?:value)?["']?\s*:\s*)(\S.*)$/i
/** The value of such a name: Value: sst:pw   "value": "pw" */
export const lonelyValue = /^(\s*["']?\w{0,20}value\w{0,8}["']?\s*[:=]\s*)(\S.*)$/i
// A name and its value in the numbered list that redis-cli prints: 1) "requirepass"   2) "pw"
const numberedName = /^\s*\d{1,6}\)\s*"([\w.-]{1,64})"\s*$/
// The value of such a name.
const numberedValue = /^(\s*\d{1,6}\)\s*")([^"]{1,256})(".*)$/
/** A name in an element of HTML or XML, and the next element: <td>password</td>   <td>pw</td>   <name>password</name> */
export const nameCell =
  /<(?:t[dh]|name|key|string|property|option|param-name)(?:\s[^<>]{0,80})?>\s*([\w.-]{1,64})\s*<\/[\w-]{1,16}>\s*$/i
/** The element after such a name. */
export const valueCell =
  /^(\s*<(?:t[dh]|value|string|text|default|param-value)[^<>]{0,80}>\s*)([^<\s][^<]{0,256}?)(\s*<\/[\w-]{1,32}>.*)$/i
// An option as an item of a list: - --password   "--password",
const optionItem = /^\s*(?:-\s+)?["']?--?([\w.-]{1,64})["']?,?\s*$/
// The item after such an option.
const nextItem = /^(\s*(?:-\s+)?["']?)([^\s"',-][^"',]{0,256}?)(["']?,?\s*)$/
/** A sentence about a secret that ends with a colon: Generated password for bench: */
export const announcement =
  /\b(?:pass(?:word|wd|phrase|code)|pwd|pw|secret|(?:access|api|secret|private|account)[ _-]key|token)\b[^\n]{0,160}:\s*$/i
// The prompt of an FTP server for a password: 331 Password required
const passPrompt = /^[<>]?\s*331[ -]/
// The answer to it: PASS pw
const passCommand = /^([-<>\s]{0,8}PASS\s+)(\S{1,128})(\s*)$/
// A command of a debugger that prints a secret: (gdb) p opt_password
const debuggerCommand =
  /^\((?:gdb|lldb|rr)\)\s+(?:p|print|x\/s|output|po)\b.{0,80}?([\w.-]{1,64})\s*$/
// What a debugger prints: $1 = 0x55d0c8 "pw"
const debuggerValue =
  /^((?:\$\d{1,4}\s*=|0x[0-9a-f]{1,16}[^"\n]{0,80}:)\s*[^"\n]{0,80}")([^"\n]{1,256})(".*)$/
// A sentence about a changed password, and the next line: Password for the [elastic] user successfully reset.   New value: pw
const resetNotice = /\bpassword\b.{0,160}\b(?:reset|changed|updated|created|generated)\.?\s*$/i
// The line after such a sentence.
const newValue = /^(\s*(?:new )?value:\s*)(\S.*?)\s*$/i
/** A word of sentences that ask for a secret. */
export const question = /\b(?:enter|type|prompt|input|usage|example|retype|repeat|expect)\b/i
/** A question in a chat: <dba> what was the password for bench again? */
export const chatQuestion =
  /\b(?:what|which)\b[^\n]{0,60}\b(?:pass(?:word|wd|phrase|code)|pwd|pw)\b[^\n]{0,60}\?\s*$/i
/** The answer, after a time and a nick: [14:03] <ops> pw1 */
export const chatAnswer =
  /^(\s*(?:\[[\d:. APM-]{4,24}\]\s*)?(?:<[^<>]{1,64}>|[\w.-]{1,64}:)\s+)(\S{6,128})(\s*)$/
// A command that prints a secret: terraform output -raw db_password   vault kv get -field=password secret/db
const printingCommand =
  /\b(?:terraform|tofu|vault|pass|gopass|op|aws|az|gcloud|kubectl|openssl|pwgen|apg)\s(?:output|kv|read|show|item|secretsmanager|ssm|keyvault|secrets|get)\b[^\n]{0,200}(?:passw(?:or)?d|secret|token|pwd|pw)\b[^\n|>]{0,80}(?:\|\s*base64\s+(?:-d|--decode))?\s*$/i
// A file of a secret that a command prints: cat /var/lib/jenkins/secrets/initialAdminPassword
const printedFile =
  /(?:\b(?:cat|head|tail|more|less)\s[^\n|>]{0,160}|^\s*\/[\w./-]{1,160})(?:password|[._]pass|[._]pw|secret|token|passphrase)(?:\.txt)?["']?\s*$/i
// What such a command prints, also in a comment: # => pw
const printedWord = /^(\s*(?:#\s*)?(?:(?:=>|->)\s*)?["']?)(?![#>-])([^\s"']{6,256})(["']?\s*)$/
/** A line of one word. */
export const loneWord = /^(\s*["'\x60]?)([^\s"'\x60]{6,256})(["'\x60]?\s*)$/
/** The start of an element on a line of its own: <auth-user-pass> */
export const elementStart = /^\s*<([\w.-]{1,64})>\s*$/
/** A name, and the word that ends the lines of its value: password = <<EOT */
export const hereDocument =
  /^(?:.{0,200}[\s;&"'])?([\w.-]{1,64}?)\s*[:=]\s*<<[-~]?["']?([A-Za-z_]\w{0,32})["']?\s*$/
/** A file of a key or a password, and the word that ends its lines: cat > /etc/mongo/rs.key <<'EOF' */
export const fileDocument =
  /(?:>\s*|\btee\s+(?:-a\s+)?)["']?[\w./~-]{0,120}?(?:\.key|key-?file|\.pass|passw(?:or)?d|secret)(?:\.txt)?["']?\s*<<-?\s*["']?([A-Za-z_]\w{0,32})["']?\s*$/i
/** A name whose value begins on the next line: password: |   --password \   MYSQL_PWD=\ */
export const openName =
  /^(\s*)(?:.*[\s;&"'])?(-{0,2}[\w.-]{1,64}?)["']?(?:\s*:\s*([|>]-?)|\s*=?\s*(\\))\s*$/
/** The end of every match of `openName`, which few lines have. */
export const openEnd = /(?:[|>]-?|\\)\s*$/
/** The value on the line after such a name. */
export const firstWord = /^(\s*["']?)([^\s"']+)(.*)$/
/** A map whose values are all secret: stringData:   passwords: */
export const secretMap = /^(\s*)["']?(?:stringData|passwords|chpasswd)["']?:\s*(?:\{\s*|#.*)?$/i
/** After so many lines an unclosed here document or element ends. */
export const mostDocumentLines = 50
/** The map of values in base64 of a secret of Kubernetes: data: */
export const dataMap = /^(\s*)data:\s*$/
/** Text in base64. */
export const encodedText =
  /^["']?(?:[I-Za-f][C-HS-Xi-nyz0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9+/]){1,1024}(?:[I-Za-f][A-Za-z0-9+/]{1,2}={1,2})?["']?$/
/** A key with its value, an item of a list, or a line of a block of text. */
export const mapEntry = /^(\s*(?:["']?[\w.-]{1,64}["']?:\s+|-\s+)?)(\S.*?)(?:\s+#.*)?$/
/** A key without a value, or a comment. */
export const mapKey = /^\s*["']?[\w.-]{1,64}["']?:\s*(?:#.*)?$|^\s*#/
/** A variable of Terraform and its default: variable "db_password" {   default = "pw" */
export const variable = /^(\s*)variable\s+"?([\w.-]{1,64})"?\s*\{\s*$/
/** The default of such a variable. */
export const defaultValue = /^(\s*default\s*=\s*)("(?:[^"\\]|\\.)*")(.*)$/
/** A prompt in an expect script, and the answer: expect "assword:"   send "pw\r" */
export const expectCommand = /\bexpect\b/i
/** The command or call that sends the answer: send "pw\r"   child.sendline('pw') */
export const send =
  /^(\s*(?:[\w.]{1,40}\.)?send(?:line)?(?:\s+|\s*\(\s*)(?:--\s+)?b?["']?)([^"'\s]+)(.*)$/
/** The list of users of PgBouncer, or an entry with a hash, after which others may have a password. */
export const userList =
  /\buserlist(?:\.txt)?\b|^\s*"[^"]{1,64}"\s+"(?:md5[0-9a-f]{32}|SCRAM-SHA-256\$)/
/** The users of pcp.conf of Pgpool-II: # USERID:MD5PASSWD */
export const hashedUserList = /\bUSERID:MD5PASSWD\b|\bpcp\.conf\b/
/** An entry of it: the user and the hash of a password. */
export const hashedUser = /^(\s*[\w.-]{1,64}:)([0-9a-f]{32})(?=\s*$)/
/** The file of a replica of MySQL 5.7 and older, which a command prints: cat /var/lib/mysql/master.info */
export const masterInfo =
  /(?:\b(?:cat|head|tail|more|less)\s[^\n|>]{0,160}|==> [^\n]{0,160})\bmaster\.info["']?(?: <==)?\s*$/
/** Its first lines: how many there are, the file and the position of the binary log, host, user, password. */
export const masterInfoLines: readonly RegExp[] = [
  /^\d{1,3}$/,
  /^\S{1,128}\.\d{6,10}$/,
  /^\d{1,19}$/,
  /^\S{1,255}$/,
  /^\S{1,128}$/,
  /^.{1,256}$/,
]
/** An entry of it: "user" "pw" */
export const listedUser = /^(\s*"[^"]{1,64}"\s+")((?:[^"]|""){1,512})(?="\s*(?:[;#].*)?$)/
/** A word that every name, column head and prompt of a secret contains. */
export const secretWord =
  /pass|assword|pwd|pw|secret|key|token|auth|credential|psk|senha|kennwort|wachtwoord|mdp|cookie|dockerconfig|contrase|пароль|密码/i
/** The separators of tables with a column of secrets, in group 1: user,password,host   | user | password |   user   password */
export const separators: readonly RegExp[] = [/(,)/, /(\t)/, /(;)/, /(\|)/, /(\s{2,})/]
/** Such a separator in front of the first cell is no cell. */
export const isOuter = (separator: RegExp): boolean => /[|s]/.test(separator.source)

/** What a line announces for one of the next lines, in order; a named one needs the name of a secret in group 1. */
export const followed: readonly {
  readonly opens: RegExp
  readonly isNamed: boolean
  readonly value: RegExp
  readonly lines?: number
}[] = [
  { opens: numberedName, isNamed: true, value: numberedValue },
  { opens: /\d\)\s*"auth"\s*$/i, isNamed: false, value: numberedValue },
  { opens: optionItem, isNamed: true, value: nextItem },
  { opens: debuggerCommand, isNamed: true, value: debuggerValue },
  { opens: passPrompt, isNamed: false, value: passCommand, lines: 3 },
  { opens: resetNotice, isNamed: false, value: newValue },
  { opens: printedFile, isNamed: false, value: printedWord },
  { opens: printingCommand, isNamed: false, value: printedWord },
]
