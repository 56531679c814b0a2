// Files that exhaust the stack or the time of a careless reader. Each grows with `n`; `most` is the size that was seen to do it.

/** A file to be recognised and read; `text(n)` repeats its hostile part `n` times. */
export interface HostileFile {
  readonly name: string
  readonly most: number
  readonly text: (n: number) => string
}

function lines(n: number, line: (index: number) => string): string {
  return Array.from({ length: n }, (_, index) => line(index)).join('\n')
}

// A head as long as what recognition reads.
const mongod = `storage:\n${'  dbPath: /data\n'.repeat(45)}  engine: x`
const flags = '-[ RECORD 1 ]--+--\n'
const dbBenchResult =
  'readrandom   :       3.456 micros/op 289321 ops/sec 3.456 seconds 1000000 operations;   32.0 MB/s\n'

/** Files that are deep or have many of one element. */
export const largeFiles: readonly HostileFile[] = [
  {
    name: 'tab-separated rows',
    most: 300_000,
    text: (n) => `name\ta\tb\n${lines(n, (i) => `r${String(i)}\t1\t2`)}\n`,
  },
  {
    name: 'columns',
    most: 140_000,
    text: (n) => `name\t${'c\t'.repeat(n)}x\nr\t${'1\t'.repeat(n)}2\n`,
  },
  {
    name: 'quoted rows',
    most: 130_000,
    text: (n) => `"name","a","b"\n${lines(n, () => '"r","1","2"')}\n`,
  },
  {
    name: 'psql columns',
    most: 140_000,
    text: (n) => `${flags}${lines(n, (i) => `c${String(i)} | 1`)}\n`,
  },
  {
    name: 'psql records',
    most: 140_000,
    text: (n) => `${lines(n, (i) => `-[ RECORD ${String(i + 1)} ]--+--\nc | 1`)}\n`,
  },
  {
    name: 'db_bench heads',
    most: 140_000,
    text: (n) =>
      `RocksDB:    version 8.5.0\n${lines(n, () => 'Keys:       16 bytes each')}\n${dbBenchResult}`,
  },
  {
    name: 'Markdown rows',
    most: 20_000,
    text: (n) => `| a | b |\n|---|---|\n${lines(n, (i) => `| r${String(i)} | 1 |`)}\n`,
  },
  {
    name: 'Markdown delimiters',
    most: 140_000,
    text: (n) => `${'|a'.repeat(n)}|\n${'|-'.repeat(n)}|\n${'|1'.repeat(n)}|\n`,
  },
  {
    name: 'Markdown quotes',
    most: 5000,
    text: (n) => `| a | b |\n|---|---|\n| 1 | 2 |\n\n${'>'.repeat(n)} x\n`,
  },
  {
    name: 'Markdown lists',
    most: 5000,
    text: (n) => `| a | b |\n|---|---|\n| 1 | 2 |\n\n${'- '.repeat(n)}x\n`,
  },
  {
    name: 'Markdown emphasis',
    most: 70_000,
    text: (n) => `| a | b |\n|---|---|\n| ${'*a_'.repeat(n)} | 2 |\n`,
  },
  {
    name: 'Markdown brackets',
    most: 70_000,
    text: (n) => `| a | b |\n|---|---|\n| ${'['.repeat(n)} | 2 |\n`,
  },
  {
    name: 'folded root frames',
    most: 140_000,
    text: (n) => `${lines(n, (i) => `f${String(i)};main 1`)}\n`,
  },
  {
    name: 'folded stack',
    most: 5000,
    text: (n) => `${Array.from({ length: n }, (_, i) => `f${String(i)}`).join(';')} 1\nmain;a 2\n`,
  },
  {
    name: 'perf script frames',
    most: 100_000,
    text: (n) =>
      `mysqld 1234 5678.123456: 1000 cycles:\n${lines(n, (i) => `\tffff f${String(i)} (/usr/bin/mysqld)`)}\n\n`,
  },
  {
    name: 'perf report tree',
    most: 2000,
    text: (n) =>
      `# Samples: 10K of event 'cycles'\n#\n# Overhead  Command  Shared Object  Symbol\n# ........  .......  .............  ......\n#\n     9.00%  mysqld   mysqld         [.] main\n            |\n${lines(n, (i) => `${' '.repeat(12)}${'|  '.repeat(Math.min(i, 300))}--9.00%--f${String(i)}`)}\n`,
  },
  {
    name: 'JSON nesting',
    most: 90_000,
    text: (n) => `[{"a":${'['.repeat(n)}1${']'.repeat(n)},"b":2}]\n`,
  },
  {
    name: 'JSON rows',
    most: 140_000,
    text: (n) => `[${lines(n, (i) => `{"a":"r${String(i)}","b":2},`).slice(0, -1)}]\n`,
  },
  {
    name: 'fio JSON nesting',
    most: 90_000,
    text: (n) =>
      `{\n "fio version" : "fio-3.1",\n "jobs" : ${'{"a":'.repeat(n)}1${'}'.repeat(n)}\n}\n`,
  },
  {
    name: 'fio groups',
    most: 60_000,
    text: (n) =>
      `fio-3.28\nStarting 1 process\n\n${lines(n, (i) => `Run status group ${String(i)} (all jobs):\n   READ: bw=1MiB/s (1MB/s), 1MiB/s-1MiB/s (1MB/s-1MB/s), io=1MiB (1MB), run=1-1msec`)}\n`,
  },
  {
    name: 'fio jobs',
    most: 20_000,
    text: (n) =>
      `fio-3.28\nStarting 1 process\n\n${lines(n, (i) => `job${String(i)}: (groupid=${String(i)}, jobs=1): err= 0: pid=1: Mon Jan  1 00:00:00 2024\n  read: IOPS=10, BW=1MiB/s (1MB/s)(1MiB/1msec)`)}\n`,
  },
  {
    name: 'wait events',
    most: 140_000,
    text: (n) =>
      `EVENT_NAME\tCOUNT_STAR\tSUM_TIMER_WAIT\n${lines(n, (i) => `wait/synch/mutex/innodb/m${String(i)}\t1\t2`)}\n`,
  },
  {
    name: 'HTML comments',
    most: 100_000,
    text: (n) => `<html><table><tr><th>a<th>b<tr><td>1<td>2</table>${'<!--'.repeat(n)}`,
  },
  { name: 'HTML nesting', most: 100_000, text: (n) => `<html>${'<table><tr><td>'.repeat(n)}1` },
  {
    name: 'HTML elements',
    most: 100_000,
    text: (n) => `<html>${'<b>'.repeat(n)}<table><tr><th>a<th>b<tr><td>1<td>2</table>`,
  },
  {
    name: 'HTML tags',
    most: 100_000,
    text: (n) => `<html><table><tr><th>a<th>b<tr><td>1<td>2</table>${'<'.repeat(n)}`,
  },
  {
    name: 'HTML attributes',
    most: 100_000,
    text: (n) => `<html><table ${'a '.repeat(n)}><tr><th>a<th>b<tr><td>1<td>2</table>`,
  },
  {
    name: 'YAML keys',
    most: 40_000,
    text: (n) => `${mongod}\n${lines(n, (i) => `  key${String(i)}: 1`)}\n`,
  },
  {
    name: 'YAML nesting',
    most: 5000,
    text: (n) => `${mongod}\n  a: ${'['.repeat(n)}1${']'.repeat(n)}\n`,
  },
  {
    name: 'YAML maps',
    most: 5000,
    text: (n) => `${mongod}\n  a: ${'{a: '.repeat(n)}1${'}'.repeat(n)}\n`,
  },
  {
    name: 'YAML aliases',
    most: 30,
    text: (n) =>
      `${mongod}\n  a0: &a0 [x, x, x]\n${lines(n, (i) => `  a${String(i + 1)}: &a${String(i + 1)} [*a${String(i)}, *a${String(i)}, *a${String(i)}]`)}\n`,
  },
  {
    name: 'YAML merges',
    most: 30,
    text: (n) =>
      `${mongod}\n  a0: &a0 {x: 1}\n${lines(n, (i) => `  a${String(i + 1)}: &a${String(i + 1)} {<<: [*a${String(i)}, *a${String(i)}], y: {<<: *a${String(i)}}}`)}\n`,
  },
  { name: 'option groups', most: 50_000, text: (n) => `[mysqld]\nport=1\n${'['.repeat(n)}\n` },
  { name: 'line', most: 2_000_000, text: (n) => 'x'.repeat(n) },
]

const units = [
  ...[
    ' ',
    '\t',
    '\r',
    '\u00a0',
    '0',
    'x',
    '-',
    '=',
    '.',
    ':',
    ',',
    '|',
    '"',
    "'",
    '(',
    '[',
    '{',
    '<',
    '/',
    '*',
    '_',
    '#',
  ],
  ...[
    '\\',
    '%',
    ';',
    '@',
    '&',
    'a=',
    'a ',
    '1 ',
    '1.',
    '-a ',
    'a.',
    '1:',
    '\\"',
    "''",
    '<!--',
    'expect ',
    'password ',
  ],
]

/** Lines on which careless patterns backtrack: a start, `n` bytes of one unit, and an end that does not fit. */
export const hostileLines: readonly HostileFile[] = [
  '',
  'x',
  'x = "',
  '[',
  '1',
  '-- ',
  'password',
].flatMap((start) =>
  units.flatMap((unit) =>
    ['', '!', ' x y', "'"].map((end): HostileFile => ({
      name: `${JSON.stringify(start + unit)}… ${JSON.stringify(end)}`,
      most: 32_768,
      text: (n) => `${start}${unit.repeat(n / unit.length)}${end}\n`,
    })),
  ),
)
