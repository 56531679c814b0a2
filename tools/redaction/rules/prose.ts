// Secrets in sentences, notes and lists of users.
import {
  accounts,
  name,
  quoted,
  quotedText,
  sentenceAdverbs,
  sentenceWords,
  telling,
  value,
} from '../names.ts'
import { languageRules } from './languages.ts'
import { caselessRule, rule, type SecretRule } from './rule.ts'

const account = String.raw`["'\x60]?[\w.@-]{1,64}["'\x60]?`
// Words of algorithms and versions, which have digits too.
const algorithm =
  '(?:sha|md|utf|base|aes|rfc|oauth|argon|ed|x|ipv|mysql|postgres|mariadb|v|rsa|p|http|tls|pbkdf|bcrypt)-?\\d'

// changed tpcc:mysql_pass from a to b   mysql_pass was changed from a to b
const change = '(?:changed|changing|updated|updating|modified|replaced|reset|set|rotated|renamed)'
const changed = String.raw`(?:\b${change}\s+(?:the\s+)?(?:\w{1,32}:)?["'\x60]?${name}["'\x60]?|(?<![\w.-])${name}["'\x60]?\s+(?:(?:was|has been|is)\s+)?${change})\s+from\s+`

export const proseRules: readonly SecretRule[] = [
  // The second answer of a prompt: Enter it again: pw   Retype new password: pw
  caselessRule(
    String.raw`(^\s*(?:enter it again|re-?(?:type|enter)|repeat|confirm)[^\n:]{0,40}:\s+)(\S{3,128})(?=\s*$)`,
  ),
  // The values before and after a change
  caselessRule(String.raw`(${changed}(?:${quotedText}|\S{1,128})\s+to\s+)${value}`),
  caselessRule(String.raw`(${changed})${value}(?=\s+to\s)`),
  // The password that an installer of MySQL 5.6 writes to .mysql_secret:
  // The random password set for the root user at Tue Apr 22 10:11:33 2014 (local time): pw
  caselessRule(
    String.raw`(\b(?:random|initial|generated|default|new)\s+(?:\w{1,16}\s+)?password\b[^\n]{0,120}\((?:local time|utc)\):\s*)(\S+)`,
  ),
  // The value after a colon: The new password is: 'pw'.
  caselessRule(
    String.raw`(\b(?:password|passphrase|passcode|passwd|secret|token|access key|api key)\b[^\n:]{0,60}\s(?:is|are|was|were)(?:\s+(?:now|set to))?\s?:\s*)${quoted}`,
  ),
  caselessRule(
    String.raw`(\b(?:password|passphrase|passcode|passwd)\b[^\n:]{0,60}\s(?:is|are|was|were)(?:\s+(?:now|set to))?\s?:\s*)(?!(?:${sentenceWords})(?![\w-]))([^\s"'\x60,;]{3,128}?)(?=[.,;]?(?:\s|$))`,
  ),
  // A quoted value of several words: the password was set to 'two words'
  caselessRule(
    String.raw`(\b(?:password|passphrase|passcode|passwd)\s+(?:was|is|(?:changed|set|reset|updated)\s+to)\s+)(?!["'\x60](?:${sentenceWords})(?![\w-]))(?=["'][^"'\n]{1,64}\s)${quoted}`,
  ),
  // The value in a clause of its own: the same root password, it's pw, on all hosts
  caselessRule(
    String.raw`(\b(?:password|passphrase|passcode|passwd|pwd|pw)\b[^\n"=:]{0,60}?(?:,|;|\(|\s[-–—])\s{0,2}(?:(?:it|which|that|this)(?:'s|’s|\s+is|\s+was)|namely|i\.e\.|currently|now)\s+["'\x60]?)(${telling}{5,64})(?=["'\x60\s,;.)]|$)`,
  ),
  // The password after a user: login with sbtest / pw1   credentials: admin / pw1
  caselessRule(
    String.raw`(\b(?:log[ -]?in|logon|sign[ -]in|ssh|basic\sauth|credentials?|creds|zugangsdaten|identifiants?|credenciales|credenziali|accounts?|user\s?\/\s?(?:pass\w*|pw))(?:\s+(?:with|as|is|are|using|via))?\s*[:=-]?\s*${account}(?:\s*\/\s*|,\s+|\s(?:and|with)\s+)["'\x60]?)(${telling}{6,64})(?=["'\x60\s,;.)]|$)`,
  ),
  caselessRule(
    String.raw`(\b(?:log[ -]?in|credentials?|creds|zugangsdaten|identifiants?|credenciales|credenziali)\s*:\s+${account}\s?\/\s?["'\x60]?)(?=[^\s"'\x60]{0,64}[A-Za-z])([^\s"'\x60,;<>/]{3,64})(?=["'\x60\s,;.)]|$)`,
  ),
  caselessRule(
    String.raw`(\b(?:log(?:ged|ging)?[ -]?(?:in|on)|sign(?:ed)?[ -]in|credentials?|creds|accounts?)\b(?:\s+(?:with|as|is|are|using|via))?\s*[:=-]?\s*["'\x60(]?(?:${accounts})\s?[/:]\s?["'\x60]?)([^\s"'\x60,;/:)@]{3,64})(?=["'\x60\s,;.)]|$)`,
  ),
  // The password after an account and a slash between blanks: root / pw1
  caselessRule(
    String.raw`((?<![\w/.-])(?:root|admin|administrator)\s\/\s["'\x60]?)(?!${algorithm})(${telling}{6,64})(?=["'\x60\s,;.)|]|$)`,
  ),
  caselessRule(
    String.raw`(\b(?:user|account|login):\s[\w.@-]{1,64}:)(${telling}{5,64})(?=[\s,;.)]|$)`,
  ),
  // The password after an account that a sentence names: the login to the grafana box is admin / pw
  caselessRule(
    String.raw`(\b(?:log[ -]?ins?|logon|sign[ -]in|credentials?|creds|accounts?)\b[^\n"'\x60=/]{0,60}?\s(?:is|are|with|as|use[sd]?|via)\s*:?\s*["'\x60(]?(?:${accounts})\s?[/:]\s?["'\x60]?)([^\s"'\x60,;/:)@]{3,64})(?=["'\x60\s,;.)]|$)`,
  ),
  caselessRule(
    String.raw`((?<![/\w])(?:user(?:name)?|login)\s?/\s?(?:pass\w*|pwd?)(?:\s+(?:is|are|was)|\s*[=:])?\s+[\w.@-]{1,64}\s?/\s?)([^\s"'\x60,;/|)]{3,64})(?=["'\x60\s,;.)]|$)`,
  ),
  ...languageRules,
  // A value before the word: using pw1 as password
  caselessRule(
    String.raw`(\b(?:using|use|used|with|enter|type)\s+["'\x60]?)(${telling}{5,64})(?=["'\x60]?\s+as\s+(?:the\s+|a\s+)?(?:[a-z]{1,12}\s+)?(?:password|passphrase|pw\b|pwd\b|secret|token))`,
  ),
  caselessRule(
    String.raw`(\b(?:using|use|used|with|enter|type)\s+)${quoted}(?=\s+as\s+(?:\w{1,12}\s+){0,2}(?:password|passphrase|pw|pwd|secret|token)\b)`,
  ),
  // A value in bold after the word: password **pw-1**
  caselessRule(
    String.raw`(\b(?:password|passwd|passphrase|passcode|pwd|pw)\s+(?:is\s+)?[*_]{2})([^\s*_\x60][^\s*\x60]{2,64})(?=[*_]{2})`,
  ),
  // The type and the value in answers for the installer of Debian: root-password password pw
  caselessRule(String.raw`(\bpassword\s+password\s+)(\S{3,128})(?=\s*$)`),
  // A value before the word in parentheses at the end of a line: pw1 (password)
  caselessRule(String.raw`^(\s*)(${telling}{6,64})(?=\s+\((?:password|passwd|pw)\)\s*$)`),
  // A value in backticks that resembles a password: use the password `pw1`
  caselessRule(
    String.raw`(\b(?:password|passwd|passphrase|passcode|pwd|pw)\b[^\n\x60"'=:]{1,40}?\x60)(?!${algorithm})(?=[^\x60\s]{0,64}[A-Za-z])(?=[^\x60\s]{0,64}[\d!#$%&*+?@^~])([^\s\x60./\\()<>=$]{6,64})(?=\x60)`,
  ),
  // A password named in a sentence: the password for the bench user is pw
  caselessRule(
    String.raw`(\b(?:password|passphrase|passwd|pwd|pw)\s+(?:for|of|on|to)\s[^\n:=]{1,60}?\s(?:is|was|are|became)\s+(?:(?:${sentenceAdverbs})\s+){0,2}["'\x60]?)(?!(?:${sentenceWords})(?![\w-]))([^\s"'\x60,;]{3,128})`,
  ),
  // A value that a password was set to: set the root pw to pw1
  caselessRule(
    String.raw`(\b${change}\s+(?:\w{1,16}\s+){0,3}(?:[\w.-]{0,64}?(?:password|passphrase|passwd|pwd|pw)|wsrep_sst_auth|requirepass)\s+(?:(?:of|for|on)\s[^\n:=]{1,40}?\s)?to\s+["'\x60]?)(?!(?:${sentenceWords})(?![\w-]))([^\s"'\x60,;]{3,128})`,
  ),
  // A value that resembles a password, after the word: with password pw1
  caselessRule(
    String.raw`((?<![\w-])(?:password|passwd|passphrase|pw|pwd|passwort|kennwort|contraseña|wachtwoord|senha|mot de passe|hasło|lösenord)\s+["'\x60]?)(?!${algorithm})(${telling}{6,64})(?=["'\x60\s,;.)]|$)`,
  ),
  // The password in a list of users with roles: bench = pw1, admin
  caselessRule(
    String.raw`(^\s*(?:\[users\]\s*)?[\w.@-]{1,64}\s*=\s*)(${telling}{6,64})(?=\s*,\s*(?:admin\w*|root|users?|guest|role\w*|read\w*|write\w*|monitor\w*|operator|super\w*|dba|viewer|editor)\b)`,
  ),
  // An entry of userlist.txt of PgBouncer: "sbtest" "pw1"
  rule(String.raw`(^\s*"(?:${accounts})"[ \t]")([^"\n]{3,256})(?="\s*$)`),
  // The password of a role in jmxremote.password: monitorRole pw
  rule(
    String.raw`(^\s*(?:monitor|control|admin|jmx|query|read|write)\w{0,16}Role\s+)(?!read(?:only|write)\b)([^\s#:=|]{3,128})(?=\s*$)`,
  ),
]
