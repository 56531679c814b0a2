// Names in messages and prompts of clients, in inventories and in command lines of clouds.
import { host, rule, user, type NameRule } from './name-rule.ts'

// Names of cloud projects and resources: perf-lab, bench-db-eu
const words = String.raw`([a-z][\w-]{3,62})`
const connection = String.raw`^tcp6?\s{1,12}\d{1,9}\s{1,12}\d{1,9}\s{1,12}`
const port = String.raw`:[\w*-]{1,32}\s`

/** More rules for lines with a word of `toolWords`. */
export const messageRules: readonly NameRule[] = [
  // scp -r db1:/var/log .     rsync -a out/ db1:out/
  rule(String.raw`\b(?:scp|rsync)\s[^\n|;&]{0,200}?(?<=\s)${host}:(?=[~\/\w.])`, 'g', 'host'),
  // db1 ansible_host=10.0.0.5 ansible_user=alice
  rule(
    String.raw`^${host}\s{1,8}(?:\w{1,40}=\S{1,80}\s{1,8}){0,6}ansible_(?:ssh_)?(?:host|user|port|connection)=`,
    'g',
    'host',
  ),
  // db[01:04].sfo.zoo.net
  rule(
    String.raw`(?<![\w.-])([A-Za-z][\w-]{0,32}\[\d{1,5}:\d{1,5}\](?:\.[A-Za-z][\w-]{0,62}){2,6})`,
    'g',
    'host',
  ),
  // A new primary with address db1:3306 was elected
  rule(String.raw`\bwith address ${host}:\d{4,5}\b`, 'g', 'host'),
  // "name" : "db1:27017"
  rule(String.raw`"(?:name|me)"\s{0,4}:\s{0,4}"${host}:270\d\d"`, 'g', 'host'),
  // db1 :) SELECT 1
  rule(String.raw`^${host} :\)(?:\s|$)`, 'g', 'host'),
  // tcp        0      0 db1:mysql      app3:41822      ESTABLISHED
  rule(`${connection}${host}${port}`, 'g', 'host'),
  rule(`${connection}${String.raw`\S{1,255}`}${port}\\s{0,40}${host}${port}`, 'g', 'host'),
  // pxc-0   1/1   Running   0   14m   10.244.3.19   worker-teal   <none>   <none>
  rule(String.raw`\s(?:\d{1,3}\.){3}\d{1,3}\s{1,8}${host}\s{1,8}<none>`, 'g', 'host'),
  // Building remotely on agent-5 (perf linux)     Started by user Ada Byron
  rule(String.raw`\bBuilding remotely on ${host}`, 'g', 'host'),
  rule(String.raw`\bStarted by user (\p{L}[\p{L}\d .'-]{1,60}?)\s{0,8}$`, 'gu', 'user'),
  // Can't connect to MySQL server on 'db1'     could not translate host name "db1" to address
  rule(String.raw`\bconnect(?:ion)? to \w{0,16} ?server (?:on|at) ["']${host}["':]`, 'g', 'host'),
  rule(String.raw`\btranslate host name ["']${host}["']`, 'g', 'host'),
  // as user "bench" on host "db1" at port "5432"
  rule(String.raw`\bon host ["']${host}["'](?= \(address| at port)`, 'g', 'host'),
  // aws s3 ls --profile alice
  rule(String.raw`\baws\b[^\n|;&]{0,300}?\s--profile[= ]["']?${user}`, 'g', 'user'),
  // gcloud compute ssh db1 --zone us-east1-b
  rule(
    String.raw`\bgcloud compute ssh (?:--[\w-]{1,32}[= ]\S{1,64} ){0,4}${host}(?=\s|$)`,
    'g',
    'host',
  ),
  // [id=projects/perf-lab/instances/bench-db]
  rule(
    String.raw`\bprojects\/${words}(?:\/(?:zones|regions|locations)\/[\w-]{1,32}|\/global)?\/(?:instances|clusters|disks|databases|subnetworks|networks)\/${words}`,
    'g',
    'account',
    'instance',
  ),
  // ocid1.instance.oc1.iad.anuwcljt…
  rule(
    String.raw`\bocid1\.[a-z]{1,32}\.oc\d{1,2}\.[\w-]{0,32}\.([a-z0-9]{20,80})`,
    'g',
    'instance',
  ),
  // Alibaba Cloud, with the letters of a region: i-bp1d7vq3x0kf82mzt5ra
  rule(
    String.raw`(?<![\w-])(i-(?:bp1|2ze|uf6|wz9|j6c|t4n|rj9|m5e|8vb|0jl)[a-z0-9]{17})(?![\w-])`,
    'g',
    'instance',
  ),
  // git@git.zoo.net:alice/bench.git
  rule(
    String.raw`\bgit@(?!git(?:hub|lab)\.com|bitbucket\.org)[\w.-]{1,253}:${user}\/`,
    'g',
    'user',
  ),
  // admin_username = "alice"
  rule(
    String.raw`\b(?:admin_?user(?:_?name)?|admin(?:istrator)?_?login)["']?\s{0,8}[:=]\s{0,8}["']${user}["']`,
    'gi',
    'user',
  ),
  // installing new crontab for alice     crontab -u alice -l
  rule(String.raw`\bcrontab (?:for|-u) ${user}\b`, 'g', 'user'),
  // on perf-runner-1 Zk3x9Qy1, system ID: s_8f1b0d27c4ea
  rule(
    String.raw`^\s{0,4}on ${host} [\w-]{4,20}, system ID: ([sr]_[0-9a-zA-Z]{12})`,
    'g',
    'host',
    'instance',
  ),
  // Node:         worker4/10.180.6.24
  rule(String.raw`^\s{0,8}Node: {1,32}${host}\/\d{1,3}\.`, 'g', 'host'),
  // db1:3306   [0s,ok,8.0.36,rw,ROW,>>,GTID]
  rule(
    String.raw`^[+\-|\s]{0,40}${host}:\d{4,5}\s{1,16}\[\w{1,16},(?:ok|invalid|unreachable)`,
    'g',
    'host',
  ),
  // | patroni-n2 | 10.65.0.22 | Replica | streaming | 4 | 0 |
  rule(
    String.raw`^[|+]\s{0,8}${host}\s{0,64}\|\s{0,8}[\w.:-]{2,64}\s{0,64}\|\s{0,8}(?:Leader|Replica|Sync Standby|Standby Leader)\b`,
    'g',
    'host',
  ),
  // | 10        | db1 | 3306     | ONLINE |
  rule(
    String.raw`^\|\s{0,8}\d{1,6}\s{0,16}\|\s{0,8}${host}\s{0,64}\|\s{0,8}\d{4,5}\s{0,16}\|\s{0,8}(?:ONLINE|SHUNNED|OFFLINE)`,
    'g',
    'host',
  ),
  // * Online: [ db1 db2 ]
  rule(
    String.raw`\b(?:Online|OFFLINE|Standby): \[ ${host}(?: ${host})?(?: ${host})?(?: ${host})? \]`,
    'g',
    'host',
    'host',
    'host',
    'host',
  ),
  // Name : db1:0  (local to host db1)
  rule(String.raw`\blocal to host ${host}\)`, 'g', 'host'),
  // alice    ALL=(ALL)       NOPASSWD: ALL
  rule(String.raw`^${user}\s{1,32}ALL ?= ?\(`, 'g', 'user'),
  // sn        : PHLJ915001FP4P0DGN
  rule(String.raw`^sn {1,16}: ([A-Z0-9]{8,20})\s{0,8}$`, 'g', 'serial'),
  // govc vm.info db1
  rule(String.raw`\bgovc vm\.\w{1,16} (?:-\S{1,32} ){0,4}${host}(?=\s|$)`, 'g', 'host'),
  // LU WWN Device Id: 5 5cd2e4 152b91f6e     nvme-eui.0025385971b03c7e     wwn-0x5002538e40a1b2c3
  rule(String.raw`\bLU WWN Device Id:\s{1,8}([0-9a-f] [0-9a-f]{6} [0-9a-f]{9})`, 'g', 'serial'),
  rule(String.raw`\b(?:eui\.|wwn-0x|naa\.)([0-9a-f]{16,32})\b`, 'g', 'serial'),
]
