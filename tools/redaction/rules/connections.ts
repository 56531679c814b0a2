// Secrets at a known place: arguments of functions that connect, statements of clients, prompts and short comments.
import { quoted } from '../names.ts'
import { rule, type SecretRule } from './rule.ts'

const argument = String.raw`["'][^"'\n]{0,256}["']\s*,\s*`

export const connectionRules: readonly SecretRule[] = [
  // DBI->connect("dbi:mysql:x", "root", "pw")   new PDO('mysql:host=db1', 'root', 'pw')   getConnection(url, "root", "pw")
  rule(
    String.raw`(\b(?:connect|\w{1,32}_connect|getConnection|PDO|mysqli)\s*\(\s*(?:${argument}|[\w.]{1,64}\s*,\s*)${argument})${quoted}`,
    'gi',
  ),
  // NetworkCredential("bench", "pw")   HTTPBasicAuth('bench', 'pw')   auth=('bench', 'pw')
  rule(
    String.raw`(\b\w{0,40}(?:credentials?|auth|authprovider|authenticator)\]?(?:::new)?\s*(?:[=:]\s*)?[([]\s*${argument})${quoted}`,
    'gi',
  ),
  // smtp.login('bench', 'pw')
  rule(String.raw`(\blogin\s*\(\s*${argument})${quoted}`, 'gi'),
  // CONNECT soe/pw   conn soe/pw@orcl
  rule(
    String.raw`((?:^|[;>]\s{0,8})conn(?:ect)?\s+[\w.$#-]{1,64}\/)([^\s@"'/;]{1,128})(?=@|\s*;?\s*$)`,
    'gi',
  ),
  // Password for user bench: pw
  rule(String.raw`(\bpassword\s+for\s+(?:user\s+)?[^\s:]{1,64}\s*:\s*)(\S{1,128})`, 'gi'),
  // # password pw1
  rule(
    String.raw`((?:--|#|\/\/|;)\s*(?:\w{1,20}\s+){0,2}?(?:password|passwd|pwd|passphrase)\s+)(?=[^\s]*\d)(?=[^\s]*[A-Za-z])([^\s]{6,128})(?=\s*$)`,
    'gi',
  ),
]
