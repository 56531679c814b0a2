// An archive of any number of files from the real ones: digits and names altered, the same bytes for the same seed.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { realArchive } from '../oracles/real-archives.ts'

/** What was written. */
export interface ScaleArchive {
  readonly files: number
  readonly bytes: number
  readonly runs: number
}

/** The kinds of 20 consecutive files: eight results, four of them with a monitor, configurations and tables. */
const mix = ['log', 'log', 'log', 'log', 'log', 'log', 'log', 'long log']
const others = ['vmstat', 'vmstat', 'vmstat', 'vmstat', 'cnf', 'cnf', 'cnf', 'cnf']
const tables = ['table', 'table', 'table', 'table']
const kinds = [...mix, ...others, ...tables]

/** The archive page; its `source` is `archive` next to it. */
export const scalePage = `---
title: Archive of a scale test
archive:
  source: archive
  patterns:
    - 'h{host}/{config}/{workload}.t{threads}.r{repeat}.{tool:sysbench}.txt'
    - 'h{host}/{config}/{workload}.t{threads}.r{repeat}.{tool:vmstat}.txt'
    - 'h{host}/{config}/{tool:my}.cnf'
    - 'h{host}/{config}/{tool:qps}.{table}.tsv'
  fields: {engine: mysql, version: 8.0.30}
---

Altered copies of real files.
`

/**
 * Writes the page `index.md` and `files` files below `folder/archive`. A folder of the archive has 20 files, a host 50 folders.
 */
export function writeScaleArchive(folder: string, files: number, seed: number): ScaleArchive {
  const templates = readTemplates()
  mkdirSync(join(folder, 'archive'), { recursive: true })
  writeFileSync(join(folder, 'index.md'), scalePage)
  let bytes = 0
  let runs = 0
  for (let index = 0; index < files; index += 1) {
    const { path, text, isResult } = scaleFile(templates, index, seed)
    const file = join(folder, 'archive', path)
    if (index % kinds.length === 0) mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
    bytes += Buffer.byteLength(text)
    if (isResult) runs += 1
  }
  return { files, bytes, runs }
}

/** The texts that files are made of, by kind. */
export type Templates = ReadonlyMap<string, readonly string[]>

/** Path and text of file `index`, which depend on nothing but the templates and the seed. */
export function scaleFile(
  templates: Templates,
  index: number,
  seed: number,
): { readonly path: string; readonly text: string; readonly isResult: boolean } {
  const random = generator(seed * 1_000_003 + index)
  const order = index % kinds.length
  const folder = Math.floor(index / kinds.length)
  const kind = kinds[order] ?? 'table'
  const place = `h${String(Math.floor(folder / 50)).padStart(5, '0')}/c${String(folder % 50).padStart(2, '0')}`
  const of = templates.get(kind === 'vmstat' ? 'vmstat' : kind) ?? []
  const template = of[Math.floor(random() * of.length)] ?? ''
  switch (kind) {
    case 'log':
    case 'long log': {
      const threads = /^Number of threads: (\d+)/m.exec(template)?.[1] ?? '1'
      const path = `${place}/${workloadOf(order)}.t${threads}.r${String(order)}.sysbench.txt`
      return { path, text: altered(template, random), isResult: true }
    }
    case 'vmstat': {
      // The monitor of the result eight files before, whose threads are those of its template.
      const result = scaleFile(templates, index - mix.length, seed).path
      const path = result.replace('.sysbench.', '.vmstat.')
      return { path, text: altered(template, random), isResult: false }
    }
    case 'cnf': {
      const name = order === mix.length + 4 ? 'my' : `unused-${String(order)}`
      const text = `${altered(template, random)}\n# ${place} ${String(order)}\n`
      return { path: `${place}/${name}.cnf`, text, isResult: false }
    }
    default: {
      const path = `${place}/qps.n${String(order)}.tsv`
      return { path, text: altered(template, random), isResult: false }
    }
  }
}

/** Reads the templates from the real archives. */
export function readTemplates(): Templates {
  const cores = realArchive('cores-ht-repeats').folders()
  const percona = realArchive('percona-rw-local').folders()
  const callaghan = realArchive('callaghan-sysbench-mysql').folders()
  return new Map([
    ['log', texts(cores, /OLTP_READ_only_test_\d+_thread_sysbenchmark\.log$/, 60)],
    ['long log', texts(percona, /raw\/.*_\d+th\.sysbench\.txt$/, 20)],
    [
      'vmstat',
      texts(percona, /raw\/.*_\d+th\.vmstat\.txt$/, 40).map((text) => firstLines(text, 150)),
    ],
    ['cnf', texts(percona, /raw\/.*\.cnf\.txt$/, 36)],
    ['table', texts(callaghan, /published\/.*\/qps\.abs[\w.]*\.tsv$/, 30)],
  ])
}

const workloads = ['oltp_read_only', 'oltp_point_select', 'oltp_read_write', 'oltp_update_index']

function workloadOf(order: number): string {
  return workloads[order % workloads.length] ?? ''
}

function texts(root: string, name: RegExp, most: number): readonly string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .toSorted()
  const step = Math.max(1, Math.floor(files.length / most))
  return files
    .filter((_, index) => index % step === 0)
    .slice(0, most)
    .map((file) => readFileSync(join(root, file), 'latin1'))
}

function firstLines(text: string, count: number): string {
  return `${text.split('\n').slice(0, count).join('\n')}\n`
}

// The last decimal of numbers above 100: a result still agrees with itself.
function altered(text: string, random: () => number): string {
  return text.replace(
    /(?<![\d.])(\d{3,}\.\d+)\d\b/g,
    (_, kept: string) => kept + String(Math.floor(random() * 10)),
  )
}

// mulberry32, Tommy Ettinger, public domain.
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}
