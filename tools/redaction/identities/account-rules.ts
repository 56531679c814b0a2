// Where a line names a person, an account, a device or a machine by its number.
import { person, rule, user, uuid, type NameRule } from './name-rule.ts'

/** Persons, accounts, serial numbers and instances. */
export const accountRules: readonly NameRule[] = [
  // /home/alice/bench     C:\Users\alice\bench
  rule(String.raw`(?:\/home\/|\/Users\/|[A-Za-z]:\\{1,2}Users\\{1,2})${user}`, 'g', 'user'),
  // USER=alice     ansible_user=alice     remote_user: alice
  rule(
    String.raw`(?<![\w-])(?:USER|LOGNAME|SUDO_USER|USERNAME|ansible_(?:ssh_|become_)?user|remote_user) ?[=:] ?["']?${user}`,
    'g',
    'user',
  ),
  // cd ~alice/bench
  rule(String.raw`\bcd ~${user}(?=[\/\s;]|$)`, 'g', 'user'),
  // sshd[123]: Accepted publickey for alice from 10.0.0.5     session opened for user alice     Session 4 of user alice.
  rule(
    String.raw`\b(?:Accepted|Failed) [\w\/-]{4,40} for (?:invalid user )?${user} from `,
    'g',
    'user',
  ),
  rule(String.raw`\b[Ss]ession (?:(?:opened|closed) for|\w{1,12} of) user ${user}`, 'g', 'user'),
  // sudo[123]:    alice : TTY=pts/0     CRON[123]: (alice) CMD (run.sh)
  rule(String.raw`\bsudo(?:\[\d{1,10}\])?:\s{1,8}${user} : `, 'g', 'user'),
  rule(String.raw`\bCRON\[\d{1,10}\]: \(${user}\) CMD `, 'g', 'user'),
  // alice    pts/0    10.0.0.5    Tue Nov 21 10:00   still logged in
  rule(String.raw`^${user}\s{1,16}pts\/\d{1,4}\s`, 'g', 'user'),
  // uid=1000(alice)
  rule(String.raw`\buid=\d{1,10}\(${user}\)`, 'g', 'user'),
  // -rw-r--r-- 1 alice staff 42 Nov 21 10:00 my.cnf     drwxr-xr-x alice/staff 0 2026-11-21 10:00 data/
  rule(
    String.raw`^\s{0,8}(?:\d{1,12}\s{1,8}){0,2}[bcdlps-]r[w-][xsS-][r-][w-][xsS-][r-][w-][xtT-][.+@]?\s{1,8}(?:\d{1,8}\s{1,8})?${user}[\s\/]`,
    'g',
    'user',
  ),
  // su - alice
  rule(String.raw`\bsu\s{1,4}-l?\s{1,4}${user}`, 'g', 'user'),
  // alice@corp.com
  rule(
    String.raw`(?<![\w.+@/-])([A-Za-z0-9][\w.+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24})(?![\w@]|-\w|\.\w)`,
    'g',
    'email',
  ),
  // Author: Ada Byron <ada@corp.com>
  rule(String.raw`(?<![\p{L}'’-])${person}["”]? {0,2}<[^\s<>@]{1,64}@`, 'gu', 'user'),
  // Serial Number: VMware-56 4d     ID_SERIAL_SHORT=S3Z8NB0K     Asset Tag: HOST-00412     Service Tag | 9ZZ8YY7
  rule(
    String.raw`\b(?:(?:(?:ID|product|chassis|board)_)?serial(?:[ _-]?(?:number|no|num|nr|short))?|(?:asset|service)[ _-]?tag)["']?[ \t]{0,40}[:=|][ \t]{0,40}["']?([A-Za-z0-9][\w.\/-]{3,63})`,
    'gi',
    'serial',
  ),
  // /dev/nvme0n1   S3Z8NB0K700123   SAMSUNG MZQLB1T9HAJR-00007
  rule(
    String.raw`^\/dev\/nvme\d{1,3}n\d{1,3}\s{1,40}(?:\/dev\/\S{1,40}\s{1,40})?(?=[A-Z]{0,20}\d)([A-Z0-9]{8,20})\s`,
    'g',
    'serial',
  ),
  // Machine ID: 4c4c…     server_uuid | 6ccd780c-…
  rule(
    String.raw`(?:machine[ _-]?id|(?:system|product|server|host|hardware|node)[ _-]?uuid|boot[ _-]?id)["']?[ ]{0,40}[=:|\t -][ \t]{0,40}["']?${uuid}`,
    'gi',
    'uuid',
  ),
  // dmidecode
  rule(String.raw`^\s{1,8}UUID: {1,16}${uuid}`, 'gi', 'uuid'),
  // i-0123456789abcdef0
  rule(
    String.raw`(?<![\w-])((?:i|vol|eni|vpc|subnet|sg|snap)-[0-9a-f]{8}(?:[0-9a-f]{9})?)(?![\w-])`,
    'g',
    'instance',
  ),
  rule(
    String.raw`\binstance[ _-]?id["']?[ \t]{0,8}[:=|][ \t]{0,8}["']?([\w-]{6,64})`,
    'gi',
    'instance',
  ),
  // arn:aws:rds:eu-west-1:123456789012:db:bench1     projects/perf-1/zones/us-central1-a/instances/bench-4
  rule(
    String.raw`\barn:aws[\w-]{0,12}:rds:[\w-]{1,32}:\d{12}:(?:db|cluster):([\w-]{4,63})`,
    'g',
    'instance',
  ),
  rule(
    String.raw`\bprojects\/([\w-]{4,63})\/zones\/[\w-]{1,32}(?:\/instances\/([\w-]{4,63}))?`,
    'g',
    'account',
    'instance',
  ),
  // arn:aws:iam::123456789012:role/x
  rule(String.raw`\barn:aws[\w-]{0,12}:[\w-]{0,32}:[\w-]{0,32}:(\d{12})\b`, 'g', 'account'),
  rule(
    String.raw`\b(?:account|subscription|tenant|project)[ _-]?id["']?[ \t]{0,8}[:=|][ \t]{0,8}["']?([\w-]{6,64})`,
    'gi',
    'account',
  ),
  rule(String.raw`\/subscriptions\/${uuid}`, 'gi', 'account'),
]
