// Names in the output of tools for remote machines, clusters, monitoring and automation.
import { messageRules } from './message-rules.ts'
import { host, person, rule, user, type NameRule } from './name-rule.ts'

const address = String.raw`(?:\d{1,3}\.){3}\d{1,3}`
// Hosts of a service in a file for Docker have names without digits.
const numberedHost = String.raw`(?=[\w.-]{0,253}\d)${host}`

/** Names of hosts and people that are known by the tool that prints them. */
export const toolRules: readonly NameRule[] = [
  // db1,10.0.0.5 ecdsa-sha2-nistp256 AAAA…
  rule(
    String.raw`^\[?${host}\]?(?::\d{1,5})?(?:,\S{1,200})? (?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,32}|sk-\S{1,64}) AAAA`,
    'g',
    'host',
  ),
  rule(
    String.raw`^(?:${host}|${address}),\[?${host}\]?(?::\d{1,5})? (?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[\w-]{1,32}) AAAA`,
    'g',
    'host',
    'host',
  ),
  // The authenticity of host 'db1 (10.0.0.5)'   Permanently added 'db1,10.0.0.5' (ECDSA) to the list of known hosts
  rule(String.raw`\bauthenticity of host '\[?${host}[\]: ']`, 'g', 'host'),
  rule(String.raw`\bPermanently added '\[?${host}[\],']`, 'g', 'host'),
  // Last login: Thu Oct 17 08:41:20 2019 from db1     Connection to db1 closed.     connect to host db1 port 22
  rule(String.raw`\b[Ll]ast login: [^\n]{0,80}? from ${host}\s{0,8}$`, 'g', 'host'),
  rule(
    String.raw`\bConnection (?:to|closed by|reset by) (?:remote host )?${host} (?:closed|port \d)`,
    'g',
    'host',
  ),
  rule(String.raw`\bconnect to (?:host|address) ${host} port \d`, 'g', 'host'),
  rule(String.raw`\b[Cc]ould not resolve (?:host(?:name)?\b)?:? ?${host}(?=[:\s]|$)`, 'g', 'host'),
  // alice@db1's password:     alice@db1: Permission denied (publickey).
  rule(
    String.raw`(?<![\w.@-])${user}@${host}(?='s password:|: Permission denied)`,
    'g',
    'user',
    'host',
  ),
  rule(String.raw`(?<![\w.@-])${user}@${address}(?='s password:|: Permission denied)`, 'g', 'user'),
  // ssh://alice@db1:29418/bench.git     rsync://alice@10.0.0.5/data
  rule(
    String.raw`\b(?:git\+)?(?:ssh|sftp|rsync|ftps?|svn\+ssh):\/\/${user}(?::[^\s\/@]{0,128})?@`,
    'g',
    'user',
  ),
  // http://db1:9100/metrics     curl http://db1:8086
  rule(String.raw`\bhttps?:\/\/(?:[^\s\/@]{1,128}@)?${numberedHost}(?=:\d{2,5}\b)`, 'g', 'host'),
  // alice:x:1001:1001:Alice Smith,,,:/home/alice:/bin/bash
  rule(
    String.raw`^${user}:[x*!]:\d{4,10}:\d{1,10}:(?:([^:,\s][^:,]{1,60})(?:,[^:]{0,80})?)?:\/(?:home|users|export)\b`,
    'g',
    'user',
    'user',
  ),
  // ping -c 3 db1     traceroute db1     ipmitool -I lanplus -H db1     iperf3 -c db1     nc -zv db1 3306
  rule(
    String.raw`(?:^|[;&|$#>] ?)(?:ping6?|traceroute|tracepath|mtr|nslookup|telnet|nc|ncat|dig|arping)\s{1,4}(?:-\w{1,8}(?:\s{1,4}\d{1,6})?\s{1,4}){0,6}${numberedHost}(?=\s|$)`,
    'g',
    'host',
  ),
  rule(
    String.raw`\b(?:ipmitool|ipmipower|netperf|go-tpc|nodetool|iperf3?|memtier_benchmark|redis-benchmark|rados|cbc-\w{1,16})\b[^\n|;&]{0,120}?\s(?:-H|-h|-c|-s|-U)\s{0,2}${numberedHost}(?=[\s:,]|$)`,
    'g',
    'host',
  ),
  // alice   28311  312  1.4 2217340 902312 pts/4  Sl+  16:02 188:11 ./sysbench
  rule(
    String.raw`^${user}\s{1,16}\d{1,8}\s{1,8}\d{1,5}(?:\.\d)?\s{1,8}\d{1,3}\.\d\s{1,12}\d{1,12}\s{1,12}\d{1,12}\s{1,4}(?:pts\/\d{1,4}|tty\w{1,4}|\?)\s{1,8}[DIRSTtWXZ]`,
    'g',
    'user',
  ),
  // db1 lscpu:
  rule(
    String.raw`^${numberedHost} (?:lscpu|uname|lsblk|numactl|dmidecode|cpupower)(?: -{1,2}\w{1,16}){0,3}:\s{0,4}$`,
    'g',
    'host',
  ),
  // Connected To | db1 via TCP/IP
  rule(String.raw`\bConnected To \| ${host} via\b`, 'g', 'host'),
  // SLURM_JOB_NODELIST=cn[0412-0415]     SLURM_JOB_USER=alice     NodeList=cn01,cn02     UserId=alice(1001)
  rule(
    String.raw`(?<![A-Za-z])(?:SLURM\w{0,16}_NODELIST|SLURMD?_\w{0,16}NODE(?:NAME|LIST)?|(?:Req|Exc|Sched)?NodeList|NodeName|BatchHost|AllocNode:Sid|PBS_\w{1,16}HOST|LSB_HOSTS)=\s?["']?([A-Za-z][\w.-]{0,63}(?:\[[\d,-]{1,80}\])?(?:,[A-Za-z][\w.-]{0,63}(?:\[[\d,-]{1,80}\])?){0,16})`,
    'g',
    'host',
  ),
  rule(
    String.raw`\b(?:SLURM_JOB_USER|SLURM_JOB_ACCOUNT|PBS_O_LOGNAME|GITLAB_USER_LOGIN|GITHUB_ACTOR|BUILD_USER(?:_ID)?)=["']?${user}`,
    'g',
    'user',
  ),
  rule(String.raw`\bUserId=${user}\(\d`, 'g', 'user'),
  // Running on agent-5 in /var/lib/jenkins     Building remotely on agent-5 in workspace     via runner-host...
  rule(
    String.raw`\b(?:Running|Building remotely) on ${host}(?: \([^)\n]{0,120}\))? in (?:workspace )?[\/A-Z]`,
    'g',
    'host',
  ),
  rule(String.raw`^Running on runner-\S{1,64} via ${host}\.\.\.`, 'g', 'host'),
  rule(String.raw`\b(?:Machine|Runner|Agent|Worker) name: '${host}'`, 'g', 'host'),
  // db1 : ok=31 changed=12     ok: [db1]     changed: [db1 -> localhost]     db1 | SUCCESS => {
  rule(String.raw`^${host}\s{1,60}: (?:\x1b\[[\d;]{1,8}m)?ok=\d`, 'g', 'host'),
  rule(
    String.raw`^(?:ok|changed|fatal|skipping|unreachable|rescued): \[${host}(?: -> [^\]\n]{1,80})?\]`,
    'g',
    'host',
  ),
  rule(String.raw`^${host} \| (?:SUCCESS|CHANGED|UNREACHABLE)[! ]`, 'g', 'host'),
  // node_load1{instance="db1:9100"}     targets: ['db1:9100']     "name" : "db1:27017"
  rule(String.raw`\binstance=\\?"${host}(?::\d{1,5})?\\?"`, 'g', 'host'),
  rule(
    String.raw`["']${numberedHost}:(?:3306|3307|330[67]0|330[67]1|4000|5432|6033|6379|7000|8086|9042|9090|9092|9100|9104|9187|2181|2379|2380|26257|2701\d)["'\/]`,
    'g',
    'host',
  ),
  // bootstrap.servers=db1:9092,db2:9092
  rule(
    String.raw`\b(?:servers|seeds|endpoints|brokers?|bootstrap-server|zookeeper\.connect)["']?\s{0,2}[=:]\s{0,2}["']?(?:https?:\/\/)?${numberedHost}:\d{4,5}(?:,(?:https?:\/\/)?${host}:\d{4,5})?(?:,(?:https?:\/\/)?${host}:\d{4,5})?`,
    'g',
    'host',
    'host',
    'host',
  ),
  // | group_replication_applier | db1 | 3306 | ONLINE |
  rule(
    String.raw`\bgroup_replication_applier\s{0,8}[|\t]\s{0,8}(?:[0-9a-f-]{36}\s{0,8}[|\t]\s{0,8})?${host}\s{0,80}[|\t]\s{0,8}\d{2,5}\b`,
    'g',
    'host',
  ),
  // Server=db1;     Data Source=db1;     -S db1
  rule(
    String.raw`(?:^|["';])\s?(?:[Ss]erver|Data Source|ADDR|Address)=(?:tcp:)?${numberedHost}(?=[;,\\:"'])`,
    'g',
    'host',
  ),
  // OwnerId: '123456789012'     --project perf-lab-3391
  rule(String.raw`\b[Oo]wner[ _-]?[Ii]d["']?\s{0,8}[:=|]\s{0,8}["']?(\d{12})\b`, 'g', 'account'),
  rule(String.raw`\bgcloud\b[^\n|;&]{0,200}\s--project[= ]([a-z][\w-]{4,63})`, 'g', 'account'),
  // arn:aws:iam::123456789012:user/alice     assumed-role/bench/alice
  rule(
    String.raw`\barn:aws[\w-]{0,12}:(?:iam|sts)::\d{0,12}:(?:user|assumed-role\/[\w+=.-]{1,64})\/(?:[\w+=-]{1,64}\/){0,4}([\w+=.@-]{2,64})`,
    'g',
    'user',
  ),
  // …/Microsoft.Compute/virtualMachines/vm-1
  rule(
    String.raw`(?:\/(?:virtualMachines|virtualMachineScaleSets|managedInstances)|\/Microsoft\.(?:Sql|DBfor\w{1,20})\/\w{0,10}[sS]ervers)\/([\w-]{2,64})`,
    'g',
    'host',
  ),
  // Logon: CORP\alice     "login": "CORP\\alice"
  rule(
    String.raw`\b(?:user(?:[ _-]?name)?["']?[:=]|(?:log[io]n|account|owner|run ?as|principal)["']?[ \t]{0,16}[:=|])[ \t]{0,16}["']?(?!NT |BUILTIN|HK(?:LM|CU))[A-Z][A-Za-z0-9.-]{1,30}\\{1,2}([A-Za-z][\w.-]{1,31})`,
    'gi',
    'user',
  ),
  // /dev/disk/by-id/ata-SAMSUNG_MZ7LM480HCHP_S2UJNX0J504313-part1
  rule(
    String.raw`\bby-id\/(?:ata|nvme|usb|scsi-\w{1,32})-\S{1,120}?_(?=[A-Z]{0,20}\d)([A-Z0-9]{8,20})(?:_\d)?(?:-part\d{1,3})?(?![\w-])`,
    'g',
    'serial',
  ),
  // results were collected by Ada Byron on her machine db1
  rule(
    String.raw`\b(?:[Cc]ollected|[Gg]athered|[Rr]ecorded|[Mm]easured|[Bb]enchmarked|[Cc]onducted|[Pp]erformed|[Ee]xecuted|[Tt]ested|[Rr]eported|[Pp]repared|(?:[Tt]ests?|[Rr]esults?|[Rr]uns?|[Bb]enchmarks?) (?:from|by)|were run|was run|[Oo]perator|[Ee]ngineer|[Tt]ester) ?(?:by:?|:|-) ?${person}`,
    'gu',
    'user',
  ),
  rule(
    String.raw`\bon (?:her|his|my|their|our) (?:own )?(?:machine|laptop|box|desktop|workstation|server|host) (?:named |called )?["'\x60]?${numberedHost}`,
    'g',
    'host',
  ),
  ...messageRules,
]
