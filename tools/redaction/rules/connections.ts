// Secrets at a known place: arguments of functions that connect, statements of clients, prompts and short comments.
import { accounts, name, quoted, sentenceWords, telling } from '../names.ts'
import { caselessRule, rule, type SecretRule } from './rule.ts'

const argument = String.raw`["'][^"'\n]{0,256}["']\s*,\s*`

export const connectionRules: readonly SecretRule[] = [
  // The password after the user, before the address: cx_Oracle.connect("bench", "pw", "h/s")
  caselessRule(String.raw`(\b(?:cx_)?oracle\w*\.connect\s*\(\s*${argument})${quoted}(?=\s*,)`),
  // The third argument: new Sequelize('db', 'bench', 'pw')   MongoCredential.createCredential("bench", "admin", "pw")
  rule(
    String.raw`(\b(?:Sequelize|create\w{0,16}Credential)\s*\(\s*${argument}${argument})${quoted}`,
  ),
  // The password passed to a function that connects:
  // DBI->connect("dbi:mysql:x", "root", "pw")   getConnection(url, "root", "pw")
  caselessRule(
    String.raw`(\b(?:connect|\w{1,32}(?<!real)_connect|getConnection|PDO|mysqli)\s*\(\s*(?:${argument}|[\w.]{1,64}\s*,\s*)${argument})${quoted}`,
  ),
  // The password after a usual name in a call: mysql_real_connect(c, "h", "root", "pw")   open_pool("h", "bench", "pw")
  caselessRule(
    String.raw`(\b(?!\w{0,40}property)\w{0,40}(?:connect|login|logon|auth|dial|open|pool|session|client|datasource)\w{0,24}\s*\([^\n;]{0,200}?["'](?:${accounts})["']\s*,\s*)(["'][^"':@/=\s]{3,128}["'])`,
  ),
  // A password in quotes of Perl: connect("DBI:mysql:x", 'a', q{pw})   password => q(pw)
  caselessRule(
    String.raw`(\b(?:connect|\w{1,32}_connect)\s*\(\s*(?:${argument}|[\w.$]{1,64}\s*,\s*)(?:${argument}|[\w.$]{1,64}\s*,\s*)q{1,2}[{([|!/])([^\s})\]|!/]{1,128})(?=[})\]|!/])`,
  ),
  caselessRule(
    String.raw`((?<![\w.-])${name}["']?\s*(?:=>?|,)\s*q{1,2}[{([|!/])([^})\]|!/\n]{1,128})(?=[})\]|!/])`,
  ),
  // The password in a concatenated URL: "mysql://" + "bench" + ":" + "pw" + "@db1/sb"
  rule(String.raw`(["']:["']\s*(?:\+|\.|\|\||,)\s*)${quoted}(?=\s*(?:\+|\.|\|\||,)\s*["']@)`),
  // The password after the user in the arguments of a URL constructor: URL.create("mysql+pymysql", "bench", "pw", "db1", 3306)
  rule(
    String.raw`(\b(?:URL|url|uri|URI|dsn|DSN|engine)\w{0,24}(?:\.\w{1,24})?\s*\(\s*["'](?:mysql|mariadb|postgres\w*|oracle|mssql|mongodb)[\w+]{0,24}["']\s*,\s*["'][\w.@-]{1,64}["']\s*,\s*)${quoted}(?=\s*,)`,
  ),
  rule(String.raw`(\bmysql_real_connect\s*\((?:[^,\n]{1,128},\s*){3})${quoted}`),
  rule(String.raw`(\bPQsetdbLogin\s*\((?:[^,\n]{1,128},\s*){6})${quoted}`),
  // The second argument of a format with a user and a password: Sprintf("%s:%s@tcp(%s)/", "root", "pw", …)
  rule(
    String.raw`(%[sv]:%[sv]@[^\n"']{0,200}["']\s*(?:,|%\s*\()\s*(?:["'][^"'\n]{1,64}["']|[\w.]{1,64})\s*,\s*)${quoted}`,
  ),
  // The password in a pair of credentials: NetworkCredential("bench", "pw")   auth=('bench', 'pw')
  caselessRule(
    String.raw`(\b(?!create\w{0,16}Credential\()\w{0,40}(?:credentials?|auth|authprovider|authenticator)\]?(?:::new)?\s*(?:[=:]\s*)?[([]\s*${argument})${quoted}`,
  ),
  // The password passed to login: smtp.login('bench', 'pw')
  caselessRule(String.raw`(\blogin\s*\(\s*${argument})${quoted}`),
  // The connect string of a script of HammerDB: set connect system/pw@TPCC
  caselessRule(String.raw`(\bset\s+connect\s+["'{]?[\w.$#-]{1,64}\/)([^\s@"'/;}]{1,128})(?=@)`),
  // The password in CONNECT of SQL*Plus: CONNECT soe/pw   conn soe/pw@orcl
  caselessRule(
    String.raw`((?:^|[;>]\s{0,8})conn(?:ect)?\s+[\w.$#-]{1,64}\/)([^\s@"'/;]{1,128})(?=@|\s*;?\s*$|\s+as\s+sys)`,
  ),
  // The password of a named user: Password for user bench: pw
  caselessRule(
    String.raw`(\b(?:password|passwd|passphrase|pwd|pw)\s+(?:for|of)\s+(?:the\s+)?(?:user\s+)?[^\s:]{1,64}(?:\s+(?:user|account|role|login|database))?\s*:\s*)(?!\/\/|(?:${sentenceWords})\s[a-z])(\S{1,128})`,
  ),
  // The password after a user in an option: --mysqld.username=exporter:pw1
  caselessRule(
    String.raw`(--[\w.-]{0,64}user(?:name)?[= ]["']?[\w.@-]{1,64}:)(${telling}{6,128})(?=["'\s]|$)`,
  ),
  // The users of a login module of Kafka: PlainLoginModule required … user_bench="pw"
  rule(String.raw`(\suser_\w{1,32}=)(?<=LoginModule\b[^\n]{0,440})${quoted}`),
  // The answer to a prompt that names a key or an address: Enter passphrase for key '/root/.ssh/id_rsa': pw
  caselessRule(
    String.raw`(\b(?:password|pass ?phrase)\s+for\s+(?:\w{1,16}\s+)?'[^'\n]{1,128}':\s{0,4})(\S{1,128})(?=\s*$)`,
  ),
  // A password in a comment: # password pw1
  caselessRule(
    String.raw`((?:--|#|\/\/|;)\s*(?:\w{1,20}\s+){0,2}?(?:password|passwd|pwd|passphrase)\s+)(?=[^\s]*\d)(?=[^\s]*[A-Za-z])([^\s]{6,128})(?=\s*$)`,
  ),
]
