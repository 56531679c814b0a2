// What names a secret, what a value looks like, and what is harmless although it looks so. Every repetition is bounded, so
// that a line takes time in proportion to its length.

// 'a b'   "a b"   <a placeholder>   [redacted]   a'b   'a
const quotedText = String.raw`\\"(?:[^"\\]|\\[^"])*\\"|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`
const bare = String.raw`[^\s"',;)}\]]+(?:["'][^\s"',;)}\]]+)*`

/** Sources of regular expressions that rules are built from. */
export const quoted = `(${quotedText})`
export const value = String.raw`(\[redacted\]|<[^<>\n]{0,64}>|${quotedText}|${bare}|["']\S*)`

/** The end of the name of an option, a variable or a key whose value is a secret; not `bypass`. */
export const secretName = String.raw`(?:(?<!by)pass(?:word|wd|phrase|code|wort)?|pwd|(?<![A-Za-z0-9])pw|(?:root|bind|admin)pw|secret(?:[-_.]?access)?(?:[-_.]?key)?|(?:access|account|encrypt(?:ion)?|master|signing|private|shared|auth|app|licen[sc]e|hmac|jwt|pre[-_]?shared)[-_.]?key|(?<![A-Za-z0-9])psk|token|api[-_]?key|sst_auth|authtok|client[-_]secret|senha|kennwort|wachtwoord|mdp|erlang[-_]?cookie|setcookie|dockerconfigjson|redis(?:cli)?_auth|credentials?)`
export const name = String.raw`[\w.-]{0,64}?${secretName}`

/** The name of a secret anywhere in a text. */
export const anySecretName = new RegExp(secretName, 'i')

/** A word with letters and digits; a number of repetitions follows. */
export const telling = String.raw`(?=[^\s"'\x60]{0,255}[A-Za-z])(?=[^\s"'\x60]{0,255}\d)[\w!#$%&*+?@^~]`

/** Words that follow `password is` in sentences. */
export const sentenceWords =
  'required|not|empty|needed|expired|wrong|incorrect|set|stored|the|in|an?|that|this|hashed|missing|blank|invalid|same|used|changed|kept|given|sent|too|never|always|valid|secure|insecure|encrypted|one|your|my|its|for|on|off|by|of|to|being|generated|created|assigned|optional|supported|allowed|longer|shorter|older|visible|shown|logged|expected'

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

/** Values that are no secret: empty, a switch, a placeholder, a variable, a file of keys, or redacted already. */
export const harmlessValue =
  /^(\\?["']?)(?:|(?:var|local|data|module|process\.env|os\.environ|\$env|args|options|config|self|this|params|settings|secrets)(?:\.|:|\[["']?)[A-Za-z_][\w.]{0,100}|(?:random|aws|google|azurerm|kubernetes|vault|data)_\w{1,64}\.\w{1,64}\.[\w.]{1,64}|\{\w{0,32}:?|\(sensitive(?: value\)?)?|\((?:New-Object|Get-Credential|\$\w{0,32})|[=!~]{1,3}|\d|\((?:not|no|none|hidden|omitted|masked|empty|unset|set)\b.*|["']?\){1,3}[;:,]?|\/(?:etc|run|var|home|root|opt|usr|srv|mnt|tmp|secrets?)\/[\w./-]{1,256}|@?(?:[A-Za-z_]\w{0,40}\.){1,4}[A-Za-z_]\w{0,40}\(.{0,100}|[a-z_]\w{2,40}\((?:[\w.]*|["'][\w.]*["']?)|(?:str|SecretStr|bytes|int|bool|boolean|any|unknown|include|omit|same-origin|undefined)|(?:Annotated|Mapped|Optional|Union)\[.*|["'](?:[+.,;)\]}].*)?|#{1,3}|[-?+]|\+--.*|\+\s?[A-Za-z_][\w.]*(?:\(\))?\)?;?|\{\$?[\w.]{1,64}\}?|\{\{.*|\[[a-z][a-z_ -]{2,40}\]?|[\w.]{0,40}argv\[\d{1,2}\]?|:\w{1,64}\(.*|\$\{?\w+\}?:\$\{?\w+\}?|\{[\w.]{1,64}\}|\$\{[\w.]+\(.*|\$\{\w+(?::?[-=?+])?\}?|\$\{\w+[/#%^,].*|\[\^.*|\(\?.*|\.[*+]|\[[A-Z_]{2,12}\]|&\w+|(?:os\.|System\.)?getenv\(["']?\w{0,64}|\*+|x+|[|>]-?|\\|new-password|your[-_]?password|on|off|yes|no|none|string|null|true|false|enabled|disabled|\[redacted\]|<[^>]*>|%[sd]|\${1,2}\{?[\w.]+\}?|\$\{[\w.]+:?[-=]?\$\{.*|\$\{\{.*|\$\(.*|\{\{.*\}\}|(?:\/|\.\/|~\/)[\w./-]{1,256}\.(?:pem|key|crt|cnf|txt|json|jks|p12))\1[\x60.]*$/i

/** Names of variables that hold a secret, in code and in help texts: DB_PASSWORD, VALUE. */
export const harmlessVariable =
  /^(?:VALUE|PASSWORD|PASSWD|PASS|SECRET|TOKEN|KEY|STRING|TEXT)$|^(?:[A-Z][A-Z\d]*_)+(?:PASSWORD|PASS|PASSWD|PWD|SECRET|TOKEN|KEY|CREDENTIALS)$/

/** Names that speak of passwords and whose value is a setting. */
export const harmlessName =
  /(?:validate_password|com_set_password|disconnect_on_expired_password|caching_sha2_password|sha256_password|mysql_native_password|strict_password|old_passwords|random_root_password|allow_empty_(?:root_)?password|using password|existing\w{0,20}secret|imagepullsecrets?|LoadCredential|nopasswd)["']?\s*[=:\t]\s*$/i

/** Names of settings that speak of passwords, whatever follows. */
export const knownSetting =
  /(?:validate_password|caching_sha2_password|sha256_password|mysql_native_password|default_authentication|password_(?:history|reuse|require|lifetime|encryption|expired)|passwordless)/i
