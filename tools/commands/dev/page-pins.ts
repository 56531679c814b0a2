// The pins and fences behind the numbers of an article, which `dev` copies on a click.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArticle } from '../../articles/article.ts'
import { runsText } from '../../claims/pins.ts'
import type { Statements } from '../../claims/statement.ts'
import type { ArchiveData } from '../../convert/archive-data.ts'
import type { Figure, TableCell } from '../../figures/figure.ts'
import { varyingKeys } from '../../findings/finding-cells.ts'

/** What a click copies: by the printed text and its explanation, by claim, by figure. */
export interface PagePins {
  readonly values: readonly { readonly text: string; readonly how: string; readonly code: string }[]
  /** By id. */
  readonly claims: Readonly<Record<string, string>>
  /** By id: the fence, and what a pin of each cell of its tables states, in the order of the page; empty where nothing does. */
  readonly figures: Readonly<
    Record<
      string,
      { readonly fence: string; readonly tables: readonly (readonly (readonly string[])[])[] }
    >
  >
}

/** The pins of an article as converted into `data/` below `root`; undefined for another page. */
export function pagePins(root: string, slug: string): PagePins | undefined {
  const file = join(root, 'content', 'articles', slug, 'index.md')
  if (!/^[\w-]+$/.test(slug) || !existsSync(file)) return undefined
  const { fences, text } = readArticle(file)
  const stated = readData(root, 'claims', `${slug}.json`) as Statements | undefined
  const lines = text.split('\n')
  const figures = fences.flatMap(({ data, line }) => {
    const id = textOf(data, 'id')
    const figure =
      id === undefined
        ? undefined
        : (readData(root, 'figures', slug, `${id}.json`) as Figure | undefined)
    if (id === undefined || !figure) return []
    const end = lines.findIndex((each, index) => index >= line && /^\s*(?:```|~~~)/.test(each))
    return [
      [id, { fence: lines.slice(line - 1, end + 1).join('\n'), tables: cellCodes(figure, root) }],
    ] as const
  })
  return {
    values: (stated?.values ?? []).map(({ text: printed, how, call }) => ({
      text: printed,
      how,
      code: call,
    })),
    claims: Object.fromEntries((stated?.claims ?? []).map(({ id, call }) => [id, call])),
    figures: Object.fromEntries(figures),
  }
}

// Data files are this program's own, so their shapes are those of the types.
function readData(root: string, ...path: readonly string[]): unknown {
  const file = join(root, 'data', ...path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function textOf(data: unknown, key: string): string | undefined {
  const value = (Object(data) as Readonly<Record<string, unknown>>)[key]
  return typeof value === 'string' ? value : undefined
}

function cellCodes(figure: Figure, root: string): PagePins['figures'][string]['tables'] {
  const { evidence, metric, summaries = [], table } = figure
  const archives = [...new Set(evidence.map(({ archive }) => archive))]
  const runs = archives.flatMap((archive) =>
    runsOf(readData(root, 'archives', `${archive}.json`) as ArchiveData | undefined),
  )
  const byId = new Map(runs.map((run) => [run.id, run]))
  const keys = varyingKeys(runs)
  const [archive = ''] = archives
  const codeOfCell = ({ evidence: places = [], value }: TableCell): string => {
    const all = places.flatMap((place) => byId.get(evidence[place]?.run ?? '') ?? [])
    const first = all[0]?.fields
    if (!first || value === undefined || metric.name === '') return ''
    const shared = keys.filter(
      (key) => first[key] !== undefined && all.every(({ fields }) => fields[key] === first[key]),
    )
    const pairs = shared.map((key) => `${key}=${quoted(first[key] ?? '')}`)
    return `value ${[metric.name, ...pairs].join(' ')}; archive=${archive}; ${runsText({ runs: [...new Set(all)] })}`
  }
  // A ratio is no value of a cell: the figure's fence has its baseline.
  return [...summaries, table].map(({ rows }) =>
    rows.map(({ cells }) => cells.map((cell) => (/[%×]/.test(cell.text) ? '' : codeOfCell(cell)))),
  )
}

function runsOf(data: ArchiveData | undefined): ArchiveData['runs'] {
  return data?.runs ?? []
}

function quoted(text: string): string {
  return /^[\w.:+@/-]+$/.test(text) ? text : `'${text}'`
}
