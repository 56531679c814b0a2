// Cheap test for lines in which a rule for the output of tools may find a name.
import { combined, markerTest } from '../markers.ts'

/** A line without a match of this has no name that `toolRules` find. */
export const toolWords =
  /ecdsa-sha2|ssh-(?:rsa|dss|ed25519)|sk-(?:ssh|ecdsa)|authenticity of|permanently added|last login|connect(?:ed to |ion to |ion closed by | to host | to address )|ion reset by|resolve host|'s password:|: permission denied|ssh:\/\/|sftp:\/\/|rsync:\/\/|ftps?:\/\/|https?:\/\/|:[x*!]:\d|\bping6?\s|traceroute|tracepath|\bmtr\s|nslookup|telnet|(?:^|\s)(?:nc|dig)\s|\bncat\s|arping|ipmi|netperf|go-tpc|nodetool|iperf|memtier_|redis-bench|\brados\s|cbc-|nodelist|slurm|nodename|batchhost|allocnode|pbs_|lsb_hosts|gitlab_user|github_actor|build_user|userid=|running on |remotely on |(?:machine|runner|agent|worker) name: |: \S{0,10}ok=\d|^(?:ok|changed|skipping|unreachable|rescued): \[|^fatal: \[[^\]\n]{1,253}\]: (?:unreachable|failed)!| \| (?:success|changed|unreachable)[! ]|instance=\\?"|(?:targets?|members?|"(?:name|me)")[^\n]{0,200}\w:\d{4,5}["'/]|(?:servers|seeds|endpoints|brokers?|bootstrap-server|zookeeper\.connect)["']?\s{0,2}[=:]\s{0,2}["']?[\w.:/-]{1,200}:\d{4,5}|replication_applier|server=|data source=|addr(?:ess)?=|owner[ _-]?id|--project|:(?:iam|sts)::|\/(?:virtualmachine|managedinstance)|\/microsoft\.|(?:user(?:[ _-]?name)?["']?[:=]|(?:log[io]n|account|owner|run ?as|principal)["']?[ \t]{0,16}[:=|])[ \t]{0,16}["']?[a-z0-9.-]{2,31}\\|by-id|(?:collected|gathered|recorded|measured|benchmarked|conducted|performed|executed|tested|reported|prepared|results?|tests?|runs?|benchmarks?|was run|were run) by|(?:operator|engineer|tester) ?[:-]|on (?:her|his|my|their|our) |pts\/\d|\stty|\b(?:scp|rsync)\s|ansible_|\w\[\d{1,5}:\d{1,5}\]\.[a-z]|with address |^\S{1,253} :\)(?:\s|$)|^tcp6?\s|<none>|started by user|server (?:on|at) ["']|gcloud compute ssh |, system id: |^\s{0,8}node: |\[\w{1,16},(?:ok|invalid|unreachable)|\|\s{0,8}(?:leader|replica|sync standby|standby leader)\b|\|\s{0,8}(?:online|shunned|offline)|(?:online|offline|standby): \[ |local to host |\sall ?= ?\(|^sn {1,16}: |govc vm\.|translate host|on host ["']|--profile|projects\/|ocid1\.|\bi-(?:bp1|2ze|uf6|wz9|j6c|t4n|rj9|m5e|8vb|0jl)|git@|admin_?(?:user|login)|administrator_?login|crontab |lu wwn|eui\.|wwn-|naa\.|(?:lscpu|uname|lsblk|numactl|dmidecode|cpupower)[\s\w-]{0,60}:/i

/** One of them is in every match of `toolWords`; see `markerTest`. */
export const toolMarkers: readonly string[] = [
  ...`ecds|ssh-|sk-|city|perm|ntly|st l|ed t|ed b|on t|eset|lve |://|:x:0|:*:0|:_:0|ping|cero|cepa|mtr |kup|teln| nc |ncat|ipmi|netp|tpc|etoo|iper|memt|is-b|rado|cbc-|elis|slur|enam|chho|cnod|pbs_|lsb_|ab_u|ub_a|ld_u|ly o|ne n|er n|nt n|ok=0|vers|seed|endp|brok|n_ap|ta s|ddr=|owne|proj|iam|sts:|lmac|edin|/mic|dins|logi|logo|acco|nas|n as|ncip|/by-|-id|s by|t by|k by|n by|ator|inee|ster| her| his| my | our|pts/| tty|lscp|unam|lsbl|mact|mide|upow|ver=|heir|d: p|k: [|g: [|e: [|_ su|_ ch|_ un|g on|r_id|r-id|r id|dres|erid|r.co|ame:|ged:|ued:|ser:|ser_| dig|rnam|r na|r-na|r_na|o ho|o ad|deni|_s p|inst|scp |rsyn|nsib|th a| :) |tcp |tcp0|none|d by|er o|er a|te s|em i|ode:|nval|nrea|,ok|lead|epli|tand|onli|offl|shun|ll=(|ll =|ll= | sn |govc|te h|n ho|-pro|ects|ocid|i-bp|i-0z|i-uf|i-wz|i-j0|i-t0|i-rj|i-m0|i-0v|i-0j|git@|admi|ront|wwn|eui.|naa.|led_|p-se|unre|arge|embe|ame_|_me_`.split(
    '|',
  ),
  ...combined(
    ['0'],
    [']'],
    ['.'],
    'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' '),
  ),
]
const hasToolMarker = markerTest(toolMarkers)

/** True for a text in which a rule for the output of tools may find a name. */
export function isToolLine(text: string): boolean {
  return hasToolMarker(text) && toolWords.test(text)
}
