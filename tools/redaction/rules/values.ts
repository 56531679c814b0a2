// Values that stand in an expression, in quotes around name and value, or that hold signs which end other values.
import {
  accounts,
  name,
  quoted,
  quotedText,
  quotedWord,
  secretName,
  sentenceWords,
  telling,
} from '../names.ts'
import { caselessRule, rule, type SecretRule } from './rule.ts'

// The end of a name and a sign of assignment, with the type of a variable: pw: str =   "password" =>   PW :=
const assigned = String.raw`${name}\\?["'\x60]?[\])}]{0,2}(?:\s{0,4}:\s{0,4}[\w<>[\].]{1,40}\s{0,4}=|\s{0,4}(?:\|\||\?\?)=|\s{0,4}(?::=|=>|[:=]))\s{0,4}`
// Functions that look a value up, ask for it, or format a message.
const lookup = String.raw`[\w.:]{0,40}?(?:get|env|lookup|open|read|load|prompt|ask|input|fetch|find|conf|prop|flag|var|arg|param|ref|vault|file|cat|requir|include|tpl|printf|format|generat|rand|select|option|setting|resolve|expect|check|assert|valid|log|print|echo|warn|error|describe|gettext|i18n|label|title|field|column)`
const wrapper = String.raw`(?:new\s{1,4})?(?!${lookup})[A-Za-z_][\w.:]{0,40}!?\s?\(\s{0,4}`

// A word without a further assignment.
const wordInQuotes = String.raw`(?:(?![;&,]\s?[\w.-]{1,40}=)[^\s'"=&]){1,128}`

export const valueRules: readonly SecretRule[] = [
  // A value after the word for a password in other alphabets: пароль: pw
  caselessRule(
    String.raw`((?:contraseña|lösenord|hasło|heslo|jelszó|şifre|parola|passwort|kennwort|mot de passe|senha|wachtwoord|пароль|密码|密碼|口令|パスワード|비밀번호)["'\x60]?(?:\s(?:${accounts}))?\s{0,4}(?:[:=]|是|为|為|は)\s{0,4}["'\x60]?)(?![<(]|(?:${sentenceWords})(?:\s|$))([!#-&(-+.-:<-_a-~-]{3,128})`,
  ),
  // A variable with its type: password: str = "pw"   char passwd[] = "pw"   string Password { get; set; } = "pw"
  caselessRule(
    String.raw`((?<![\w.-])${name}(?:\[\d{0,4}\]|\s\{[^{}\n]{1,40}\}|\s{0,4}:\s{0,4}&?(?:'static\s)?[\w<>[\].]{1,40})\s{0,4}=\s{0,4})${quoted}`,
  ),
  // A value in an object of its own: "admin_password": {"value": "pw"}
  caselessRule(
    String.raw`((?<![\w.-])${name}["']?\s{0,4}[:=]\s{0,4}\{\s{0,4}["']?(?:value|default)["']?\s{0,4}[:=]\s{0,4})${quoted}`,
  ),
  // The members of a secret of Kubernetes: '{"stringData":{"root":"pw"}}'   stringData: {root: "pw", monitor: pw}
  // The long lookbehind follows the key, because running it at every character would take most of the time.
  rule(
    String.raw`((?<![\w.-])[\w.-]{1,64}["']?\s{0,2}:\s{0,2})(?<=(?:stringData|passwords)["']?\s{0,2}:\s{0,2}\{[^{}\n]{0,400})(${quotedText}|[^\s"',{}]{1,256})`,
  ),
  // A value that a shell variable is compared with: [ "$PASS" != "pw1" ]
  caselessRule(
    String.raw`(\[\s[^\n\]]{0,80}?\$\{?${name}\}?["']?\s(?:!=|==?)\s["'])(${telling}{6,128})(?=["'])`,
  ),
  // A value of several words in quotes around an assignment: Environment='PGPASSWORD=two words'
  caselessRule(
    String.raw`((?:Environment=(?:[^\n]{0,400}\s)?|env[ =]|-e[ =]?|^\s*-\s|[[,]\s?)["']${name}=)(${wordInQuotes}(?: ${wordInQuotes}){1,8})(?=["'])`,
  ),
  // A value that ends at the quotation mark in front of its name: -e "SA_PASSWORD=p(!)w"
  caselessRule(
    String.raw`((?<![\w\\=+])"(?:export\s+)?${name}=)(?=[^"\s]{0,255}[()[\]{};,'])((?![$%{<[])(?:(?![;&,][\w.-]{1,40}[=:])[^"\s]){1,256})(?=")`,
  ),
  caselessRule(
    String.raw`((?<![\w\\=+])'(?:export\s+)?${name}=)(?=[^'\s]{0,255}[()[\]{};,"])((?![$%{<[])(?:(?![;&,][\w.-]{1,40}[=:])[^'\s]){1,256})(?=')`,
  ),
  // A value with the separator of a connection string: Password=p;w;Encrypt=True
  caselessRule(
    String.raw`((?<=[;"'\s])(?:password|pwd)\s?=\s?)([^\s"';={}]{1,64}(?:;[^\s"';={}]{1,64}){1,4})(?=;\s?[A-Za-z][\w ]{0,40}=)`,
  ),
  // A value up to the end of the line with a sign that ends others: password: a;b!c
  caselessRule(
    String.raw`(\b(?:password|passwd|passphrase|passcode|pwd|pw)["'\x60]?(?::[ \t]+|[ \t]+=[ \t]+))(?=[^\s"'\x60]{0,128}[;,)}\]][\w!-])(?![([{<$!%@]|[^\s=]{0,128}[\w"']=)([^\s"'\x60]{4,128})(?=\s*$)`,
  ),
  // The text of a CDATA section: <password><![CDATA[pw]]></password>
  caselessRule(String.raw`(<\s{0,4}${name}[^<>]{0,80}>\s{0,8}<!\[CDATA\[)([^\]]{1,256})(?=\]\])`),
  // The text of an element within an element: <Password><Value>pw</Value>
  caselessRule(String.raw`(<${name}>\s{0,8}<value>\s{0,8})([^<\s][^<]{0,256})(?=<\/value>)`),
  // The text of the element after a name: <name>fs.s3a.secret.key</name><value>pw</value>
  caselessRule(
    String.raw`(<[\w-]{1,32}>\s{0,8}${name}\s{0,8}<\/[\w-]{1,32}>\s{0,8}<(?!th>)[\w-]{1,32}>\s{0,8})([^<\s][^<]{0,256})`,
  ),
  // The values of several variables: config.User, config.Passwd = "bench", "pw"
  caselessRule(
    String.raw`([\w.]{1,64}\s{0,4},\s{0,4}${name}\s{0,4}:?=\s{0,4}["'][^"'\n]{0,128}["']\s{0,4},\s{0,4})${quoted}`,
  ),
  // The characters of a value: setPassword(new String(new char[]{'p','w'}))   char[] pw = {'p','w'};
  caselessRule(
    String.raw`((?<![\w.-])[\w.]{0,64}${secretName}[^\n"']{0,60}\{\s{0,4})('[^'\n]{1,2}'(?:\s?,\s?'[^'\n]{1,2}'){2,63})`,
  ),
  // A value in doubled quotes within quotes: 'user=repl password=''two words'''
  caselessRule(String.raw`((?<![\w.-])${name}\s{0,4}=\s{0,4}'')([^\s',;)"][^'\n]{0,127})(?='')`),
  // A value in braces in a connection string of ODBC: UID=bench;PWD={p;w};
  caselessRule(
    String.raw`(;\s{0,4}(?:pwd|password)\s{0,4}=\s{0,4})(\{[^{\n]{1,128}?)(?=\}(?:[;"'<]|\s*$))`,
  ),
  caselessRule(
    String.raw`(;\s{0,4}(?:pwd|password)\s{0,4}=\s{0,4})(\{[^;\s"'<]{1,128}[^;\s"'<}])(?=;)`,
  ),
  // A quoted value after other signs of assignment: pgcrypto_key := 'pw'
  caselessRule(String.raw`((?<![\w.-])${name}\s{0,4}(?::=|\?=|\|\|=)\s{0,4})${quoted}`),
  // A quoted value in a call: passwd = MD5('pw')   .pass(Some("pw"))   password: new String("pw")
  caselessRule(String.raw`((?<![\w.-])${assigned}(?:${wrapper}){1,3})${quotedWord}`),
  caselessRule(
    String.raw`([.:]\w{0,24}(?:(?:password|passwd|passphrase|secret)(?:protection|credential|auth\w{0,12})?|pass|pwd|pw|secret_key|token)\(\s{0,4}(?:${wrapper}){0,3})${quotedWord}(?=\s{0,4}(?:\.\w{1,24}\(\w{0,16}\))?\))`,
  ),
  // The value if a variable is not set: os.environ.get("PW", "pw")   ENV['PW'] || 'pw'
  caselessRule(
    String.raw`(\b(?:get|getenv|environ\.get|getProperty|getOrDefault|env|lookup|fetch)\(\s{0,4}["']${name}["']\s{0,4},\s{0,4})${quotedWord}`,
  ),
  caselessRule(
    String.raw`((?<![\w.-])${name}\\?["']?[\])}]{0,3}[^\n"'\x60]{0,80}(?:["'][\w.-]{1,64}["'][\])]{1,3})?\s{0,4}(?:\|\||\?\?|\bor|\bOR)\s{0,4})${quotedWord}`,
  ),
  // The default of an option of Go, which has a description: flag.StringVar(&c.Password, "password", "pw", "for the server")
  caselessRule(
    String.raw`(\bString\w{0,8}\([^)"'\n]{0,80}["']${name}["']\s{0,4},\s{0,4}(?:"\w?"\s{0,4},\s{0,4})?)${quoted}(?=\s{0,4},\s{0,4}")`,
  ),
  // The value of a parameter in another member: {"ParameterKey": "DBPassword", "ParameterValue": "pw"}   Name=PW,Value=pw
  caselessRule(
    String.raw`("\w{0,32}(?:name|key|option|variable|setting|parameter|property)"\s{0,4}:\s{0,4}"${name}"\s{0,4},\s{0,4}"\w{0,32}(?:value|default|text)"\s{0,4}:\s{0,4})${quoted}`,
  ),
  caselessRule(
    String.raw`(\b\w{0,32}(?:name|key)=["']?${name}["']?,\s{0,4}\w{0,32}value=)([^\s,"']{1,256})`,
  ),
  caselessRule(
    String.raw`("\w{0,32}value"\s{0,4}:\s{0,4})${quoted}(?=\s{0,4},\s{0,4}"\w{0,32}(?:name|key|option|variable)"\s{0,4}:\s{0,4}"${name}")`,
  ),
  // A password that Terraform generated, in its state: "type":"random_password", … "result":"pw"
  rule(
    String.raw`("random_password"[^\n]{0,2000}?"(?:result|bcrypt_hash)"\s{0,4}:\s{0,4})${quoted}`,
  ),
  rule(
    String.raw`("result"\s{0,4}:\s{0,4})${quoted}(?=[^\n]{0,400}(?:"random_password"|"special"\s{0,4}:))`,
  ),
  rule(
    String.raw`(^\s{0,64}"result"\s{0,4}:\s{0,4})("(?=[^"]{0,128}\d)(?=[^"]{0,128}[a-z])(?=[^"]{0,128}[A-Z])[^"\s/.]{12,128}")`,
  ),
  // The identifier of a token: SecretID: 5a8f0b7c-…
  caselessRule(
    String.raw`(\bsecret[ _-]?id["']?\s{0,16}[:=]\s{0,16}["']?)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`,
  ),
]
