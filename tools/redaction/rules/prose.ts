// Secrets in sentences, notes and lists of users.
import { sentenceWords, telling } from '../names.ts'
import { rule, type SecretRule } from './rule.ts'

const account = String.raw`["'\x60]?[\w.@-]{1,64}["'\x60]?`
// Words of algorithms and versions, which have digits too.
const algorithm =
  '(?:sha|md|utf|base|aes|rfc|oauth|argon|ed|x|ipv|mysql|postgres|mariadb|v|rsa|p|http|tls|pbkdf|bcrypt)-?\\d'

export const proseRules: readonly SecretRule[] = [
  // login with sbtest / pw1   credentials: admin / pw1   root / pw1 (user / password)
  rule(
    String.raw`(\b(?:log[ -]?in|logon|sign[ -]in|credentials?|creds|accounts?|user\s?\/\s?(?:pass\w*|pw))(?:\s+(?:with|as|is|are|using|via))?\s*[:=-]?\s*${account}(?:\s*\/\s*|,\s+|\s(?:and|with)\s+)["'\x60]?)(${telling}{6,64})(?=["'\x60\s,;.)]|$)`,
    'gi',
  ),
  rule(
    String.raw`(\b(?:log[ -]?in|credentials?|creds)\s*:\s+${account}\s+\/\s+["'\x60]?)(?=[^\s"'\x60]{0,64}[A-Za-z])([^\s"'\x60,;<>/]{3,64})(?=["'\x60\s,;.)]|$)`,
    'gi',
  ),
  // the password for the bench user is pw
  rule(
    String.raw`(\b(?:password|passphrase|passwd|pwd)\s+(?:for|of|on|to)\s[^\n:=]{1,60}?\s(?:is|was|are|became)\s+["'\x60]?)(?!(?:${sentenceWords})\b)([^\s"'\x60,;]{3,128})`,
    'gi',
  ),
  // with password pw1
  rule(
    String.raw`((?<![\w-])(?:password|passwd|passphrase|pw|pwd)\s+["'\x60]?)(?!${algorithm})(${telling}{6,64})(?=["'\x60\s,;.)]|$)`,
    'gi',
  ),
  // bench = pw1, admin: a list of users with roles
  rule(
    String.raw`(^\s*(?:\[users\]\s*)?[\w.@-]{1,64}\s*=\s*)(${telling}{6,64})(?=\s*,\s*(?:admin\w*|root|users?|guest|role\w*|read\w*|write\w*|monitor\w*|operator|super\w*|dba|viewer|editor)\b)`,
    'gi',
  ),
  // monitorRole pw: jmxremote.password
  rule(
    String.raw`(^\s*(?:monitor|control|admin|jmx|query|read|write)\w{0,16}Role\s+)(?!read(?:only|write)\b)([^\s#:=|]{3,128})(?=\s*$)`,
    'g',
  ),
]
