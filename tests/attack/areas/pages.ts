// Front matter, patterns, fences and filters that grow without end: of authors, and of an archive's own `archive.yaml`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../../commands/benchfolio.ts'
import { gridArticle, gridPage, gridProject } from '../../convert/project.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { sampleOfEach } from '../sample.ts'

/** Texts of pages and of archives that control a conversion. */
export const pages: Area = {
  name: 'pages',
  title: 'Hostile pages, patterns and filters',
  about:
    'Archive pages, articles, `archive.yaml` of an archive and filters of `query`. Held: the command takes at most 20 s of processor time and prints no stack ' +
    'trace; if it refuses the text, its message names the file.',
  outcomes,
}

const mostSeconds = 20
const reportUsage = join(import.meta.dirname, '..', 'report-usage.mjs')
// Pages of each attack in a sample.
const sampled = 2

interface HostilePage {
  readonly attack: string
  readonly name: string
  /** File of the publication, and its text. */
  readonly files: Readonly<Record<string, string>>
  readonly call?: readonly string[]
}

const archivePage = 'content/archives/grid/index.md'
const article = 'content/articles/two-cores/index.md'
const description = 'site/archives/grid/archive.yaml'

function aliasBomb(indent = ''): string {
  const levels = Array.from(
    { length: 40 },
    (_, level) =>
      `${indent}a${String(level + 1)}: &a${String(level + 1)} [${`*a${String(level)}, `.repeat(9)}x]`,
  )
  return `${indent}a0: &a0 [x, x]\n${levels.join('\n')}\n`
}

function mergeBomb(indent = ''): string {
  const levels = Array.from(
    { length: 40 },
    (_, level) =>
      `${indent}b${String(level + 1)}: &b${String(level + 1)} {<<: [*b${String(level)}, *b${String(level)}], k: *b${String(level)}}`,
  )
  return `${indent}b0: &b0 {x: 1}\n${levels.join('\n')}\n`
}

const expressions = [
  '(a+)+',
  '(a|a)*',
  '(.*)*x',
  '((a*)*)*',
  '(?:[^/]+/?)+',
  '(\\w+\\s?)+\\.',
  '(?=(a+))a*\\1',
  '(a{1,20}){1,20}',
  '[^]*[^]*[^]*[^]*[^]*x',
] as const

// A path on which expressions backtrack.
const longName = `site/archives/grid/${'a'.repeat(200)}/${'a'.repeat(200)}!.txt`

function* hostilePages(): Iterable<HostilePage> {
  const frontMatter = (text: string): string => gridPage.replace('archive:\n', `${text}archive:\n`)
  for (const [name, bomb] of [
    ['aliases', aliasBomb()],
    ['merges', mergeBomb()],
    ['nesting', `a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`],
    ['maps', `a: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}\n`],
    ['keys', Array.from({ length: 40_000 }, (_, at) => `k${String(at)}: 1\n`).join('')],
  ] as const) {
    const attack = 'YAML bombs'
    yield {
      attack,
      name: `${name} in an archive page`,
      files: { [archivePage]: frontMatter(bomb) },
    }
    yield {
      ...{ attack, name: `${name} in an article` },
      files: { [article]: gridArticle.replace('---\n', `---\n${bomb}`) },
    }
    yield {
      ...{ attack, name: `${name} in a fence` },
      files: { [article]: gridArticle.replace('kind: throughput\n', `kind: throughput\n${bomb}`) },
    }
    yield {
      ...{ attack, name: `${name} in archive.yaml` },
      files: {
        [description]: `${bomb}archive:\n  patterns: ['{x}.txt']\n`,
        [archivePage]: '---\ntitle: x\narchive: {source: ../../../site/archives/grid}\n---\n',
      },
    }
  }
  for (const expression of expressions) {
    const attack = 'exponential regular expressions'
    const pattern = `{a:${expression}}/{b:${expression}}.txt`
    yield {
      ...{ attack, name: `${expression} in a pattern` },
      files: {
        [archivePage]: gridPage.replace('    - ', `    - '${pattern}'\n    - `),
        [longName]: 'x\n',
      },
    }
    yield {
      ...{ attack, name: `${expression} in archive.yaml` },
      files: {
        [description]: `archive:\n  patterns: ['${pattern}']\n`,
        [archivePage]: '---\ntitle: x\narchive: {source: ../../../site/archives/grid}\n---\n',
        [longName]: 'x\n',
      },
    }
    yield {
      ...{ attack, name: `${expression} in values` },
      files: {
        [archivePage]: gridPage.replace(
          '  ignore:',
          `  values: {workload: [{match: '^${expression}$', fields: {x: y}}]}\n  ignore:`,
        ),
        [`site/archives/grid/${'a'.repeat(200)}!/c1.t1.r1.sysbench.txt`]: 'x\n',
      },
    }
  }
  for (const [name, filter] of [
    ['brackets', '('.repeat(20_000)],
    ['OR', 'a:b OR '.repeat(10_000) + 'a:b'],
    ['stars', `workload:${'*a'.repeat(5000)}`],
    ['quotes', `workload:"${'\\"'.repeat(20_000)}`],
    ['minus', `${'-'.repeat(5000)}workload:x`],
    ['constructor', 'constructor:a* __proto__:x toString:y'],
  ] as const)
    yield {
      ...{ attack: 'filters', name, files: {} },
      call: ['query', archivePage, '--metric', 'tps', '--filter', filter],
    }
}

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  for (const page of sampleOfEach(hostilePages(), extent, sampled))
    yield await outcomeOf(page.attack, page.name, () => ended(page))
}

function ended({ files, call = ['convert', '--force'] }: HostilePage): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-pages-'))
  try {
    const root = gridProject(folder, files)
    const usage = join(folder, 'usage')
    const { status, stderr, signal } = spawnSync(
      process.execPath,
      [`--import=${reportUsage}`, program, ...call],
      {
        cwd: root,
        encoding: 'utf8',
        // Other work on the machine lengthens the elapsed time.
        timeout: 6 * mostSeconds * 1000,
        env: { ...process.env, BENCHFOLIO_USAGE: usage },
      },
    )
    if (status === null) return `ends by ${String(signal)}`
    const seconds = Number(readFileSync(usage, 'utf8'))
    if (seconds > mostSeconds) return `takes ${seconds.toFixed(0)} s`
    if (stderr.includes('benchfolio itself')) return stderr.slice(0, 300)
    if (status !== 0 && !/content\/|archive\.yaml|--filter|the filter|command line/.test(stderr))
      return `the message names no file: ${stderr.slice(0, 300)}`
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
