// A large `perf script` collapsed here and by inferno-collapse-perf, one thread each:
//
//   npm run bench -- collapse [MB] [PATH/TO/inferno-collapse-perf]
//
// `cargo install inferno --root FOLDER` installs it (https://crates.io/crates/inferno).
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { collapseFile } from '../../tools/profiles/collapse-file.ts'
import { folded } from '../../tools/profiles/stacks.ts'
import { median, ratio, seconds, timed } from './timed.ts'

const [first = '200', inferno = 'inferno-collapse-perf'] = process.argv.slice(2)
const times = 3
// MiB of memory, at most.
const most = 300

const names = [
  'row_search_mvcc',
  'Item_func_between::val_int',
  'std::vector<unsigned long>::push_back(unsigned long&&)',
  'do_syscall_64',
  'ha_innobase::index_next(unsigned char*)',
  'btr_cur_search_to_nth_level',
]

if (first === 'child') {
  const [, file = '', report = ''] = process.argv.slice(2)
  const { stacks } = await collapseFile(file, 'period')
  const text = folded(stacks)
  console.log(text)
  // Linux counts in KiB.
  const memory = process.resourceUsage().maxRSS / 1024
  writeFileSync(report, JSON.stringify({ memory, stacks: stacks.size }))
} else {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-bench-collapse-'))
  try {
    const file = join(folder, 'perf.script')
    write(file, Number(first) * 1e6)
    await compare(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(file: string): Promise<void> {
  // A process of its own, compiled as the program is: what it takes to start counts, as it does there.
  const program = join(dirname(file), 'collapse.mjs')
  const report = join(dirname(file), 'report.json')
  const { buildSync } = await import('esbuild')
  buildSync({
    entryPoints: [import.meta.filename],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['esbuild'],
    logLevel: 'error',
  })
  const words = [process.execPath, program, 'child', file, report]
  const peaks: number[] = []
  let stacks = 0
  const own = Array.from({ length: times }, () => {
    const cost = timed(words, dirname(file))
    // Written above.
    const found = JSON.parse(readFileSync(report, 'utf8')) as { memory: number; stacks: number }
    peaks.push(found.memory)
    stacks = found.stacks
    return cost
  })
  const here = median(own)
  const peak = Math.max(...peaks)
  console.log(`${first} MB of perf script, ${stacks.toLocaleString('en')} stacks`)
  console.log(`here     ${seconds(here)}`)
  console.log(
    `${peak <= most ? 'ok  ' : 'LARGE'} peak memory ${peak.toFixed(0)} MiB of ${String(most)}`,
  )
  if (spawnSync(inferno, ['--version']).error) {
    console.log('inferno-collapse-perf is absent: nothing was compared with it')
    return
  }
  const other = median(
    Array.from({ length: times }, () => timed([inferno, '--nthreads', '1', file], tmpdir())),
  )
  console.log(`inferno  ${seconds(other)}`)
  const isFast = here.wall <= other.wall && here.processor <= other.processor
  console.log(`${isFast ? 'ok  ' : 'SLOW'} ratio ${ratio(here, other)} of at most 1.00`)
}

// Samples of twelve to forty frames out of 600 functions, every address another.
function write(file: string, size: number): void {
  const out = openSync(file, 'w')
  let [written, sample, random] = [0, 0, 7]
  const next = (below: number): number => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((random / 4_294_967_296) * below)
  }
  while (written < size) {
    let text = ''
    for (let block = 0; block < 500; block += 1) {
      const time = (sample / 997).toFixed(6)
      text += `mysqld ${String(4000 + next(40))}/${String(5000 + next(64))} [${String(next(64)).padStart(3, '0')}] ${time}:     250000 cycles:u: \n`
      const depth = 12 + next(28)
      const path = next(3000)
      for (let frame = depth; frame > 0; frame -= 1) {
        const symbol = (path * 31 + frame * 17) % 600
        const address = (0x5_5000_0000 + symbol * 4096 + next(4096)).toString(16).padStart(16)
        text += `\t${address} ${names[symbol % names.length] ?? ''}_${String(symbol)}+0x${next(4096).toString(16)} (/usr/sbin/mysqld)\n`
      }
      text += '\n'
      sample += 1
    }
    written += writeSync(out, text)
  }
  closeSync(out)
}
