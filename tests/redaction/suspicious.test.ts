// Each alternative of the expression for lines that may hold a secret, at its limits.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { markerTest } from '../../tools/redaction/markers.ts'
import {
  doubtfulRule,
  isSuspicious,
  otherLanguages,
  secretMarkers,
  suspicious,
} from '../../tools/redaction/secret-rules.ts'

const hash = '0cc175b9c0f1b6a831c399e269772661'
const b64 = (length: number): string => 'b'.repeat(length)

// Of each alternative a text that no other matches, also between other characters.
const words = `
  pass assword contrase adgangskode salasana sudo stdin crypt smtp pwd pwfile heslo parola zugangsdaten identifiant
  credenciales credenziali secret token key credential identified :// masterauth authorization cookie x- curl sqlplus expdp
  impdp sqlldr rman @ using <<< glpat npm_ AIza whsec_ ATATT3 pscale_ NRAK- PMAK- atlasv1 :AA pbkdf2 {SHA {MD5 {SSHA {SMD5
  sk- dckr_ pypi- hf_ dop_v1 SG. GOCSPX ya29 slack sig= $gy $scr $2 SCRAM- ssh- ecdsa- ether HWaddr github_pat_ glrt- gldt-
  gloas- glptt- glft- glcbt- glsoat- glagent- glimt- glffct- lin_api rubygems_ dp. tskey ops_ey fo1_ FlyV1 HRKU- sgp_ gsk_
  xai- nvapi CCIP AKCp v1.0- xox eyJ memtier pdo( mysqli( login( /sp: /tp: /p: /rp: /pw: senha kennwort wachtwoord sp_addl
  setuser securestring .logon community pskvalue LS0tLS1CRU webhooks orchestrator kinit unseal [users] "kty" addauth
  setcookie dockerconfig creds auth\\r _auth "auth" logon account openssl private-lines influx doctl gitlab-runner unhex
  userlist pcp.conf master.info "p\\0 sequelize( sk_live rk_live sk_test rk_test stringdata:`
const phrases = ['enter it again', 'net use', 'basic auth', 'rclone obscure', 'rclone  obscure']

// Of each alternative with a choice or an end of a word the texts that it matches, and texts that it just does not.
const matched: Readonly<Record<string, readonly string[]>> = {
  'a map of values': ['data:', '  data:  '],
  'an end of a word': [
    ...['a pw', 'bindpw b', '.exp', 'imp', 'mdp b', 'psk', 'log in', 'login', 'log-in'],
  ],
  'a key in Spanish': ['clave es a', 'la clave\tera a'],
  'a user in front of a colon': ['user: b:', `user: ${b64(64)}:`, 'user:\ta.b-c:'],
  'an account and a password': ['root / b', 'a admin / b', 'admin_1 / b', 'administrator\t/\tb'],
  'a command of Nagios': ['check_a!', `check_${b64(32)}!`],
  'users of a role': ['allow a:', '  allow abc:'],
  'an option': [...Array.from('paPwkKuU').map((letter) => ` -${letter}`), '\t-p'],
  'an option in quotation marks': [...Array.from('pawku').map((letter) => `"-${letter}`), "'-p"],
  'an option p': [',p=', ' p=', 'p=b', '?p=', '&p='],
  'a hash of MySQL': [`*${'0F'.repeat(20)}`, `*${'F0'.repeat(20)}`],
  'a token of GitHub': [...Array.from('pousr').map((letter) => `gh${letter}_`)],
  'a token of Vault': ['hvs.', 'hvb.'],
  'a token of Grafana': ['glsa_', 'glsc_'],
  'a token of Databricks': ['dapi0', 'dapif'],
  'a token of Sentry': ['sntrys_', 'sntryu_'],
  'a token of Shopify': ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
  'a token of one word': [
    ...['nfp_', 'pul-', 'a bkua_', 'bka_', 'sqp_', 'squ_', 'sqa_', 'phc_', 'phx_'],
  ],
  'a key of AWS': ['AKIA', 'ASIA', 'ABIA', 'ACCA', 'AKAA'],
  'a hash of a password': ['$0', '$9', '$y', '$A', '$P$', '$H$', ':*:'],
  'a port between colons': [':3306:', ':33060:'],
  'a hash of PostgreSQL': [`md5${hash}`],
  'a hash and a number': [`1;${hash}`, `1;${'f'.repeat(32)}`],
  'a vector': ['iv=', 'iv ='],
  'a salt': ['salt=', 'salt:', 'salt"=', "salt' :", 'salt ='],
  'a UUID with the address of a machine': ['-1a9f-8', '-1234-b'],
  'a call that connects': ['connect(', 'connectAsync('],
  'a connection': ['conn a', 'connect a', '.conn\ta'],
  'an option n': [' -n ', '\t-n\t'],
  'a client of Firebird': ['isql a', '.isql\ta'],
  'a setting auth': ['auth=', 'auth"=', "auth' =", 'auth ='],
  'an option auth': ['--auth a'],
  'a port in quotation marks': [":3306',", ':33060"  ,'],
  'a mounted share': ['a /rp b', '\t/rp\tb'],
  'a command auth': ['auth a', ' auth a', '>auth a', '"auth a', "'auth\ta"],
  'a pair': ['auth(', 'authxy[', `auth${b64(12)}(`, 'auth = (', 'auth:(', 'auth  [', 'auth=  ['],
  'a user': ['user a', '  user a', '"user a', "'user\ta"],
  'an option of hammerdb': ['tpcc_load a', 'tpcc_start\ta'],
  'a community': ['snmpa', '.snmp_'],
  'a table of another server': [`remote("`, "remoteab('", `remote${b64(16)} ("`],
  'an option user': [' --user=', '\t--user a'],
  'a user in a URL': ['.user=', '.username a', '.user.info='],
  'a header': ['bearer a', 'bearer\ta'],
  'an answer to a prompt': ['send "', "send  '", 'send -- "', 'send --  "'],
  'a role': ['role a', 'role\ta'],
  'a new user': ['create user', 'adduser b', 'alter_user', 'add-user'],
  'an alias of MinIO': ['mc alias', 'mc\tconfig', 'mc admin'],
  'a sign-in': ['sign in', 'sign-in'],
  'an account': ['ssh as a', 'ssh with a', '.ssh\tas\ta'],
  'a community of SNMP': ['com2sec', '  trap2sink', ' trapsink', 'informsink'],
  'a command user': ['user add a', ' user create a', '\tuser\tnew\ta'],
  'an encrypted file system': ['zfs a', 'zpool\ta'],
  'a password and its user': [
    ...['=hunter,root', `= ${b64(64)}  ,  admin`, '=  hunter , user', '=hunter,role'],
  ],
  'two words': ['"a" "', `  "${'a.-b'.repeat(16)}"\t"`],
  'a URL with a password': ['url.a(', 'uri.abc('],
}

const unmatched: Readonly<Record<string, readonly string[]>> = {
  'a map of values': ['a data:', 'data: a', '.data:'],
  'an end of a word': [
    ...['pwa', 'aexp', 'expa', 'aimp', 'impa', 'amdp', 'mdpa', 'pska', 'log ina', 'log_in'],
  ],
  'a key in Spanish': ['aclave es a', 'clave_es a', 'clave es_a', 'clave  es a'],
  'a user in front of a colon': ['user:b:', 'user: :', 'user: a/b:', `user: ${b64(65)}:`],
  'an account and a password': ['aroot / b', 'root/ b', 'root /b', 'admin-1 / b'],
  'a command of Nagios': ['check_!', 'check_a-b!', `check_${b64(33)}!`],
  'a remote copy': ['rclone_obscure'],
  'users of a role': ['a allow a:', 'allow_a:', 'allow :', 'allow a-b:'],
  'an option': [' -b', 'a-p', '"-b', 'a"p'],
  'an option p': ['ap=', ' ap=', '/p='],
  'a hash of MySQL': [`*${'0F'.repeat(19)}0`, `*${'0G'.repeat(20)}`],
  'a token of GitHub': ['gha_', 'ghp-'],
  'a token of Vault': ['hva.', 'ak_live'],
  'a token of Grafana': ['glsb_', 'dapig', 'sntrya_', 'shpaa_'],
  'a token of one word': ['anfp_', 'apul-', 'abka_', 'bkka_', 'asqp_', 'sqb_', 'aphc_', 'pha_'],
  'a key of AWS': ['ATIA', 'AKBA', 'AKIB'],
  'a hash of a password': ['$b', '$B$', ':a:'],
  'a port between colons': [':330:', ':330600:', ':abcd:'],
  'a hash of PostgreSQL': [`md5${hash.slice(1)}`, `md5${'g'.repeat(32)}`],
  'a hash and a number': [`a;${hash}`, `1;${hash.slice(1)}`, `1;${'g'.repeat(32)}`],
  'a vector': ['iva=', 'iv  =', 'salt  =', 'salt"a', 'salta=', 'salt'],
  'a UUID with the address of a machine': ['-1a9g-8', '-1a9-8', '-1a9f-7', '-2a9f-8'],
  'a call that connects': ['connect-a(', 'aconn a', 'conn_a', 'conn  ', 'connect'],
  'an option n': ['a-n ', ' -na', ' -m '],
  'a client of Firebird': ['aisql a', 'isql_a'],
  'a setting auth': ['auth_=', 'auth"_=', '--auth', '--auth-a'],
  'a port in quotation marks': [":330',", ":3306'a,", ':abcd",', ':3306,'],
  'a mounted share': ['a/rp b', ' /rpb'],
  'a command auth': ['-auth a', 'auth-a'],
  'a pair': ['auth-(', `auth${b64(13)}(`, 'auth_-[', 'auth{'],
  'a user': ['a user b', 'user-a', '-user a', '"user"', '"user-a'],
  'an option of hammerdb': ['tpcc_load', 'tpcc_run a', 'asnmpa', 'snmp-'],
  'a table of another server': ['remote-a("', `remote${b64(17)}("`, 'remote_a(a', 'remote  ("'],
  'an option user': ['a--user=', ' --user', ' --user-a', '.user', '.user_', '.user.inf='],
  'a header': ['bearer', 'bearer-', 'send"', 'send a"', 'asend "', 'send --"', 'send a'],
  'a role': ['roles', 'role', 'create  user', 'create user_a', 'create.user', 'drop user'],
  'an alias of MinIO': ['mc_alias', 'mc list'],
  'a sign-in': ['sign_in', 'signin'],
  'an account': ['assh as a', 'ssh_as a', 'ssh as_a', 'ssh is a'],
  'a community of SNMP': ['a com2sec', 'trap3sink', '_informsink'],
  'a command user': ['auser add a', 'user_add a', 'a user_add a', 'a user add_a', 'a user drop a'],
  'an encrypted file system': ['zfs_a', 'zpools'],
  'a password and its user': [
    ...['=hunte,root', `=${b64(65)},root`, '=hunter;root', '=hunter,rot', '=hunt er,root'],
  ],
  'two words': ['a "a" "', '"" "', `"${b64(65)}" "`, '"a/b" "', '"a"_"', '"a"  "'],
  'a URL with a password': ['ura.a(', 'url.(', 'url.a-b('],
}

suite('a text that may hold a secret', () => {
  for (const text of [...words.trim().split(/\s+/), ...phrases])
    test(text, () => {
      for (const line of [text, `${text} a`, `(${text}`, text.toUpperCase(), text.toLowerCase()])
        assertSuspicious(line)
    })
  for (const [name, texts] of Object.entries(matched))
    test(name, () => {
      for (const text of texts)
        for (const line of [text, text.toUpperCase()]) assertSuspicious(line)
    })
  for (const text of [
    ...[
      'contraseña',
      'LÖSENORD',
      'hasło',
      'jelszó',
      'şifre',
      'пароль',
      '密码',
      '密碼',
      '口令',
      'パスワード',
    ],
    '비밀번호',
  ])
    test(text, () => {
      assert.match(text, otherLanguages)
      assert.equal(isSuspicious(`a ${text}: b`), true)
    })
})

suite('a text that holds no secret, although it nearly', () => {
  for (const [name, texts] of Object.entries(unmatched))
    test(`has ${name}`, () => {
      for (const text of texts) {
        assert.doesNotMatch(text, suspicious, text)
        assert.equal(isSuspicious(text), false, text)
      }
    })
})

test('a node of a query plan is suspicious only with text around it', () => {
  const node = 'Index Only Scan Backward using t1_pkey on t1 a  (cost=0.43..8.45 rows=1 width=121)'
  for (const text of [node, `  ->  ${node}`, node.replace(' a  ', '  ')])
    assert.equal(isSuspicious(text), false, text)
  const others = [`${node} password=pw`, `password=pw ${node}`, node.replace('t1_pkey', 'Pw-key')]
  for (const text of others) assertSuspicious(text)
})

function assertSuspicious(text: string): void {
  assert.match(text, suspicious, text)
  assert.equal(isSuspicious(text), true, `no marker in ${text}`)
}

test('an option, a hash or a UUID has a marker only with its first sign', () => {
  const hasMarker = markerTest(secretMarkers)
  const texts = [
    ...['a-p', 'a-a', 'a-w', 'a-k', 'a-u', 'f-kb', ' -b', '"-b', "'-b", 'h', 'ah', 'ahp', 'gh_'],
    'hp_',
    ...['ghpa', 'ab', '*g', 'a;g', '0;g', '0fa', '-0g', '0fa', '-1ag', '1ab', 'ab-'],
    ...['akg', 'aia', 'kia', 'aki', 'akib', 'bkia'],
  ]
  assert.deepEqual(
    texts.filter((text) => hasMarker(text)),
    [],
  )
})

suite('a value whose key speaks of a secret', () => {
  for (const [line, published] of [
    ['my_pass_for_a = hunter2x', 'my_pass_for_a = {}'],
    ['"x.Secret-2" = "hunter2x"', '"x.Secret-2" = "{}"'],
    ["'tokenA': hunter2x;", "'tokenA': {};"],
    ['PASSED_BY\thunter2x,a', 'PASSED_BY\t{},a'],
    ['a_secret=hunter2x a_token=hunter3x', 'a_secret={} a_token={}'],
    [`${'a'.repeat(64)}pass${'a'.repeat(64)}        =        hunter2x`, undefined],
    [`pass=${'a1'.repeat(128)}a`, `pass={}a`],
  ] as const)
    test(line, () => {
      const result = line.replaceAll(doubtfulRule.pattern, '$1{}')
      assert.equal(result, published ?? line.replace('hunter2x', '{}'))
    })

  for (const line of [
    ...['passive', 'passenger', 'passes', 'passage', 'passport', 'passing', 'bypass', 'compass'],
    ...['tokens', 'tokenize', 'token_size', 'token_bucket'],
    `${'a'.repeat(65)}pass`,
    `pass${'a'.repeat(65)}`,
    'pass         ',
  ])
    test(`not ${line}`, () => {
      assert.doesNotMatch(`${line}=hunter2x`, doubtfulRule.pattern)
    })

  test('not a short value, a value behind two colons or a word of a sentence', () => {
    for (const line of ['pass=hunter2', 'pass:hunter2x', 'pass hunter2x', 'pass=         hunter2x'])
      assert.doesNotMatch(line, doubtfulRule.pattern)
  })
})
