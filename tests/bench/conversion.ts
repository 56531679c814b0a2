// What a conversion costs: the real archive of Percona, unpacked, against `wc -w` over the same files.
//
//   npm run bench -- conversion
//
// Times are of whole processes, medians of five runs that alternate. Aims: at most 2.5 times `wc`, 400 MB, and
// a tenth of the first conversion when nothing changed.
//
// The first aim is missed. On two idle cores of an EPYC with Node 20.20: 2.87 s against 0.62 s of `wc`, 4.6 times, before the last
// changes. After them only on a busy machine with real-time priority, medians of five alternating rounds: 2.65 s (2.71 before)
// against 0.71 s, 3.7 times (3.8 before); such ratios do not replace those of an idle machine.
// Wall time by phase of the main thread in seconds, in one traced run under the same conditions:
//
//   start of Node, load the command and the page           0.19
//   list 1149 files and read their first bytes             0.05
//   load further code; a worker thread starts meanwhile    0.08
//   read files in two threads                              1.40
//   search them for names that other files identify        0.10 to 0.20
//   assemble runs, judge their samples, check fields       0.11
//   differences, verification, data of the archive         0.23
//   write and compare the data files                       0.12
//
// Reading takes about 2.3 s of processor time in one thread, by its profile: recognition 0.08, formats 0.93 (iostat 0.25,
// sysbench 0.25, dstat 0.17, vmstat 0.15), series 0.25, identities and secrets 0.53 (finding the lines that may hold one
// 0.25), redaction of readings 0.09, serialisation 0.09, garbage collection 0.11, reading and hashing bytes 0.24. One core is
// mostly idle during the other 0.9 s. No clear gain in few runs: a larger young generation, smaller chunks, searching for
// names in both threads, other limits of inlining and of the interrupt budget. Two workers besides an idle main thread
// took 15 % longer.
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
