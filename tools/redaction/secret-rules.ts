// Line rules for secrets in logs, scripts, configurations and dumps.
import { combined, hexDigits, markerTest } from './markers.ts'
import { assignmentRules } from './rules/assignments.ts'
import { clientRules } from './rules/clients.ts'
import { commandRules } from './rules/commands.ts'
import { connectionRules } from './rules/connections.ts'
import { headerRules } from './rules/headers.ts'
import { keyRules } from './rules/keys.ts'
import { proseRules } from './rules/prose.ts'
import { caselessRule, type SecretRule } from './rules/rule.ts'
import { sqlRules } from './rules/sql.ts'
import { tokenRules } from './rules/tokens.ts'
import { valueRules } from './rules/values.ts'

/** The rules in the order in which they are applied to a line. */
export const secretRules: readonly SecretRule[] = [
  ...valueRules,
  ...clientRules,
  ...commandRules,
  ...headerRules,
  ...proseRules,
  ...assignmentRules,
  ...connectionRules,
  ...sqlRules,
  ...keyRules,
  ...tokenRules,
]

/**
 * A key that speaks of a secret and is named by no rule above. Its value is removed where it looks like one: what is
 * not known is not published.
 */
export const doubtfulRule: SecretRule = caselessRule(
  String.raw`((?<![\w.-])["']?[\w.-]{0,64}(?<!by|com)(?:pass(?!iv|en|es\b|age|port|ing)|secret|token(?!s\b|iz|_size|_bucket))[\w.-]{0,64}["']?[ ]{0,8}(?:[=\t]|:[ ])[ ]{0,8}["']?)([^\s"',;]{8,256})`,
)

/** A text without a match of this or of `otherLanguages` holds no secret. */
export const suspicious =
  /pass|assword|contrase|adgangskode|salasana|^\s*data:\s*$|chpasswd|sudo|stdin|crypt|smtp|pwd|pw\b|pwfile|\bclave\s(?:es|era)\s|sequelize\(|(?:user|account|login):\s[\w.@-]{1,64}:|heslo|parola|zugangsdaten|identifiant|credenciales|credenziali|\b(?:root|admin\w*)\s\/\s|rclone\s+obscure|enter it again|check_\w{1,32}!|^\s*allow\s\w+:|secret|token|key|sst_auth|bindpw|credential|identified|:\/\/|\s-[paPwkKuU]|[,\s]p=|^p=|masterauth|authorization|cookie|x-|curl|sqlplus|expdp|impdp|sqlldr|\bexp\b|\bimp\b|rman|@|using|encrypt|<<<|\*[0-9A-F]{40}|gh[pousr]_|glpat|npm_|AIza|hv[sb]\.|[rs]k_(?:live|test)|whsec_|gls[ac]_|dapi[0-9a-f]|ATATT3|pscale_|NRAK-|sntry[su]_|shp(?:at|ca|pa|ss)_|PMAK-|atlasv1|:AA|pbkdf2|\{S?(?:SHA|MD5)|\{(?:CRYPT|PBKDF2)|sk-|dckr_|pypi-|hf_|dop_v1|SG\.|GOCSPX|ya29|slack|sig=|\$[0-9yA]|\$[PH]\$|\$gy|\$scr|\$2|:(?:\d{4,5}|\*):|SCRAM-|md5[0-9a-f]{32}|\d;[0-9a-f]{32}|iv ?=|salt["']? ?[=:]|ssh-|ecdsa-|-1[0-9a-f]{3}-[89ab]|ether|HWaddr|github_pat_|glrt-|gldt-|gloas-|glptt-|glft-|glcbt-|glsoat-|glagent-|glimt-|glffct-|lin_api|rubygems_|dp\.|tskey|ops_ey|fo1_|FlyV1|HRKU-|sgp_|gsk_|xai-|nvapi|\bnfp_|\bpul-|\bbku?a_|CCIP|\bsq[pua]_|AKCp|v1\.0-|\bph[cx]_|A[KSBC][ICA]A|xox|eyJ|PRIVATE KEY|memtier|connect\w*\(|\bconn(?:ect)?\s\S|pdo\(|mysqli\(|login\(|\s-n\s|\/(?:sp|tp|p|rp|pw):|\bisql\s|senha|kennwort|wachtwoord|\bmdp\b|auth["']?\s?=|\s-auth\s\S|--auth\s|"vt_|crumb|"result"|dlm\.mariadb|sp_addl|approle|:\d{4,5}["']\s*,|net use|\s\/rp\s|(?:^|[\s>"'])auth\s|auth\w{0,12}\s*[=:]?\s*[([]|^\s*user\s|["']user\s|tpcc_(?:load|start)\s|stringdata:|\bsnmp\w|remote\w{0,16}\s?\(["']|setuser|securestring|\.logon|community|psk(?:\b|value)|LS0tLS1CRU|webhooks|\s--user[ =]|\.user(?:name|\.info)?[ =]|orchestrator|keydb|["']-[paPwkKuU]|bearer\s|\bsend\s+(?:--\s+)?["']|kinit|unseal|role\s|\[users\]|"kty"|(?:create|add|alter)[ _-]?user\b|mc\s(?:alias|config|admin)|addauth|setcookie|dockerconfig|creds|auth\\r|log[ -]?in\b|_auth|"auth"|sign[ -]in|\bssh\s(?:as|with)\s|^\s*(?:com2sec|trap2?sink|informsink)|\suser\s(?:add|create|new)\s|(?:zfs|zpool)\s|logon|account|=\s*\S{6,64}\s*,\s*(?:admin|root|user|role)|basic auth|openssl|private-lines|[?&]p=|influx|doctl|gitlab-runner|unhex|userlist|pcp\.conf|master\.info|"p\\0|^\s*"[\w.-]{1,64}"[ \t]"|ur[il]\.\w+\(/i

/** Words for a password with characters that no marker has. A text with one of them may hold a secret, too. */
export const otherLanguages =
  /contraseña|lösenord|hasło|jelszó|şifre|пароль|密码|密碼|口令|パスワード|비밀번호/i

/** One of them is in every match of `suspicious`; see `markerTest`. */
export const secretMarkers: readonly string[] = [
  ...['ntra', 'adga', 'lasa'],
  ...[
    'smtp',
    'pass',
    'assw',
    'sudo',
    'stdi',
    'cryp',
    'pwd',
    'pw',
    'secr',
    'toke',
    'key',
    'sst_',
    'bind',
  ],
  ...['cred', 'iden', '://', ' p=', ',p=', 'mast', 'auth', 'cook', 'x-', 'curl', 'sqlp', 'expd'],
  ...['impd', 'sqll', 'exp', 'imp', 'rman', '@', 'usin', 'encr', '<<<', 'glpa', 'npm_', 'aiza'],
  ...['hvs.', 'hvb.', 'rk_l', 'sk_l', 'sk-', 'dckr', 'pypi', 'hf_', 'dop_', 'sg.', 'gocs', 'ya00'],
  ...['slac', 'sig=', '$0', '$y', '$a', ':000', ':*', 'scra', 'md00', 'md0', 'iv=', 'iv ', 'salt'],
  ...[
    'ssh-',
    'ecds',
    'ethe',
    'hwad',
    'gith',
    'glrt',
    'gldt',
    'gloa',
    'glpt',
    'glft',
    'glcb',
    'glso',
    'glag',
    'glim',
    'glff',
    'lin_',

    'ygem',
    'ata:',
    'dp.',
    'tske',
    's_ey',
    'fo0_',
    'flyv',
    'hrku',
    'sgp_',
    'gsk_',
    'xai-',
    'nvap',

    'nfp_',
    'pul-',
    'bka_',
    'kua_',
    'ccip',
    'sqp_',
    'squ_',
    'sqa_',
    'doo_',
    'dor_',
    'akcp',
    'v0.0',
    'phc_',
    'phx_',
    'xox',
    'eyj',
    'priv',
    'memt',
    'onne',
    'onn ',
  ],
  // Every line of sysbench has `reconn/s`, so `conn` is a marker only together with the next character.
  ...[
    'pdo(',
    'sqli',
    'logi',
    'net ',
    '/rp ',
    'bear',
    'send',
    'kini',
    'unse',
    'role',
    'kty',
    'add_',
    'dd u',
    'dd-u',
    'te u',
    'te-u',
    'te_u',
    'teus',
    'er u',
  ],
  ...[
    'mc ',
    'cc_l',
    'cc_s',
    'gdat',
    'snmp',
    'mote',
    'adda',
    'setc',
    'dock',
    'cred',
    'acco',
    'adm',
    'root',
  ],
  ...[
    'og i',
    'og-i',
    'gn i',
    'sh a',
    'lave',
    'eliz',
    'gin:',
    'hesl',
    'rola',
    'gang',
    'obsc',
    'r it',
    'chec',
    'llow',
    'com0',
    'sink',
    'zfs ',
    'ool ',
    'sh w',
    'gn-i',
    'senh',
    'kenn',
    'wach',
    'mdp',
    ' -n ',
    '/sp:',
    '/tp:',
    '/p:',
    '/rp:',
    '/pw:',
    'isql',
    'sp_a',
    'appr',
  ],
  ...[
    'sk_t',
    'rk_t',
    'whse',
    'glsa',
    'glsc',
    'dapi',
    'atat',
    'psca',
    'nrak',
    'sntr',
    'shpa',
    'shpc',
  ],
  ...[
    'shpp',
    'shps',
    '"vt_',
    'crum',
    'esul',
    'dlm.',
    'pmak',
    'asv0',
    ':aa',
    'pbkd',
    '{ssh',
    '{sha',
    '{smd',
    '{md0',
    '{cry',
    '{pbk',
    '$p$',
  ],
  ...[
    '$h$',
    '$gy',
    '$scr',
    'user',
    'setu',
    'secu',
    'logo',
    'muni',
    'psk',
    'ls0t',
    'hook',
    'orch',
    'keyd',
  ],
  ...['" "', '"\t"', '"p\\0', 'url.', 'uri.', 'pcp.', 'enss', 'infl', 'doct', 'unhe', 'unne'],
  ...combined([' ', '"', "'"], ['-'], ['p', 'a', 'w', 'k', 'u']),
  ...combined(['g'], ['h'], ['p', 'o', 'u', 's', 'r'], ['_']),
  ...combined(['*'], hexDigits),
  ...combined(['0'], [';'], hexDigits),
  ...combined(['-'], ['0'], hexDigits, hexDigits),
  ...combined(['a'], ['k', 's', 'b', 'c'], ['i', 'c', 'a'], ['a']),
]
const hasSecretMarker = markerTest(secretMarkers)

// A node of a query plan, of which a log may hold 100,000:   ->  Index Scan using t1_pkey on t1  (cost=0.43..8.45 rows=1 width=121)
const planNode =
  /^\s*(?:->\s{1,4})?[A-Z][A-Za-z ]{1,40} using [a-z_][a-z\d_]{0,62} on [a-z_][a-z\d_]{0,62}(?: [a-z_][a-z\d_]{0,62})? {1,2}\(cost=[\d.]{1,40} rows=\d{1,20} width=\d{1,20}\)$/

/** True for a text that a rule may match. */
export function isSuspicious(text: string): boolean {
  return (
    (hasSecretMarker(text) && suspicious.test(text) && !planNode.test(text)) ||
    otherLanguages.test(text)
  )
}
