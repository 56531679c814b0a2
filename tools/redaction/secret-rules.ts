// The rules for secrets: what structured formats, command lines and statements hold, in the order in which they are applied to a line.
//
// `(?i)` at the start of a rule ignores case.
import {
  argumentsBefore,
  name,
  named,
  quoted,
  secretName,
  sentenceWords,
  telling,
  value,
} from './names.ts'
import { hexPairs, ruleTable, type RuleGroup, type RuleTable } from './rule-table.ts'

const r = String.raw

const notOption = r`(?!\d{1,9} bytes\b|(?<=passwd:\s{1,16})(?:files\b|compat\b|(?:all|password)\s[a-z])|\d{1,6}\s*[,;/|]\s*(?:fail|error|skip|warn)|(?<=:[ \t]{1,4})(?:${sentenceWords})[ ][^\s\d]|(?<=[:=][ \t]{1,4})[a-z]{1,16} (?:[a-z]{1,16} ){0,2}(?:you|the|to|an?|of|for|be|when|if|by|must|which)\s[a-z])(?!(?<=[ \t])(?:--?[A-Za-z][\w-]*(?:[=\s]|$)|[\w.-]{1,40}=(?![=\s]|$)))`
const notHelp = r`(?!(?<=^\s{0,80}(?:-\w,\s)?--?[\w-]{1,64}\s{3,80})[a-z]+ [a-z]+ \(?[a-z]|(?:via|in|on|with|is|and|or|option|flag|argument|instead|requires|cannot|must|may|if|when|from|to)\s[a-z])`
const mysqlClient = r`mysql\w*|mariadb[\w-]*|mydumper|myloader|xtrabackup|mariabackup|innobackupex|tpcc_\w+|mycli|cqlsh|pt-[\w-]+`
const spacedClient = r`mydumper|myloader|mongo\w*|tpcc_\w+|cqlsh|mycli|influx|rabbitmqadmin|pt-[\w-]+|arangosh|cypher-shell|tiup|beeline`
// Where -u and -p are a user and a group, or a port.
const otherUser = r`(?<!\b(?:sudo|runuser|su|ssh|sftp|docker (?:run|exec)|podman|ps|pgrep|install)\b[^\n|;&]{0,400})\s-[uU](?!ser|r[il])\s*["']?[A-Za-z][\w.@\\#-]{0,64}["']?(?:\s[^\n|;&]{0,160}?)?`
const blob = r`(?=[A-Za-z\d+/]{0,255}[a-z])(?=[A-Za-z\d+/]{0,255}[A-Z])(?=[A-Za-z\d+/]{0,255}\d)(?!\/|\w{1,64}\/\w{1,64}\/)`
const hashing = r`(?:unhex|hex|sha[12]?|md5|digest|from_base64|password|concat|convert)\s*\(\s*`
const argument = r`["'][^"'\n]{0,256}["']\s*,\s*`
const tokens: readonly (readonly [literals: string, marker: string, token: string])[] = [
  // GitHub, GitLab, npm, Google
  [
    'ghp_ gho_ ghu_ ghs_ ghr_ gith glpa glrt gldt gloa glpt glft glcb glso glag glim glff npm_ aiza ya00 gocs',
    r`gh[pousr]_|github_pat|gl(?:pat|rt|dt|oas|ptt|ft|cbt|soat|agent|imt|ffct)-|npm_|aiza|ya29|gocspx`,
    r`\b(?:gh[pousr]_|github_pat_)\w{30,255}|\bgl(?:pat|rt|dt|oas|ptt|ft|cbt|soat|agent|imt|ffct)-[\w-]{16,64}|\bnpm_\w{30,64}|\bAIza[\w-]{30,64}|\bya29\.[\w-]{20,255}|\bGOCSPX-[\w-]{20,64}`,
  ],
  // AWS, Vault, Aiven, Slack, Stripe, JSON Web Token, a key in base64
  [
    'akia asia abia acca hvs. hvb. hvr. avns xoxa xoxb xoxe xoxp xoxr xoxs xapp sk_l sk_t rk_l rk_t whse eyj ls0t',
    r`a[ksbc][ic]a[0-9a-z]{8}|hv[sbr]\.|avns_|xox[abeprs]-|xapp-|[rs]k_(?:live|test)|whsec|eyj[\w-]{8}|ls0tls`,
    r`\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b|\bhv[sbr]\.[\w-]{20,255}|\bAVNS_[\w-]{8,64}|\bxox[abeprs]-[\w-]{10,255}|\bxapp-[\w-]{20,255}|\b[rs]k_(?:live|test)_\w{16,255}|\bwhsec_[\w+/=]{20,255}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}|\beyJr[\w=-]{40,255}|\bLS0tLS1CRUdJTi(?!BDRVJU)[\w+/=]{16,8192}`,
  ],
  // OpenAI, Docker, PyPI, Hugging Face, DigitalOcean, SendGrid, age, Grafana, Databricks, PlanetScale, New Relic, Sentry, Terraform, Telegram
  [
    'sk- dckr pypi hf_ v0_ sg. age- glsa glsc dapi atat psca nrak sntr tlas :aa',
    r`sk-[a-z0-9_-]{20}|dckr_|pypi-|hf_|do[opr]_v1_|sg\.[\w-]{16}|age-secret|gls[ac]_|dapi[0-9a-f]{32}|atatt|pscale_|nrak-|sntry|atlasv1|\d{8}:aa`,
    r`\bsk-(?:proj-|ant-|svcacct-)?[A-Za-z0-9_-]{20,255}|\bdckr_(?:pat|oat)_[\w-]{16,64}|\bpypi-[\w-]{30,255}|\bhf_[A-Za-z0-9]{30,64}|\bdo[opr]_v1_[0-9a-f]{32,64}|\bSG\.[\w-]{16,64}\.[\w-]{16,64}|\bAGE-SECRET-KEY-1[0-9A-Z]{30,64}|\bgls[ac]_\w{20,255}|\bdapi[0-9a-f]{32}(?:-\d)?\b|\bATATT3[\w=-]{20,255}|\bpscale_(?:tkn|pw|oauth)_[\w.-]{20,255}|\bNRAK-[0-9A-Z]{20,64}|\bsntry[su]_[\w+/=-]{20,255}|\b\w{14}\.atlasv1\.[\w-]{20,255}|(?<!\d)\d{8,10}:AA[\w-]{32,36}\b`,
  ],
]

// Groups of rules behind their literals and their marker; see `RuleGroup`.
const groups: readonly RuleGroup[] = [
  [
    named.literals,
    named.marker,
    // <name>fs.s3a.secret.key</name><value>pw</value>     {"ParameterKey": "DBPassword", "ParameterValue": "pw"}
    r`(?i)(<[\w-]{1,32}>\s{0,8}${name}\s{0,8}<\/[\w-]{1,32}>\s{0,8}<(?!th>)[\w-]{1,32}>\s{0,8})([^<\s][^<]{0,256})`,
    r`(?i)("\w{0,32}(?:name|key|option|variable|setting|parameter|property)"\s{0,4}:\s{0,4}"${name}"\s{0,4},\s{0,4}"\w{0,32}(?:value|default|text)"\s{0,4}:\s{0,4})${quoted}`,
  ],
  [
    '@',
    '@',
    // exporter:pw@(db1:3306)/     root:pw@tcp(127.0.0.1:3306)/sbtest     root:pw@/sbtest     bench:pw1@db1:3306
    r`((?<![\w/.-])[\w.-]{1,64}:)([^\s:"'/]{1,128})(?=@(?:(?:tcp|unix)?\(|\/\w))`,
    r`((?<![\w/.-])[A-Za-z][\w.-]{0,63}:)(?=[^\s:@/]{0,128}[A-Za-z])([^\s:@/"']{6,128})(?=@[A-Za-z][\w.-]{0,253}:\d{2,5}\b)`,
  ],
  [
    named.literals,
    named.marker,
    // OPTIONS (user 'a', password 'pw')     mysqladmin password 'pw'
    r`(?i)((?<![\w-])(?:password|passwd|passphrase|pwd|psk)["'\x60]?\s+)${quoted}`,
  ],
  [
    'auth',
    'auth',
    // --web.auth=admin:pw     CONSUL_HTTP_AUTH=bench:pw
    r`(?i)((?<!sst_)(?:auth(?:\.user\.info)?["']?(?:\s?=\s?|:\s)|--auth\s|\bstats auth\s)["']?[A-Za-z][\w.@-]{0,64}:)(?!\d{1,5}\b)([^\s"':/,]{3,128})(?=["']?(?:[\s,]|$))`,
  ],
  [
    named.literals,
    named.marker,
    // set mysql_pass "pw"     ENV MYSQL_PWD pw     diset tpcc mysql_pass {pw}     mysql_user root mysql_pass pw mysql_dbase tpcc
    r`(?i)(\bset(?:env)?\s+["']?${name}["']?\s+["'{]?)(?![=:([$]|(?:for|to|as|from|with|and|or|using|policy|on|by|in)\b)([^\s"'{}[\]$;]{3,128})(?=["'}]?\s*(?:[;}]|$))`,
    r`(?i)(\b(?:d(?:i|b)set|dict\s+set\s+\w{1,64})(?:\s+[\w-]{1,64}){1,3}?\s+\S{0,64}(?:pass(?:word|wd)?|pw)\s+["{]?)(?!\$)([^\s{}"]{1,128})`,
    r`((?:^|\s)(?:mysql|maria|pg|ora|mssqls|db2|redis)_\w{0,32}(?:pass|password|pw)\s+)(?![=:$"{(|\]])([^\s{}]{1,128})(?=\s*\}?\s*$|\s+[a-z]{1,16}_\w)`,
    // secret_access_key pw1
    r`(?i)((?<![\w.-])(?!\w{0,40}(?:sha2|sha256|native|old|validate)_)(?:[\w-]{1,40}[_-]|_|root|admin|db|user|mysql|pg)(?:password|passwd|passphrase|pass|secret|token|(?:secret|api|access)[_-]key)\s{1,8}["']?)(${telling}{6,128})(?=["']?[;,]?(?:\s|$))`,
    // --mysql-password=pw     --password pw     --passwo=pw     ["--requirepass", "pw"]
    r`(?i)(?<![\w-])(--?${name}(?:[ \t]*=[ \t]*${notOption}|\s+(?=[^-\s=])${notHelp}))${value}`,
    r`(?i)(\s--pass(?:w(?:or?)?)?=)${value}`,
    r`(?i)(["']--?(?:${name}|requirepass)["'],\s{0,4})${quoted}`,
  ],
  [
    '-p',
    r`[^\w\n-](?:-p|--password)`,
    // mysql -uroot -ppw     cqlsh -u a -p pw     client -u a -p pw     client -u a -ppw     etcdctl --user root:pw     sqlcmd -P pw
    r`(\b(?:${mysqlClient})\b${argumentsBefore}\s["']?-p)(?![a-z][\w-]*=|(?:ort|assword|ipe|rotocol|lugin\w*)\s)${value}`,
    r`(\b(?:${spacedClient})\b${argumentsBefore}\s(?:-p|-pw|--password)\s+)(?![\w.]+=)(?!-)${value}`,
  ],
  [
    'redi valk keyd memt',
    r`[^\w\n-]--?(?:a|pass)`,
    r`(\b(?:(?:redis|valkey|keydb)-\w+|memtier_benchmark)\b${argumentsBefore}\s(?:-a|--pass|--authenticate)[ =]{0,8})(?!(?:is|and|or|with|option|to|may|can)\s)${value}`,
  ],
  [
    'sqlc osql tsql bcp isql sshp',
    'sqlcmd|osql|tsql|bcp|isql|sshpass',
    r`(\b(?:sqlcmd|osql|tsql|bcp|isql\w*|sshpass)\b${argumentsBefore}\s-[Pp]\s*)(?!-)${value}`,
  ],
  [
    '-p',
    r`[^\w\n-]-p`,
    r`((?<!\b(?:(?:mysql|mariadb)\w{0,16}|xtrabackup|innobackupex)\b[^\n|;&]{0,400})${otherUser}\s-[pP]\s+)(?![-/.$~]|[\d.:]{1,32}(?:\s|$)|[\w.]{1,64}=)${value}`,
    r`(${otherUser}\s-[pP])(?![-/.$]|\d{1,5}(?:[\s:]|$)|w\s|(?:ort|ass|ath|id|rofile|refix|rint|roto|ool|ing|rune|lugins?|arallel|hase|ages?|ackages?|erf|retty)\b)${value}`,
  ],
  [
    '-u',
    r`[^\w\n-]--?u`,
    r`(\s(?:-u|--user)[ =]\s{0,4}(?!\S{0,256}\/\/)["']?[A-Za-z][\w.@-]{0,64}:)(?!\d{1,6}(?:\s|$)|(?:root|mysql|mariadb|postgres|mongodb|redis|bench|nobody|nogroup|daemon|users|staff|wheel|adm|docker|www-data)\b)${value}`,
  ],
  [
    '@',
    '@',
    // psql bench:pw@db1     h=db1,u=a,p=pw     sqlplus u/pw@host     u/pw@//host     --src-creds bench:pw     --mysqld.username=exporter:pw1
    r`(?i)(\b(?:mongo\w*|psql|pg_\w+|mysqlsh|curl|wget|ftp|lftp|mycli|pgcli|redis-cli|clickhouse[\w-]*|cockroach|ssh|scp|rsync|dsn|ur[il])\b[^\n|;&]{0,200}?[\s=:"'/][\w.-]{1,64}:)([^\s:@/"']{1,128})(?=@[A-Za-z0-9[])`,
  ],
  [',p=', ',p=', r`(?<![\w.])((?:[hDtuPSAFLi]=[^\s,'"]{0,128},){1,8}p=["']?)([^\s,'"]{1,128})`],
  ['sqlp', 'sqlplus', r`(\bsqlplus\s(?:-\w+\s+)*["']?[\w.$#-]{1,64}\/)([^\s@"']{1,128})`],
  [
    '@',
    '@',
    r`(?<![\w/.@-])([A-Za-z]\w{0,30}\/)([^\s/@"']{1,64})(?=@(?:\/\/|[\w.-]{1,128}:\d{2,5}(?!\w)))`,
  ],
  ['cred', 'cred', r`(?i)(\s--?[\w-]{0,32}creds?[ =]\s{0,4}["']?[^\s:"']{1,64}:)${value}`],
  [
    'user',
    r`user(?:name)?[= ][^ \n]{1,66}:`,
    r`(?i)(--[\w.-]{0,64}user(?:name)?[= ]["']?[\w.@-]{1,64}:)(${telling}{6,128})(?=["'\s]|$)`,
  ],
  [
    'auth',
    'auth',
    // AUTH pw     user bench on >pw     "AUTH\r\n$9\r\npw\r\n"
    r`(^\s*(?:[\w.:[\]-]{1,64}>\s*)?AUTH\s+(?:[\w.-]{1,64}\s+)?)(?![A-Z]+\s*$)(\S{3,128})(?=\s*$)`,
  ],
  [
    'user',
    r`user["']?[^\w\n][^\n]{1,280}?[^\w\n][>#]`,
    r`(?i)((?:^\s*user|[\"']user|\bsetuser["']?)\s+\S{1,64}\s[^\n<>]{0,200}?(?<=[\s"'])[>#])([^\s>"']{3,128})(?=["']?(?:\s|$))`,
  ],
  [
    'auth',
    'auth',
    r`((?<![A-Za-mo-z])(?:AUTH|auth)\\r\\n(?:\$\d{1,4}\\r\\n[^\\"\n]{1,64}\\r\\n)?\$\d{1,4}\\r\\n)([^\\"\n]{1,256})(?=\\r\\n)`,
    // Authorization: Bearer …     set-header Authorization "Basic …"     X-ClickHouse-Key: pw     Set-Cookie: session=pw
    r`(?i)(\bauthorization\b[^\n]{0,80}?\b(?:bearer|basic|token|digest|apikey)\s+)(?=[\w+/.~-]{0,2048}[\dA-Z=])([\w+/=.~-]{6,2048})(?![=\w])`,
  ],
  [
    'bear',
    'bearer',
    r`(\b[Bb]earer\s+)(?=[\w+/.~-]{0,2048}\d)(?=[\w+/.~-]{0,2048}[A-Za-z])([\w+/=.~-]{8,2048})`,
  ],
  [
    'key toke auth secr sign pass',
    r`x-[\w-]{0,40}(?:key|token|auth|secret|signature|passw)`,
    r`(?i)(\b(?:x-[\w-]{0,40}(?:key|token|auth|secret|signature|passw(?:or)?d))["']?\s*[:=]\s*["']?)([^\s"',;]{4,512})`,
  ],
  [named.literals, named.marker, r`(?i)(\b(?:set-cookie|cookie)["']?\s*:\s*)(\S[^"'\n]{0,512})`],
  ['auth', 'auth', r`(?i)(\bauthorization\b[^\n]{0,256}?\bresponse=)${quoted}`],
  [
    '@',
    '@',
    // https://token@github.com     mysql://root:pw@host     ?key=…     &sig=…     password%3Dpw     hooks.slack.com/services/…
    r`(:\/\/)(?=[\w-]{0,255}\d)(?=[\w-]{0,255}[A-Za-z])([\w-]{20,255})(?=(?::x-oauth-basic)?@)`,
    r`(?i)(\b[a-z][a-z0-9+.-]{0,32}:\/\/[^\s:/@]{0,128}:)([^\s/]{1,256})(?=@)`,
  ],
  [
    'key= uth= ode= sid= ion=',
    r`[?&](?:key|auth|code|sid|session|api_?key|access_key)=`,
    r`([?&](?:key|auth|code|sid|session|api_?key|access_key|apikey)=)(?=[^\s&"']{0,256}[a-z])(?=[^\s&"']{0,256}[A-Z])(?=[^\s&"']{0,256}\d)([^\s&"']{16,512})`,
  ],
  [
    'pw= ass= mac= sig= z-s toke',
    r`[?&](?:pw|pass|hmac|sig|x-amz-s|access_token)`,
    r`(?i)([?&](?:pw|pass|hmac|sig|X-Amz-Signature|X-Amz-Security-Token|access_token)=)([^\s&"']{4,512})`,
  ],
  [
    named.literals,
    named.marker,
    r`(?i)((?:pass(?:word|wd)?|pwd|token|secret)%3D)([^\s&%"']{1,256})`,
  ],
  [
    'hook chat',
    r`hook|chat\.googleapis`,
    r`(?i)(\b(?:hooks\.slack\.com\/\w{1,16}|discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com\/webhookb2|chat\.googleapis\.com\/v1\/spaces|\/hooks)\/)([\w./?&=%@-]{8,512})`,
  ],
  [
    named.literals,
    named.marker,
    // password = two words   # a comment     password = pw     MYSQL_PWD=pw     pw: pw
    r`(?i)^(\s*[\w.-]{0,64}?${secretName}[ \t]+=[ \t]*)${notOption}([^\s"'#;,][^\n"',]{0,400}?)(?=\s+[#;]|\s*$)`,
    r`(?i)^(\s*["']?[\w.-]{0,64}?${secretName}["']?[ \t]*(?:::|[=:])>?[ \t]*(?:(?!!(?:Ref|Sub|GetAtt|ImportValue)\b)!{1,2}\w{1,32}[ \t]+)?)${notOption}${value}`,
    // , MASTER_PASSWORD='pw'     ?password=pw     \"password\":\"pw\"     'password' => 'pw'     -e password= pw     config["passwd"] = 'pw'
    r`(?i)((?<!:\d{12})[^\w.-]${name}\\?(?:["']\]?)?(?:[ \t]*=>[ \t]*|[ \t]+=[ \t]*|=|[ \t]*:[ \t]*))${notOption}${value}`,
    r`(?i)([^\w.-]${name}[ \t]*=[ \t]{1,4})${notOption}(?!-)${value}`,
    // "keyring_okv_password","pw"     wsrep_sst_auth⇥sst:pw     | wsrep_sst_auth | sst:pw |     requirepass pw     user bench password pw
    r`(?i)^(\s*["']?(?:[\w.-]{1,64}[_.-]${secretName}|requirepass|masterauth)["']?[,;][ \t]*)${value}(?=\s*$)`,
    r`(?i)^(${name}\t+)(?!\S{0,64}\t)${value}`,
    r`(?i)^(?!\|?\s*(?:pass|token)\s*\|\s*[a-z]{1,20}\s*\|)(\|?\s*["'*\x60]{0,3}${name}["'*\x60]{0,3}\s+\|\s*)([^|\s][^|]{0,400}?)(?=\s*(?:\||$))`,
    r`(?i)((?:^\s*|["'])(?:requirepass|masterauth|bindpw|(?:sentinel\s)?auth[-_]pass(?:\s[\w.-]{1,64}(?=\s\S))?|tls-[\w-]{1,32}-pass)\s+)(?!not\b)${value}`,
    r`(?i)(\b(?:user(?:list|name)?|login|account)\s+(?!(?:and|or|with|the)\b)["']?[\w.@-]{1,64}["']?,?\s+(?:password|passwd|pass|pwd|pw)\s+)(?!(?:${sentenceWords}|expire|history|reuse|require|using|failed|error)\b)${value}`,
    // password pw     hibernate.connection.password pw
    r`(?i)^(\s*(?:(?:[\w-]{1,40}\.){1,8}[\w-]{0,40}?${secretName}|password|passphrase)[ \t]+)(?!(?:${sentenceWords}|\w+(?:ing|[a-z]{4}s|y)|auth|file|hash|only|again|here|store|check|field|column|option)(?![\w-]))([^\s=:|"'(]{3,128})(?=\s*$)`,
    // <password_sha256_hex>65e8…     <password>pw</password>     <property name="password" value="pw"/>     <a name="password">pw</a>
    r`(?i)((?<![\w.-])${name}(?:[-_]?(?:double|sha\d{1,3}|md5|hash|hex|digest)){1,4}["']?\s{0,4}(?:>|=>?|:)\s{0,4}["']?)([\w+/=.$-]{20,512})`,
    r`(?i)(<\s{0,4}${name}\s{0,4}>\s*)([^<\s][^<]{0,256})(?=<\/)`,
    r`(?i)(\b(?:key|name|id)=["']${name}["'][^<>]{0,80}>\s*(?:<value>\s*)?)([^<\s][^<]{0,256})`,
    r`(?i)(\b(?:key|name|id)=["']${name}["']\s+value=)${value}`,
  ],
  [
    ':000 :*:',
    r`:\d{4,5}:|:\*:`,
    // db1:5432:sbtest:bench:pw     AKIA…:pw     "salt" : "…"     password=''two words''     ;PWD={pw};     {\\\"password\\\":\\\"pw\\\"}
    r`((?:^|["'])(?:[\w.-]{1,128}|\*)(?::\d{4,5}:|:\*:)(?:\w{1,64}|\*):\w{1,64}:)((?:[^\s:"'\\]|\\.){1,128})(?=$|["'])`,
  ],
  [
    'akia asia abia acca',
    'a[ksbc][ic]a[0-9a-z]{8}',
    r`(\bA[KSBC][IC]A[0-9A-Z]{8,120}["']?[\s,:]{1,4}["']?)([A-Za-z\d+/]{40})(?![\w+/=])`,
  ],
  [
    'salt dkey rkey',
    'salt|storedkey|serverkey',
    r`(["']?\b(?:salt|storedKey|serverKey)["']?\s{0,4}:\s{0,4})${quoted}`,
  ],
  [
    named.literals,
    named.marker,
    r`(?i)((?<![\w.-])${name}\s{0,4}=\s{0,4}'')([^\s',;)"][^'\n]{0,127})(?='')`,
    r`(?i)(;\s{0,4}(?:pwd|password)\s{0,4}=\s{0,4})(\{[^;\s"'<]{1,128}[^;\s"'<}])(?=;)`,
    r`(?i)((?<![\w.-])${name}\\{2,15}["']\s*:\s*\\{2,15}["'])([^"'\\]{1,256})`,
    // [pass]: pw     option p with value 'pw'     A temporary password is generated for root@localhost: pw
    r`(\[(?:pass|passwd|password|pwd)\]:\s{0,8})(?!\(null\))${value}`,
  ],
  ['opti', 'option p with', r`(\boption p with value ')([^'\n]{1,128})`],
  [named.literals, named.marker, r`(?i)(\btemporary password\b[^\n:]{0,80}:\s*)(\S+)`],
  [
    'cred auth',
    'credential|auth',
    // NetworkCredential("bench", "pw")     auth=('bench', 'pw')
    r`(?i)(\b(?!create\w{0,16}Credential\()\w{0,40}(?:credentials?|auth|authprovider|authenticator)\]?(?:::new)?\s*(?:[=:]\s*)?[([]\s*${argument})${quoted}`,
  ],
  [
    'iden pass',
    'identified|pass',
    // IDENTIFIED BY 'pw'     IDENTIFIED WITH plugin AS '*hash'     AS 0x244124…     IDENTIFIED BY 'new' REPLACE 'pw'     CREATE USER a IDENTIFIED BY pw
    r`(?i)(\bidentified\s+(?:(?:with|via)\s+\S{1,64}\s+)?(?:by|as|using)\s+(?:values\s+)?(?:password\s*\(?\s*)?)${quoted}`,
    r`(?i)(\bidentified\s+(?:with|via)\s+\S{1,64}\s+(?:as|using)\s+)(0x[0-9a-f]{16,512})\b`,
    r`(?i)(\b(?:identified|set\s+password)\b[^\n;]{0,300}?\s(?:replace|values)\s+)${quoted}`,
    r`(?i)(\b(?:user|grant|link)\b[^\n;]{0,200}?\bidentified\s+by\s+)(?!(?:values|password|random)\b)([^\s;,'"]{1,128})`,
  ],
  [
    'pass cryp secr',
    'pass|cryption|secret',
    // PASSWORD('pw')     SET PASSWORD FOR a = 'pw'     ALTER ROLE a PASSWORD pw;     AES_ENCRYPT(c, 'pw')     ENCRYPTION KEY 'pw'     SECRET 'pw'
    r`(?i)((?:\bpassword\s*\(|\bset\s+password\b[^=\n]{0,200}=|\b(?:en|de)cryption\s+(?:key|password)\s*=?|,\s*secret\s)\s*)${quoted}`,
    r`(?i)(\b(?:alter|create)\s+(?:user|role|login)\b[^\n;]{0,200}?\spassword\s+)(?!=|\[|(?:expire|history|policy|reuse|require|lock|null|not)\b)([^\s;)'"]{1,128})`,
  ],
  [
    'cryp hmac',
    '(?:en|de)crypt|hmac',
    r`(?i)(\b(?:\w{0,24}(?:en|de)crypt\w{0,16}|hmac)\s*\([^\n;]{1,200}?,\s*(?:${hashing}){0,3})${quoted}(?=\s*[,)])`,
  ],
  [
    named.literals,
    named.marker,
    // SET variable_value='pw' WHERE variable_name='mysql-monitor_password'     mysql('db1:3306', 'db', 't', 'bench', 'pw')     s3('https://…', 'AK', 'pw')
    r`(?i)(\b\w{0,32}value\s*=\s*)${quoted}(?=\s+where\b[^\n]{0,80}?=\s*["']${name}["'])`,
  ],
  [
    'mysq post mong remo s3 gcs oss',
    r`(?:mysql|postgresql|mongodb|remote\w{0,16}|(?:s3|gcs|oss)\w{0,16})[^\S\n]*\(`,
    r`(?i)(\b(?:(?:mysql|postgresql|mongodb)\s*\(\s*[^\s,()][^,()]{0,255},|remote\w{0,16}\s*\()\s*(?:[^\s,()][^,()]{0,255},\s*){2,3}["'][\w.@-]{1,64}["']\s*,\s*)${quoted}(?=\s*[,)])`,
    r`(?i)(\b(?:s3|gcs|oss)\w{0,16}\s*\(\s*["'][^"'\n]{1,256}["']\s*,\s*["'][^"'\n]{1,128}["']\s*,\s*)${quoted}`,
  ],
  [
    'key encr',
    r`(?:key|encrypt)[\w .-]{0,90}["']?[^\S\n]{0,16}(?:[:=]|is)?[^\S\n]{0,16}["']?[a-z\d+/]{22}`,
    // Encryption key: …     WALG_LIBSODIUM_KEY=…     a_key=0f3c…     x.key  …     "auth": "dXNlcjpwdw=="
    r`((?<![\w.-])(?!\w{0,40}(?:[Pp]ublic|PUBLIC|fingerprint))[\w.-]{0,48}(?:[Kk]ey(?:[Ff]ile)?|KEY|\b[Ee]ncrypt)(?:[ _-]?(?:[Cc]ontents?|[Dd]ata|[Mm]aterial|[Vv]alue|\d{1,2}))?(?:\.[\w.-]{1,80})?["']?\s{0,4}(?:[:=]|\bis\b)\s{0,4}["']?)${blob}([A-Za-z\d+/]{22,4096}={0,2})(?![\w.-])`,
    r`(?i)((?<![\w.-])(?!\w{0,40}(?:public|cache|partition|row|hash|primary|foreign|index|sort|digest|license))[\w.-]{0,48}[_-]key["']?\s{0,4}[:=]\s{0,4}["']?)([0-9a-f]{32,128})(?![\w.-])`,
    r`^(\s*[\w.-]{0,64}[.-]key(?:\.[\w.-]{1,80})?[ \t]{1,16})${blob}([A-Za-z\d+/]{22,4096}={0,2})(?=\s*$)`,
  ],
  [
    'auth pass',
    'auth|userpassword',
    r`(["'\s:](?:_?auth(?:[Ss]tring|_string|_data)?|userPassword)["']?\s{0,4}::?\s{0,4}["']?|(?<![\w.-])_?auth\s{0,4}=\s{0,4}["']?)(?=[A-Za-z\d+/]{0,255}[a-z])(?=[A-Za-z\d+/]{0,255}[A-Z])(?=[A-Za-z\d+/]{0,255}[\d=])([A-Za-z\d+/]{8,512}={0,2})(?=["'\s,}]|$)`,
  ],
  [
    'vaul',
    'vault',
    // vault login s.…     token    s.4JbNq…     vault kv put secret/db user=a password=pw; what is before a pair is looked at last
    r`(?i)(\bvault\s+(?:login|token\s+(?:lookup|renew|revoke))\s+(?:-[\w-]{1,32}(?:=\S{1,256})?\s+){0,4})([^\s=-][^\s=]{7,255})(?=\s|$)`,
  ],
  [named.literals, named.marker, r`(\btoken\s{1,40})([sbr]\.[A-Za-z\d]{24})\b`],
  [
    'vaul',
    'vault',
    r`(\s[\w.-]{1,64}=(?<=\bvault\s+(?:kv\s+)?(?:put|patch|write)\s[^\n|;&]{0,464}))(?!@)${value}`,
  ],
  [
    `md5 scra $0$ $0a$ $0b$ $0x$ $0y$ $y$ $gy$ $a$ $p$ $h$ $apr $arg $scr $pbk pbkd {sha {ssh {md5 {smd {cry {pbk ${hexPairs('*')}`,
    r`\*[0-9a-f]{40}|md5[0-9a-f]{32}|scram-sha|\$[\w-]{1,16}\$|pbkdf2|\{(?:s?sha|s?md5|crypt)`,
    // Hashes of passwords: MySQL, PostgreSQL, /etc/shadow, LDAP.
    r`()(\*[0-9A-F]{40}\b|(?<![\w-])md5[0-9a-f]{32}\b|\bSCRAM-SHA-256\$\d{1,9}:[\w+/=]{8,255}\$?[\w+/=:]{0,255})`,
    r`()((?<![\w$])\$(?:1|2[abxy]|5|6|7|y|gy|A|P|H|apr1|argon2(?:id?|d)|scrypt|pbkdf2-sha(?:1|256|512))\$[^\s:'"]{8,255}|\bpbkdf2_sha\d{1,3}\$[^\s:'"]{8,255}|\{(?:S?SHA(?:\d{3})?|S?MD5|CRYPT|PBKDF2)\}[\w+/=.$]{8,255})`,
  ],
  [
    'ssh- ecds',
    'ssh-|ecdsa-',
    // ssh-ed25519 AAAA… user@host     the address of a network card, also as the end of a UUID of version 1
    r`(\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,32})\s+)(AAAA[\w+/=]{16,1024}(?:\s+\S{1,128}@\S{1,128})?)`,
  ],
  [
    hexPairs('-0', '-a', '-b'),
    '-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-',
    r`(?i)((?<=\b[0-9a-f]{8}-[0-9a-f]{4})-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-)([0-9a-f]{12})\b`,
  ],
  [
    'ethe hwad',
    'ether|hwaddr',
    r`(?i)(\b(?:ether|HWaddr|link\/ether)\s+)((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\b`,
  ],
  // Tokens with a prefix of their own.
  ...tokens.map(([literals, marker, token]) => [literals, marker, `()(${token})`] as const),
]

/** Group 1 is kept and group 2 is the secret. It is global: a line may hold several secrets. */
export const secretRules: RuleTable<RegExp> = ruleTable(
  [...groups, ['begi ansi', String.raw`-----begin|\$ansible_vault`]],
  ruleOf,
)

/**
 * A key that speaks of a secret and is named by no rule above. Its value is removed where it looks like one: what is
 * not known is not published.
 */
export const doubtfulRule: RegExp = ruleOf(
  r`(?i)((?<![\w.-])["']?[\w.-]{0,64}(?<!by|com)(?:pass(?!iv|en|es\b|age|port|ing)|secret|token(?!s\b|iz|_size|_bucket))[\w.-]{0,64}["']?[ ]{0,8}(?:[=\t]|:[ ])[ ]{0,8}["']?)([^\s"',;]{8,256})`,
)

function ruleOf(source: string): RegExp {
  const isCaseless = source.startsWith('(?i)')
  return new RegExp(isCaseless ? source.slice(4) : source, isCaseless ? 'gi' : 'g')
}
