// What a report costs: against the conversion of the same container with the page that `inspect --suggest` prints.
//
//   npm run bench -- report [ARCHIVE…]
//
// Times are of whole processes with empty caches, medians of three runs that alternate. Aim: at most twice the conversion.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../tools/bootstrap/bundle.mjs'
import { packageRoot } from '../../tools/root.ts'
import { absent, realArchive } from '../oracles/real-archives.ts'
import { median, ratio, seconds, timed, type Cost } from './timed.ts'

const rounds = 3
const names = process.argv.slice(2)
const archives =
  names.length > 0
    ? names
    : [
        ...['percona-rw-local', 'callaghan-sysbench-mysql', 'callaghan-perf-pg'],
        ...['configs-and-config-sweeps', 'cores-ht-repeats', 'old-and-other-formats'],
      ]

await bundle({ root: packageRoot, env: process.env, say: () => undefined })
const program = [process.execPath, join(packageRoot, 'dist', 'cli.js')]

for (const name of archives) {
  const missing = absent(name)
  console.log(missing === false ? costs(name) : missing)
}

function costs(name: string): string {
  const path = join(realArchive(name).containers, `${name}.tar.gz`)
  const convert: Cost[] = []
  const report: Cost[] = []
  for (let round = 0; round < rounds; round += 1) {
    convert.push(inFolder((folder) => converted(path, folder)))
    report.push(
      inFolder((folder) =>
        timed([...program, 'report', path, '-o', join(folder, 'r.html')], folder),
      ),
    )
  }
  const [base, cost] = [median(convert), median(report)]
  return `${name}: convert ${seconds(base)}, report ${seconds(cost)}, ${ratio(cost, base)}, at most 2`
}

// The page is written before the clock starts, with a store of its own.
function converted(path: string, folder: string): Cost {
  const [file = '', ...arguments_] = program
  const suggest = [
    ...arguments_,
    'inspect',
    path,
    '--suggest',
    '--store',
    join(folder, 'suggested'),
  ]
  const page = join(folder, 'page.md')
  writeFileSync(page, execFileSync(file, suggest, { cwd: folder, encoding: 'utf8' }))
  return timed([...program, 'convert', page, '--out', join(folder, 'data')], folder)
}

function inFolder(run: (folder: string) => Cost): Cost {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-bench-'))
  try {
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
