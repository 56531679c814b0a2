// What names a secret and what its value looks like. Every repetition is bounded, so that a line takes time in proportion to its
// length.

// 'a b'   "a b"   <a placeholder>   [redacted]   a'b   'a
const quotedText = String.raw`\\"(?:[^"\\]|\\[^"])*\\"|\\'(?:[^'\\]|\\[^'])*\\'|'(?:[^'\\]|\\.|'')*'|"""[^"]{1,256}"""|"(?:[^"\\]|\\.)*"`
const word = String.raw`(?:[^\s"',;)}\]]|(?<=\[redacted)\])+`
const bare = `${word}(?:["']${word})*`

/** Sources of regular expressions that rules are built from. */
export const quoted = `(${quotedText})`
export const value = String.raw`(\[redacted\]|<[^<>\n]{0,64}>|${quotedText}|${bare}|["']\S*)`

// What may follow a word for a secret: password_wo   PASSWORD2   secretText
const suffix = String.raw`(?:[-_.]?(?:wo|(?:plain|clear)?[-_]?text|raw|string|value|b64|base64|enc)|[-_]?\d{1,3}|[-_](?:old|new|default|prod|test))?`
const keyQualifier =
  'access|account|encrypt(?:ion)?|master|signing|private|shared|auth|app|licen[sc]e|hmac|jwt|pre[-_]?shared|storage|crypto|cipher|unseal|deploy|session|api'

/** The end of the name of an option, a variable or a key whose value is a secret; not `bypass`. */
export const secretName = String.raw`(?:(?:(?<!by)pass(?:[-_]?w[o0]rd|wd|[-_]?phrase|code|key)|pwd|secret(?:[-_.]?access)?(?:[-_.]?key)?)${suffix}|(?<!by)pass|pw(?<=(?:[^A-Za-z0-9]|^|[a-z]{2})pw)|key[-_.]secret|(?:${keyQualifier})[-_.]?key|(?<![A-Za-z0-9])(?:filekey|psk)|token|sst_auth|masterauth|erlang[-_]?cookie|setcookie|dockerconfigjson|redis(?:cli)?_auth|credentials?)`
export const name = String.raw`[\w.-]{0,64}?${secretName}`

/** What is in every line with such a name, or with the head of a column of secrets; see `RuleGroup`. */
export const named = {
  literals: 'pass pw secr toke cook cred psk auth dock key',
  marker: `pass|pw|secret|token|cookie|credential|psk|filekey|_auth|masterauth|dockerconfig|(?:${keyQualifier})[-_. ]?key`,
} as const

/** A word with letters and digits; a number of repetitions follows. */
export const telling = String.raw`(?=[^\s"'\x60]{0,255}[A-Za-z])(?=[^\s"'\x60]{0,255}\d)[\w!#$%&*+?@^~]`

/** Words that follow `password` in sentences. */
export const sentenceWords =
  'now|still|required|read|taken|not|empty|needed|expired|set|stored|the|in|an?|that|this|missing|invalid|used|changed|never|always|one|your|my|its|for|on|off|by|of|to|being|optional|supported|known|unknown|also|see|with|from|under|via|as|no|at|none|null|true|false|what|where|[a-z]{2,16}ed'

/** The words of one command, up to the next command. */
export const argumentsBefore = String.raw`[^\n|;&]{0,400}?`

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
