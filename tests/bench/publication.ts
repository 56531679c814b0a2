// What a publication of many runs costs: files and bytes of the site, time of the build and of Hugo, bytes of explorer and search.
//
//   npm run bench -- publication [RUNS…]     1000 10000 100000 where none is given; an estimated 10 minutes and 4 GB of disk
//
// Times are processor seconds of /usr/bin/time, so that other programs on the machine matter less.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { bundle } from '../../tools/bootstrap/bundle.mjs'
import { packageRoot } from '../../tools/root.ts'
import { hugoBinary } from '../../tools/site/hugo-binary.ts'
import { writePublication } from './publication-project.ts'

const sizes = process.argv.slice(2).map(Number)
await bundle({ root: packageRoot, env: process.env, say: () => undefined })
console.log(
  '    runs   files     MB   build s  Hugo s  Hugo MB  explorer kB  on demand kB  search kB',
)
const results = (sizes.length > 0 ? sizes : [1000, 10_000, 100_000]).map(measure)
for (const [index, larger] of results.entries()) {
  const smaller = results[index - 1]
  if (smaller) printExponents(smaller, larger)
}

/** What a publication costs. */
interface Cost {
  readonly runs: number
  readonly files: number
  readonly bytes: number
  /** Processor seconds. */
  readonly hugo: number
}

function printExponents(smaller: Cost, larger: Cost): void {
  const step = Math.log(larger.runs / smaller.runs)
  const exponent = (of: (cost: Cost) => number): string =>
    (Math.log(of(larger) / of(smaller)) / step).toFixed(2)
  console.log(
    `from ${String(smaller.runs)} to ${String(larger.runs)} runs, exponents: files ${exponent(({ files }) => files)}, ` +
      `bytes ${exponent(({ bytes }) => bytes)}, Hugo processor time ${exponent(({ hugo }) => hugo)}`,
  )
}

function measure(runs: number): Cost {
  const parent = mkdtempSync(join(tmpdir(), 'benchfolio-publication-'))
  try {
    const root = join(parent, 'project')
    writePublication(root, runs)
    const hugo = join(parent, 'hugo')
    const times = join(parent, 'times')
    writeFileSync(
      hugo,
      `#!/bin/sh\nexec /usr/bin/time -a -o ${times} -f '%U %S %M' ${hugoBinary()} "$@"\n`,
    )
    chmodSync(hugo, 0o755)
    const program = [process.execPath, join(packageRoot, 'dist', 'cli.js'), 'build', '--hugo', hugo]
    const { status, stderr } = spawnSync(
      '/usr/bin/time',
      ['-a', '-o', times, '-f', '%U %S %M', ...program],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 256 * 1024 * 1024,
      },
    )
    if (status !== 0) throw new Error(stderr)
    // Hugo ends first; the time of the build includes it.
    const [generated, build] = readFileSync(times, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number))
    const [user = Number.NaN, system = Number.NaN, memory = Number.NaN] = generated ?? []
    const [buildUser = Number.NaN, buildSystem = Number.NaN] = build ?? []
    const files = filesBelow(join(root, 'public'))
    const lists = join(root, '.build', 'site', 'lists')
    const columns = filesBelow(join(root, '.build', 'site', 'static', 'packed', 'columns'))
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
    const hugoSeconds = user + system
    const cells = [
      String(runs).padStart(8),
      String(files.length).padStart(8),
      (bytes / 1e6).toFixed(0).padStart(7),
      (buildUser + buildSystem).toFixed(0).padStart(10),
      hugoSeconds.toFixed(1).padStart(8),
      ((memory * 1024) / 1e6).toFixed(0).padStart(9),
      kilobytes([join(lists, 'runs.js')]).padStart(13),
      kilobytes(columns).padStart(14),
      kilobytes([join(lists, 'pages.js')]).padStart(11),
    ]
    console.log(cells.join(''))
    return { runs, files: files.length, bytes, hugo: hugoSeconds }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

// With brotli of quality 5, which servers use for answers that they compress on the way.
function kilobytes(files: readonly string[]): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const bytes = files.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(file), { params }).length,
    0,
  )
  return (bytes / 1000).toFixed(0)
}

function filesBelow(folder: string): readonly string[] {
  // A small publication has no columns on demand.
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
