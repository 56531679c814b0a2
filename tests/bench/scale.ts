// What a conversion costs at 10,000 and 100,000 files, and how the cost grows: time, memory, throughput, exponent.
//
//   npm run bench -- scale [FILES…]     such as 10000 100000; 1000000 takes an estimated 19 GB of disk and more than an hour
//
// For each size: a first conversion, one after adding a file, and one after removing it, which must reproduce the bytes of the
// first. Then `publication` builds sites with the same numbers of runs, and `explore` measures the explorer. Memory is the maximum resident set of
// /usr/bin/time -v.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../tools/bootstrap/bundle.mjs'
import { packageRoot } from '../../tools/root.ts'
import { tree } from '../laws/tree.ts'
import { absent } from '../oracles/real-archives.ts'
import { writeScaleArchive, type ScaleArchive } from './scale-archive.ts'

/** What GNU time states about a process and those that it started. */
interface Usage {
  readonly wall: number
  readonly processor: number
  /** Megabytes. */
  readonly memory: number
}

interface Measured extends ScaleArchive {
  readonly first: Usage
  readonly added: Usage
  readonly removed: Usage
  /** Megabytes of data files. */
  readonly data: number
}

const needed = ['cores-ht-repeats', 'percona-rw-local', 'callaghan-sysbench-mysql']
const missing = needed.map(absent).find((reason) => reason !== false)
const sizes = process.argv.slice(2).map(Number)
if (missing === undefined) await measureAll(sizes.length > 0 ? sizes : [10_000, 100_000])
else console.log(missing)

async function measureAll(files: readonly number[]): Promise<void> {
  await bundle({ root: packageRoot, env: process.env, say: () => undefined })
  console.log('seconds are wall (processor)')
  const results = files.map((count) => {
    const result = measure(count)
    print(result)
    return result
  })
  for (const [index, larger] of results.entries()) {
    const smaller = results[index - 1]
    if (smaller) printGrowth(smaller, larger)
  }
  measureAlso(
    'publication',
    results.map(({ runs }) => String(runs)),
  )
  measureAlso('explore', [])
}

function measureAlso(name: string, words: readonly string[]): void {
  console.log(`\n${name}`)
  const file = join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(process.execPath, ['--import=tsx', file, ...words], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}

function measure(files: number): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-scale-'))
  try {
    const archive = writeScaleArchive(folder, files, 22)
    const first = converted(folder)
    const before = tree(join(folder, 'data'))
    const extra = join(folder, 'archive', 'h00000', 'c00', 'qps.n99.tsv')
    writeFileSync(extra, 'dbms\tqps\na\t1\n')
    const added = converted(folder)
    rmSync(extra)
    const removed = converted(folder)
    const after = tree(join(folder, 'data'))
    if ([...before].some(([path, text]) => after.get(path) !== text) || before.size !== after.size)
      throw new Error('a file that was added and removed changes the data')
    return { ...archive, first, added, removed, data: megabytes(join(folder, 'data')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function converted(folder: string): Usage {
  const program = [process.execPath, join(packageRoot, 'dist', 'cli.js')]
  const convert = [...program, 'convert', join(folder, 'index.md'), '--out', join(folder, 'data')]
  const { status, stderr } = spawnSync('/usr/bin/time', ['-v', ...convert], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr)
  const number = (label: string): number => {
    const text = new RegExp(`${label}: ([\\d.:]+)`).exec(stderr)?.[1]
    if (text === undefined) throw new Error(`/usr/bin/time states no ${label}`)
    return text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)
  }
  return {
    wall: number('Elapsed \\(wall clock\\) time \\(h:mm:ss or m:ss\\)'),
    processor: number('User time \\(seconds\\)') + number('System time \\(seconds\\)'),
    memory: (number('Maximum resident set size \\(kbytes\\)') * 1024) / 1e6,
  }
}

function print({ files, bytes, runs, first, added, removed, data }: Measured): void {
  const size = bytes / 1e6
  const allowed = 700 + runs / 1000
  console.log(`
${String(files)} files, ${size.toFixed(0)} MB, ${String(runs)} runs
  convert                ${seconds(first)}, ${(files / first.processor).toFixed(0)} files/s, ${(size / first.processor).toFixed(1)} MB/s of processor time
  memory                 ${first.memory.toFixed(0)} MB, aim ${allowed.toFixed(0)} MB
  one file more          ${seconds(added)}, ${added.memory.toFixed(0)} MB, aim 3 s at 50,000 files
  one file less          ${seconds(removed)}, the same bytes as before
  data files             ${data.toFixed(0)} MB`)
}

function printGrowth(smaller: Measured, larger: Measured): void {
  const cost = ({ first, bytes }: Measured): number => first.processor / bytes
  const exponent =
    Math.log(larger.first.processor / smaller.first.processor) /
    Math.log(larger.bytes / smaller.bytes)
  const step = larger.bytes / smaller.bytes
  console.log(`
from ${String(smaller.files)} to ${String(larger.files)} files
  exponent               ${exponent.toFixed(2)}
  cost per MB            ${(cost(larger) / cost(smaller)).toFixed(2)} at ${step.toFixed(1)} times the size, aim 1.2
  memory per run         ${(((larger.first.memory - smaller.first.memory) * 1e3) / (larger.runs - smaller.runs)).toFixed(1)} kB, aim 1 kB`)
}

function seconds({ wall, processor }: Usage): string {
  return `${wall.toFixed(1)} s (${processor.toFixed(1)} s)`
}

function megabytes(folder: string): number {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
  )
}
