// The cheap test for lines of the output of tools: the part of a text that it sees, and the markers of each line.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isToolLine, toolWords } from '../../tools/redaction/identities/tool-words.ts'

// The part that matches, in brackets.
const lines = [
  // Keys and sessions of SSH, and addresses with a scheme.
  ...['{ecdsa-sha2}-nistp256', '{ssh-rsa}', '{ssh-dss}', '{ssh-ed25519}', '{sk-ssh}', '{sk-ecdsa}'],
  ...["The {authenticity of} host '10.0.0.5'", 'Warning: {Permanently added}', '{Last login}: Fri'],
  ...[
    '{connected to }db1',
    '{connection to }db1',
    '{connection closed by }db1',
    '{connect to host }db1',
  ],
  ...['{connect to address }::1', 'Connect{ion reset by} db1', 'Could not {resolve host}'],
  ...["alice@db1{'s password:}", 'alice@db1{: Permission denied}', '{ssh://}db1', '{sftp://}db1'],
  ...['{rsync://}db1', '{ftp://}db1', '{ftps://}db1', '{http://}db1', '{https://}db1'],
  // Accounts.
  ...['alice{:x:1}000', 'alice{:*:1}000', 'alice{:!:1}000'],
  // Commands.
  ...['{ping }db1', '{ping6 }db1', '$ {traceroute} db1', '{tracepath}', '{mtr }db1', '{nslookup}'],
  ...['{telnet}', '{nc }db1', '{dig }db1', 'x{ nc }db1', 'x{\tdig }db1', '{ncat }db1', '{arping}'],
  ...['{ipmi}tool', '{netperf}', '{go-tpc}', '{nodetool}', '{iperf}3', '{memtier_}benchmark'],
  ...['{redis-bench}mark', '{rados }bench', '{cbc-}pillowfight'],
  // Schedulers and runners.
  ...['{NodeList}=', '{SLURM}_JOB', '{NodeName}', '{BatchHost}', '{AllocNode}', '{PBS_}O_HOST'],
  ...[
    '{LSB_HOSTS}',
    '{GITLAB_USER}',
    '{GITHUB_ACTOR}',
    '{BUILD_USER}',
    '{userid=}',
    '{Running on }db1',
  ],
  ...[
    '{remotely on }db1',
    '{machine name: }x',
    '{Runner name: }x',
    '{agent name: }x',
    '{worker name: }x',
  ],
  // Ansible.
  ...['db1 {: ok=3}', 'db1{: ok=3}', 'db1{: \u001b[0;32mok=3}', 'x{: 0123456789ok=3}'],
  ...[
    '{ok: [}db1]',
    '{changed: [}db1]',
    '{skipping: [}db1]',
    '{unreachable: [}db1]',
    '{rescued: [}db1]',
  ],
  ...['{fatal: [d]: UNREACHABLE!}', `{fatal: [${'d'.repeat(253)}]: FAILED!}`],
  ...['db1{ | SUCCESS }=>', 'db1{ | CHANGED!}', 'db1{ | UNREACHABLE!}'],
  // Metrics and members of clusters.
  ...['up{instance="}db1"', String.raw`"{instance=\"}db1"`],
  ...[
    '{targets: ["db1:9100"}]',
    "{target: 'db1:27017'}",
    '{member: db1:5432/}',
    '{members: db1:5432/}',
  ],
  ...['{"name": "db1:27017"}', '{"me": "db1:9999"}', `{"me"${' '.repeat(200)}1:12345"}`],
  ...[
    '{servers: db1:9092}',
    '{seeds = "db1:7000}"',
    '{endpoints=http://db1:2379}',
    '{brokers: db1:90921}',
  ],
  ...["{broker='db1:9092}'", '{bootstrap-server: db1:9092}', '{zookeeper.connect = db1:2181}'],
  ...[
    `{servers"  :  '${'a'.repeat(200)}:12345}`,
    "{seeds'=a:1234}",
    '{seeds  =  "db_1.a-b/c:1234}',
  ],
  ...['{replication_applier}', '{Server=}db1', '{Data Source=}db1', '{addr=}db1', '{address=}db1'],
  // Clouds.
  ...[
    '{OwnerId}',
    '{owner_id}',
    '{owner-id}',
    '{owner id}',
    '{--project}',
    'arn:aws{:iam::}1',
    '{:sts::}1',
  ],
  ...['{/virtualMachine}s', '{/managedInstance}s', '{/Microsoft.}Compute', '/dev/disk/{by-id}/'],
  // Messages and tables of clusters, runners and machines.
  ...['{server at "}db1"', '{gcloud compute ssh }db1', 'x{, system ID: }s_', '{  Node: }db1'],
  ...['db1 {[0s,ok},', 'db1 {[a,invalid}', '{[unknown,unreachable}', 'x {|Leader} |'],
  ...['{| replica} ', '{| Sync Standby}', '{|  ONLINE} |', '{| Shunned}', '{| OFFLINE}'],
  ...['{Online: [ }db1', '{offline: [ }db1', '{standby: [ }db1', '{local to host }db1'],
  ...['kim{ ALL=(}ALL)', 'kim{\tALL = (}ALL)', '{sn : }0', '{sn      : }0', '{govc vm.}info'],
  // Accounts of a domain of Windows.
  ...[String.raw`{user: "ACME\}alice"`, String.raw`{user_name=ac\}x`, String.raw`{username=ac\}x`],
  ...[String.raw`{user-name"='ac\}x`, String.raw`{user name':ac\}x`, String.raw`{login = ac\}x`],
  ...[String.raw`{logon|ac\}x`, String.raw`{account: ac\}x`, String.raw`{owner': ac\}x`],
  ...[String.raw`{run as: ac\}x`, String.raw`{runas=ac\}x`, String.raw`{principal=ac\}x`],
  `{owner"${' '.repeat(16)}:${'\t'.repeat(16)}'${'a'.repeat(31)}\\}x`,
  String.raw`{owner: a.9-\}x`,
  // People.
  ...'collected gathered recorded measured benchmarked conducted performed executed tested reported prepared'
    .split(' ')
    .map((word) => `{${word} by} Kim`),
  ...'result results test tests run runs benchmark benchmarks'
    .split(' ')
    .map((word) => `{${word} by} Kim`),
  ...['{was run by}', '{were run by}', '{operator:} Kim', '{engineer :} Kim', '{tester -} Kim'],
  ...[
    '{on her }laptop',
    '{on his }laptop',
    '{on my }laptop',
    '{on their }laptop',
    '{on our }server',
  ],
  // Messages, prompts and commands of clients.
  ...[
    '{scp }-r',
    '{rsync }-a',
    'db1 {ansible_}host',
    'db{1[01:04].s}fo',
    'primary {with address }db1',
  ],
  ...['{db1 :) }SELECT', '{db1 :)}', '{tcp } 0', '{tcp6 }0', 'x {<none>}', '{Started by user} Kim'],
  ...["MySQL {server on '}db1", "{server at '}db1", 'not {translate host} name', '{on host "}db1'],
  ...[
    "{on host '}db1",
    'aws {--profile} kim',
    '{projects/}perf',
    '{ocid1.}vnic',
    '{i-bp1}d7vq',
    '{i-2ze}0',
  ],
  ...[
    '{git@}git',
    '{admin_user}name',
    '{adminLogin}',
    '{administrator_login}',
    '{administratorlogin}',
  ],
  ...['{crontab }for', '{LU WWN}', 'nvme-{eui.}00', '{wwn-}0x', '{naa.}50'],
  ...['{pts/3}', 'kim{ tty}1', 'x{\ttty}'],
  ...'lscpu uname lsblk numactl dmidecode cpupower'.split(' ').map((tool) => `{${tool} on db1:}`),
  ...['{lscpu:} x', `{uname${' '.repeat(60)}:}`, '{lsblk\tof a-b_9:}'],
]

suite('a line of the output of a tool', () => {
  for (const line of lines)
    test(`has ${JSON.stringify(line.length > 70 ? `${line.slice(0, 20)}… of ${String(line.length)}` : line)}`, () => {
      const [start = '', part = '', end = ''] = line.split(/[{}]/)
      for (const text of [start + part + end, (start + part + end).toUpperCase()]) {
        assert.equal(toolWords.exec(text)?.[0].toLowerCase(), part.toLowerCase())
        assert.ok(isToolLine(text), text)
      }
    })
})

suite('no line of the output of a tool', () => {
  for (const line of [
    '',
    'the rate of 12:03:01 is 98.25',
    ...['ssh-x', 'sk-', 'connect', 'connection', 'https:/', 'ftpx://', ':y:1', ':x:y'],
    ...[
      'ping',
      'pinged',
      'sping x',
      'mtr',
      'xmtr x',
      'nc',
      'ncx',
      'sync x',
      'dig',
      'digs',
      'xdig x',
    ],
    ...['ncat', 'xncat x', 'rados', 'radosgw', 'xrados x', 'cbc', 'agent name:x', 'team name: x'],
    ...[
      ': 01234567890ok=3',
      ':ok=3',
      ': o k=3',
      ': ok=y',
      ': 1 ok=3',
      ' ok: [x',
      'ok: x',
      'failed: [',
    ],
    ...['xfatal: [d]: failed!', 'fatal: []: failed!', 'fatal: [d]: failed', 'fatal: [d]: skipped!'],
    ...[
      `fatal: [${'d'.repeat(254)}]: failed!`,
      'fatal: [d]e]: failed!',
      ' | success',
      ' | successx',
    ],
    ...[
      ' | failed!',
      '| success!',
      'instance=',
      'instance=x',
      "instance='",
      String.raw`instance=\\"`,
    ],
    ...[
      'target: x:123"',
      'target: x:123456"',
      'target: x:1234',
      'target: x:1234 ',
      'target: -:1234"',
    ],
    ...[
      'target: x:12y4"',
      'target\nx:1234"',
      'name: x:1234"',
      '"names" x:1234"',
      `"me"${' '.repeat(201)}1:1234"`,
    ],
    ...[
      'servers db1:9092',
      'servers:db1:909',
      'servers: db1',
      'servers:   db1:9092',
      'servers   :db1:9092',
    ],
    ...[
      'servers""=db1:9092',
      'servers=""db1:9092',
      'servers=db+1:9092',
      'servers=:9092',
      'serversx=a:9092',
    ],
    ...[
      'zookeeperxconnect=a:2181',
      'address',
      'addr',
      'addresses=',
      'ownersid',
      'owner  id',
      '-project',
    ],
    ...[':iam:', ':iams::', '/microsoftx', 'bytid', 'onid'],
    ...[
      String.raw`user ac\x`,
      String.raw`users: ac\x`,
      String.raw`user__name: ac\x`,
      String.raw`user: a\x`,
    ],
    ...[
      String.raw`user: a+c\x`,
      String.raw`user"":ac\x`,
      String.raw`user:""ac\x`,
      String.raw`owner-ac\x`,
    ],
    ...['user: ac/x', String.raw`run  as: ac\x`, String.raw`logan: ac\x`, String.raw`users=ac\x`],
    ...[
      `owner${' '.repeat(17)}:ac\\x`,
      `owner:${' '.repeat(17)}ac\\x`,
      `owner:${'a'.repeat(32)}\\x`,
    ],
    ...[
      'operated by',
      'resulting by',
      'operator  :',
      'operator x',
      'tester+',
      'on the laptop',
      'on myself',
    ],
    ...[
      'pts/x',
      'tty1',
      'xtty',
      'lscpu',
      'lscpu.:',
      'lscpu on db1',
      `uname${' '.repeat(61)}:`,
      'lscpu a/b:',
    ],
  ])
    test(
      JSON.stringify(line.length > 70 ? `${line.slice(0, 20)}… of ${String(line.length)}` : line),
      () => {
        assert.equal(toolWords.exec(line)?.[0], undefined)
        assert.ok(!isToolLine(line))
      },
    )
})
