// What a report costs: against the conversion of the same container with the page that `inspect --suggest` prints.
//
//   npm run bench -- report [ARCHIVE… | folders]
//
// `folders` are ten folders of the archives, chosen with a fixed seed. Times are of whole processes with empty caches, medians of
// three runs that alternate. Aim: at most twice the conversion.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { bundle } from '../../tools/bootstrap/bundle.mjs'
import { packageRoot } from '../../tools/root.ts'
import { randomFolders, realArchiveNames } from '../oracles/random-folders.ts'
import { absent, realArchive } from '../oracles/real-archives.ts'
import { median, ratio, seconds, timed, type Cost } from './timed.ts'

const rounds = 3
const names = process.argv.slice(2)
const folders = 10

await bundle({ root: packageRoot, env: process.env, say: () => undefined })
const program = [process.execPath, join(packageRoot, 'dist', 'cli.js')]

for (const name of names.length > 0 ? names : [...realArchiveNames, 'folders']) {
  const missing = name === 'folders' ? realArchiveNames.map(absent).find(Boolean) : absent(name)
  if (missing !== undefined && missing !== false) console.log(missing)
  else if (name === 'folders')
    for (const folder of randomFolders(folders))
      console.log(hasResults(folder) ? costs(basename(folder), folder) : noResults(folder))
  else console.log(costs(name, join(realArchive(name).containers, `${name}.tar.gz`)))
}

// A report on a folder without results ends with status 3.
function hasResults(path: string): boolean {
  const [file = '', ...arguments_] = program
  const store = join(tmpdir(), 'benchfolio-bench-store')
  const { status } = spawnSync(file, [...arguments_, 'report', path, '--store', store])
  rmSync(store, { recursive: true, force: true })
  return status !== 3
}

function noResults(folder: string): string {
  return `${basename(folder)}: no results, nothing to convert`
}

function costs(name: string, path: string): string {
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
