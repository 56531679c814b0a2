// Line rules for secrets in logs, scripts, configurations and dumps.
import { combined, hexDigits, markerTest } from './markers.ts'
import { assignmentRules } from './rules/assignments.ts'
import { clientRules } from './rules/clients.ts'
import { commandRules } from './rules/commands.ts'
import { connectionRules } from './rules/connections.ts'
import { headerRules } from './rules/headers.ts'
import { keyRules } from './rules/keys.ts'
import { proseRules } from './rules/prose.ts'
import { rule, type SecretRule } from './rules/rule.ts'
import { sqlRules } from './rules/sql.ts'
import { tokenRules } from './rules/tokens.ts'

/** The rules in the order in which they are applied to a line. */
export const secretRules: readonly SecretRule[] = [
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
export const doubtfulRule: SecretRule = rule(
  String.raw`((?<![\w.-])["']?[\w.-]{0,64}(?<!by|com)(?:pass(?!iv|en|es\b|age|port|ing)|secret|token(?!s\b|iz|_size|_bucket))[\w.-]{0,64}["']?[ ]{0,8}(?:[=\t]|:[ ])[ ]{0,8}["']?)([^\s"',;]{8,256})`,
  'gi',
)

/** A text without a match of this holds no secret. */
export const suspicious =
  /pass|assword|sudo|stdin|cryptsetup|pwd|(?<![a-z0-9])pw\b|secret|token|[-_ ]?key|sst_auth|bindpw|credential|identified|:\/\/|\s-[paPwkKuU]|[,\s]p=|^p=|masterauth|authorization|cookie|x-|curl|sqlplus|expdp|impdp|sqlldr|\bexp\b|\bimp\b|rman|@|using|encrypt|<<<|\*[0-9A-F]{40}|gh[pousr]_|glpat|npm_|AIza|hv[sb]\.|[rs]k_(?:live|test)|whsec_|gls[ac]_|dapi[0-9a-f]|ATATT3|pscale_|NRAK-|sntry[su]_|shp(?:at|ca|pa|ss)_|PMAK-|atlasv1|:AA|pbkdf2|\{S?(?:SHA|MD5)|\{(?:CRYPT|PBKDF2)|sk-|dckr_|pypi-|hf_|dop_v1|SG\.|GOCSPX|ya29|slack|sig=|\$[0-9yA]|\$[PH]\$|\$gy|\$scr|\$2|:(?:\d{4,5}|\*):|SCRAM-|md5[0-9a-f]{32}|\d;[0-9a-f]{32}|iv ?=|salt ?=|ssh-|ecdsa-|-1[0-9a-f]{3}-[89ab]|ether|HWaddr|github_pat_|A[KSBC][ICA]A|xox|eyJ|PRIVATE KEY|memtier|connect\w*\(|\bconn(?:ect)?\s\S|pdo\(|mysqli\(|login\(|\s-n\s|\/(?:sp|tp|p|rp|pw):|\bisql\s|senha|kennwort|wachtwoord|\bmdp\b|auth["']?=|sp_addl|approle|:\d{4,5}["']\s*,|net use|\s\/rp\s|(?:^|[\s>])auth\s|auth\w{0,12}\s*[=:]?\s*[([]|^\s*user\s|["']user\s|(?:root|admin)pw\b|setuser|securestring|\.logon|community|\bpsk|LS0tLS1CRU|webhooks|\s--user[ =]|orchestrator|keydb|["']-u["']|bearer\s|\bsend\s+(?:--\s+)?["']|kinit|unseal|role\s|\[users\]|"kty"|add_user|mc\s(?:alias|config|admin)|addauth|setcookie|dockerconfig|creds|log[ -]?in\b|_auth|"auth"|sign[ -]in|logon|account|=\s*\S{6,64}\s*,\s*(?:admin|root|user|role)/i

/** One of them is in every match of `suspicious`; see `markerTest`. */
export const secretMarkers: readonly string[] = [
  ...['pass', 'assw', 'sudo', 'stdi', 'cryp', 'pwd', 'pw', 'secr', 'toke', 'key', 'sst_', 'bind'],
  ...['cred', 'iden', '://', ' p=', ',p=', 'mast', 'auth', 'cook', 'x-', 'curl', 'sqlp', 'expd'],
  ...['impd', 'sqll', 'exp', 'imp', 'rman', '@', 'usin', 'encr', '<<<', 'glpa', 'npm_', 'aiza'],
  ...['hvs.', 'hvb.', 'rk_l', 'sk_l', 'sk-', 'dckr', 'pypi', 'hf_', 'dop_', 'sg.', 'gocs', 'ya00'],
  ...['slac', 'sig=', '$0', '$y', '$a', ':000', ':*', 'scra', 'md00', 'md0', 'iv=', 'iv ', 'salt'],
  ...['ssh-', 'ecds', 'ethe', 'hwad', 'gith', 'xox', 'eyj', 'priv', 'memt', 'onne', 'onn '],
  // `reconn/s` is in every line of sysbench: of `conn`, only what the expression matches is a marker.
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
  ],
  ...['mc ', 'adda', 'setc', 'dock', 'cred', 'acco', 'adm', 'root'],
  ...[
    'og i',
    'og-i',
    'gn i',
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
    '"-u',
    'logo',
    'muni',
    'psk',
    'ls0t',
    'hook',
    'orch',
    'keyd',
  ],
  ...combined([' '], ['-'], ['p', 'a', 'w', 'k', 'u']),
  ...combined(['g'], ['h'], ['p', 'o', 'u', 's', 'r'], ['_']),
  ...combined(['*'], hexDigits),
  ...combined(['0'], [';'], hexDigits),
  ...combined(['-'], ['0'], hexDigits, hexDigits),
  ...combined(['a'], ['k', 's', 'b', 'c'], ['i', 'c', 'a'], ['a']),
]
const hasSecretMarker = markerTest(secretMarkers)

/** True for a text that a rule may match. */
export function isSuspicious(text: string): boolean {
  return hasSecretMarker(text) && suspicious.test(text)
}
