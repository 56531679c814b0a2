// What a conversion costs: the real archive of Percona, unpacked, against `wc -w` over the same files.
//
//   npm run bench -- conversion
//
// Times are of whole processes, medians of five runs that alternate. Aims: at most 2.5 times `wc`, 400 MB, and a tenth
// of the first conversion when nothing changed.
//
// The first aim is missed. On an idle machine of two cores with Node 20.20, a conversion takes 2.47 s (3.89 s of processor
// time), 3.6 times the 0.69 s of `wc`. If rows of numbers are also searched for secrets and names, it takes 2.88 s (4.59 s).
//
// Wall time by phase of the main thread in seconds, in traced runs with real-time priority:
//
//   start of Node, load the command                        0.10
//   load the pool and the page                             0.05
//   list 1149 files and read their first bytes             0.05
//   load further code; a worker thread starts meanwhile    0.08
//   read files in two threads                              1.40 to 1.50
//   search them for names that other files identify        0.06
//   assemble runs, judge their samples, check fields       0.13
//   differences, verification, data of the archive         0.22
//   write and compare the data files                       0.16
//
// Reading takes 2.5 s of processor time in one thread, by kind of file: iostat 0.63 (87 MB), sysbench 0.59 (33 MB),
// dstat 0.36 (18 MB), vmstat 0.35 (27 MB), dumps of variables 0.20 (0.7 MB), all others 0.36 (14 MB). 1.7 s of wall
// time would need 3.4 s of processor time in both threads together, without a serial phase: what comes before and after
// reading is 0.8 s in one thread.
//
// By what the processor does, of all threads: optimised JavaScript 18 %, builtins 18 %, optimising functions 11 %,
// other code of Node 9 %, garbage collection 6 %, reading files and other system calls 11 %, regular expressions 8 %
// (half of it compiling them), SHA-256 3 %, loading modules and compiling functions 5 %, JSON and copies between
// threads 3 %.
//
// No clear gain in paired runs (less than 2 % of the processor time, or more time):
//
//   * two tasks ahead for each worker thread; smaller and larger chunks; smaller and larger turns of the main thread
//     (4 MB take 4 % more); searching for names in both threads
//   * code loaded in the worker thread while files are listed (10 % more: the pool starts a second thread)
//   * one condition for each byte in the search for markers; memoizing whether a line is suspicious (3 % more)
//   * trying only the rules for secrets of which a line has a word, although most rules are then not compiled
//   * formats of monitors tried before sysbench, times of samples without `Float64Array.from`
//   * `--always-sparkplug`, `--regexp-tier-up-ticks`, `--no-regexp-tier-up`, `--no-lazy-feedback-allocation`,
//     `--no-flush-bytecode`, `--no-turbo-loop-peeling`, a larger young generation, other budgets of interrupts and
//     inlining;
//     `--no-regexp-optimization` takes 31 % more, `--single-threaded-gc` 3 % less processor time and the same wall time
//   * two worker threads besides an idle main thread (15 % longer)
//
// Node 24.21 takes 0.85 of the wall time of Node 20.20 (medians of three alternating runs), and about 0.80 with its compile
// cache for modules. The latter is 2.9 times the time of `wc`, so the aim of 2.5 is missed there too.
//
// Reading every file into the same memory takes 2.6 % less processor time and 2 % less wall time, but what a reader
// keeps of the bytes would change later. Node 20 has no compile cache for modules (`module.enableCompileCache` is of
// Node 22).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../tools/bootstrap/bundle.mjs'
import { packageRoot } from '../../tools/root.ts'
import { absent, realArchive } from '../oracles/real-archives.ts'
import { median, ratio, seconds, timed, type Cost } from './timed.ts'

const rounds = 5
const name = 'percona-rw-local'

await bundle({ root: packageRoot, env: process.env, say: () => undefined })
const program = [process.execPath, join(packageRoot, 'dist', 'cli.js')]
const folder = mkdtempSync(join(tmpdir(), 'benchfolio-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const missing = absent(name)
if (missing === false) conversion()
else console.log(missing)
startUp()

function conversion(): void {
  const root = realArchive(name).folders()
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  console.log(`${String(files.length)} files, ${(bytes / 1e6).toFixed(1)} MB`)
  const page = join(packageRoot, 'tests', 'archives', `${name}.md`)
  const convert = [...program, 'convert', page, '--root', root, '--out', join(folder, 'data')]
  const count = ['wc', '-w', ...files]
  const costs = { wc: [] as Cost[], first: [] as Cost[], again: [] as Cost[] }
  for (let round = 0; round < rounds; round += 1) {
    costs.wc.push(timed(count, folder, { LC_ALL: 'C' }))
    costs.first.push(timed([...convert, '--force'], folder))
    costs.again.push(timed(convert, folder))
  }
  const [wc, first, again] = [median(costs.wc), median(costs.first), median(costs.again)]
  console.log(`wc -w                        ${seconds(wc)}`)
  console.log(`convert --force              ${seconds(first)}`)
  console.log(`convert, nothing changed     ${seconds(again)}`)
  console.log(`convert ÷ wc                 ${ratio(first, wc)}, at most 2.5`)
  console.log(`nothing changed ÷ convert    ${ratio(again, first)}, at most 0.1`)
  console.log(`peak memory of convert       ${peak([...convert, '--force'])} MB, at most 400`)
}

function startUp(): void {
  const costs = { node: [] as Cost[], help: [] as Cost[] }
  for (let round = 0; round < 2 * rounds + 1; round += 1) {
    costs.node.push(timed([process.execPath, '-e', '0'], folder))
    costs.help.push(timed([...program, '--help'], folder))
  }
  const [node, help] = [median(costs.node), median(costs.help)]
  console.log(`node -e 0                    ${seconds(node)}`)
  console.log(`benchfolio --help            ${seconds(help)}, under 0.15`)
  console.log(`--help ÷ node -e 0           ${ratio(help, node)}`)
}

/** The most memory that a command held, its threads included. */
function peak([file = '', ...arguments_]: readonly string[]): string {
  const say = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'))`
  const { stderr } = spawnSync(
    file,
    [`--import=data:text/javascript,${encodeURIComponent(say)}`, ...arguments_],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const kilobytes = [...stderr.matchAll(/^peak (\d+)$/gm)].map(([, digits]) => Number(digits))
  return (Math.max(...kilobytes) / 1000).toFixed(0)
}
