// A large `perf script` collapsed here and by inferno-collapse-perf, one thread each:
//
//   npm run bench -- collapse [MB] [PATH/TO/inferno-collapse-perf]
//
// `cargo install inferno --root FOLDER` installs it (https://crates.io/crates/inferno).
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collapseFile } from '../../tools/profiles/collapse-file.ts'
import { folded } from '../../tools/profiles/stacks.ts'
import { median, ratio, seconds, timed, type Cost } from './timed.ts'

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
  // A process of its own, whose memory nothing else is in.
  const start = performance.now()
  const { stacks } = await collapseFile(inferno)
  const text = folded(stacks)
  const cost = (performance.now() - start) / 1000
  // Linux counts in KiB.
  const memory = process.resourceUsage().maxRSS / 1024
  // Of the whole process, its start and the compiling of TypeScript too.
  const { user, system } = process.cpuUsage()
  const processor = (user + system) / 1e6
  console.log(
    JSON.stringify({ wall: cost, processor, memory, stacks: stacks.size, bytes: text.length }),
  )
} else {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-bench-collapse-'))
  try {
    const file = join(folder, 'perf.script')
    write(file, Number(first) * 1e6)
    compare(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compare(file: string): void {
  const own = Array.from({ length: times }, () => {
    const words = ['--import=tsx', import.meta.filename, 'child', file]
    const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    // Printed above.
    return JSON.parse(stdout) as Cost & { readonly memory: number; readonly stacks: number }
  })
  const here = median(own)
  const peak = Math.max(...own.map(({ memory }) => memory))
  console.log(`${first} MB of perf script, ${(own[0]?.stacks ?? 0).toLocaleString('en')} stacks`)
  console.log(`here     ${seconds(here)}`)
  console.log(
    `${peak <= most ? 'ok  ' : 'LARGE'} peak memory ${peak.toFixed(0)} MiB of ${String(most)}`,
  )
  if (spawnSync(inferno, ['--version']).error) {
    console.log('inferno-collapse-perf is absent: nothing was compared with it')
    return
  }
  const other = median(Array.from({ length: times }, () => timed([inferno, file], tmpdir())))
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
