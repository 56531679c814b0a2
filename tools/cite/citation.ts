// The citation of an id as Markdown, from which every format is rendered.
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { StatedClaim } from '../claims/statement.ts'
import { rowName } from '../figures/figure-identity.ts'
import type { Figure, FigureTable } from '../figures/figure.ts'
import { articlePart, type Part } from './article-part.ts'
import { code, escaped, fence, markdownTable } from './markdown.ts'
import type { RunData } from '../convert/run-data.ts'
import type { Permalink } from '../convert/permalinks.ts'
import type { Publication } from './publication.ts'

/** A citation: Markdown with the three headings of a bug report, and its parts for programs. */
export interface Citation {
  readonly id: string
  readonly kind: Permalink['kind']
  readonly title: string
  readonly url: string
  readonly date?: string
  readonly converter: string
  readonly markdown: string
  readonly tables: readonly FigureTable[]
  readonly evidence: readonly {
    readonly url: string
    readonly file: string
    readonly line?: number
  }[]
  readonly commands: readonly string[]
}

// Largest number of runs whose commands and evidence are listed.
const most = 12

/** The citation of an id; undefined when the ledger does not have it. */
export function citation(
  id: string,
  publication: Publication,
  vocabulary: Vocabulary,
): Citation | undefined {
  const entry = publication.ledger.find((link) => link.id === id)
  if (!entry) return undefined
  const part = partOf(entry, publication, vocabulary)
  const url = `${publication.base}p/${id}/`
  const [article] = entry.by
  const date = article === undefined ? undefined : publication.day(article)
  const runs = part.evidence.flatMap(({ run }) => publication.run(run) ?? [])
  const commands = [...new Set(runs.flatMap(({ command }) => command?.text ?? []))]
  const all = part.evidence.map(({ run, source, file, line }) => ({
    url:
      source === undefined
        ? `${publication.base}runs/${run}/`
        : `${publication.base}sources/${source}/${line === undefined ? '' : `#L${line}`}`,
    file,
    ...(line === undefined ? {} : { line }),
  }))
  // One line may be behind many numbers.
  const distinct = [...new Map(all.map((place) => [`${place.file} ${place.url}`, place])).values()]
  const places = distinct.slice(0, most)
  const converter = `Benchfolio ${publication.version}`
  const day = date === undefined ? '' : `, ${date}`
  const markdown = [
    `# ${escaped(entry.title)}`,
    '## Description',
    ...part.paragraphs,
    ...part.tables.map((table) => markdownTable(table)),
    ...part.notes.map(escaped),
    ...(part.after ?? []),
    `Numbers, files and lines: <${url}>${day}, by ${converter}.`,
    '## How to repeat',
    ...(part.commands ?? []).map((text) => fence('sh', text)),
    ...(commands.length === 0 && part.commands?.length ? [] : repeat(commands)),
    ...environment(runs[0], publication),
    ...(places.length > 0 ? ['Files and lines:'] : []),
    placeList(places),
    ...(distinct.length > most ? [`And ${distinct.length - most} more, on the page.`] : []),
    '## Suggested fix',
    part.fix ?? 'None yet.',
  ]
  return {
    id,
    kind: entry.kind,
    title: entry.title,
    url,
    ...(date === undefined ? {} : { date }),
    converter,
    markdown: `${markdown.filter((block) => block !== '').join('\n\n')}\n`,
    tables: part.tables,
    evidence: places,
    commands,
  }
}

function partOf(entry: Permalink, publication: Publication, vocabulary: Vocabulary): Part {
  const none: Part = { paragraphs: [], tables: [], notes: [], evidence: [] }
  const [article = ''] = entry.by
  switch (entry.kind) {
    case 'figure':
    case 'row': {
      const figure = publication.figure(article, entry.address.split('#fig-')[1] ?? '')
      return figure ? figurePart(figure, entry) : none
    }
    case 'claim': {
      const claim = publication.statements(article)?.claims.find(({ id }) => id === entry.id)
      return claim ? claimPart(claim) : none
    }
    case 'run': {
      const run = publication.run(entry.id)
      return run ? runPart(run, vocabulary) : none
    }
    case 'article':
      return articlePart(article, publication)
  }
}

function figurePart(figure: Figure, entry: Permalink): Part {
  const all = (figure.citesTable ? undefined : figure.summaries) ?? [figure.table]
  const label = entry.title.split(': ').at(-1)
  const tables =
    entry.kind === 'figure'
      ? all
      : [figure.table].map((table) => ({
          ...table,
          rows: table.rows.filter((row) => rowName(figure, row.label) === label),
        }))
  const cited =
    entry.kind === 'figure'
      ? undefined
      : new Set(
          tables.flatMap(({ rows }) =>
            rows.flatMap(({ cells }) => cells.flatMap(({ evidence }) => evidence ?? [])),
          ),
        )
  return {
    paragraphs: [figure.subtitle, metricText(figure)].map(escaped),
    tables,
    notes: [...differenceNotes(figure), ...figure.caveats, ...figure.warnings, ...figure.notes],
    evidence: figure.evidence.filter((_, index) => cited?.has(index) ?? true),
  }
}

function differenceNotes({ confounders = [] }: Figure): readonly string[] {
  const textsOf = (list: typeof confounders): string => list.map(({ text }) => text).join('; ')
  const known = textsOf(confounders.filter(({ isPartial }) => isPartial !== true))
  const partial = textsOf(confounders.filter(({ isPartial }) => isPartial === true))
  return [
    ...(known === '' ? [] : [`Other differences between these runs: ${known}.`]),
    ...(partial === '' ? [] : [`Recorded for some of these runs only: ${partial}.`]),
  ]
}

function metricText({ metric: { title, better, printed } }: Figure): string {
  if (title === '') return ''
  const measured = printed === undefined ? title : `${title}, in ${printed}`
  return better === undefined ? `${measured}.` : `${measured}, ${better} is better.`
}

function runsText({ n }: StatedClaim['details'][number]['baseline']): string {
  return n === null ? 'not stated' : String(n)
}

function claimPart(claim: StatedClaim): Part {
  const { details } = claim
  const rows = details.map(
    ({ label: point, contenderLabel, baseline, contender, change, outcome, verdictText }) => ({
      label: point === '' ? contenderLabel : point,
      cells: [
        { text: baseline.text || 'none' },
        { text: runsText(baseline) },
        { text: contender.text || 'none' },
        { text: runsText(contender) },
        { text: change },
        { text: outcome },
        { text: verdictText },
      ],
    }),
  )
  const head = ['point', 'baseline', 'n', 'contender', 'n', 'change', 'claim', 'difference']
  const align = ['left', 'right', 'right', 'right', 'right', 'right', 'left', 'left'] as const
  return {
    paragraphs: [
      `${escaped(claim.badge.text)}: ${escaped(claim.words)}. ${escaped(claim.metric.title)}; contender ${code(claim.contender)}, baseline ${code(claim.baseline)}${claim.is === undefined ? '' : `; expected ${escaped(claim.is)}`}.`,
    ],
    tables: [{ head, align, rows }],
    notes: claim.notes,
    evidence: details.flatMap(({ contender, baseline }) => [
      ...contender.evidence.slice(0, 1),
      ...baseline.evidence.slice(0, 1),
    ]),
  }
}

function runPart(run: RunData, vocabulary: Vocabulary): Part {
  const rows = run.measurements.map(({ metric, value, unit, line }) => ({
    label: vocabulary.metric(metric).title,
    cells: [
      { text: `${value}${unit === '1' ? '' : ` ${unit}`}` },
      { text: run.file === undefined ? `line ${line}` : `${run.file}:${line}` },
    ],
  }))
  const [first] = run.files
  return {
    paragraphs: [escaped(label(run.fields, vocabulary))],
    tables: [{ head: ['measurement', 'value', 'line'], align: ['left', 'right', 'left'], rows }],
    notes: run.files
      .map(({ path, bytes, sha256 }) => `${path}: ${bytes} bytes, SHA-256 ${sha256}`)
      .slice(0, 1),
    evidence: first
      ? [
          {
            run: run.id,
            archive: run.archive,
            file: first.path,
            ...(first.source === undefined ? {} : { source: first.source }),
          },
        ]
      : [],
  }
}

function placeList(places: Citation['evidence']): string {
  const line = ({ url, file, line: at }: Citation['evidence'][number]): string =>
    `- ${code(at === undefined ? file : `${file}:${at}`)} <${url}>`
  return places.map(line).join('\n')
}

function repeat(commands: readonly string[]): readonly string[] {
  const [first] = commands
  if (first === undefined) return ['The archive states no command line.']
  const others = varying(commands)
  if (others === undefined) {
    const more = commands.length - most
    return [
      fence('sh', commands.slice(0, most).join('\n')),
      ...(more > 0 ? [`And ${more} more command lines, on the pages of the runs.`] : []),
    ]
  }
  return [
    fence('sh', first),
    ...(others.length > 0 ? ['Other runs differ in:'] : []),
    others.join('\n'),
  ]
}

// The words in which command lines differ; undefined where their numbers of words differ.
function varying(commands: readonly string[]): readonly string[] | undefined {
  const split = commands.map((command) => command.split(/\s+/))
  const [first = []] = split
  if (split.some((parts) => parts.length !== first.length)) return undefined
  return first.flatMap((word, at) => {
    const texts = [...new Set(split.map((parts) => parts[at] ?? ''))].filter(
      (text) => text !== word,
    )
    return texts.length === 0 ? [] : [`- ${code(word)}: ${texts.map(code).join(', ')}`]
  })
}

const environmentFacts = new Set([
  'cpu model',
  'cpus',
  'memory',
  'kernel',
  'disk',
  'tool',
  'server version',
  'version',
])

function environment(run: RunData | undefined, publication: Publication): readonly string[] {
  if (!run) return []
  const facts = [...run.facts, ...run.host.flatMap(({ facts: id }) => publication.hostFacts(id))]
  const lines = facts
    .filter(({ name }) => environmentFacts.has(name))
    .map(({ name, value }) => `- ${escaped(name)}: ${escaped(value)}`)
  const written = run.options.find(({ role }) => role === 'written')
  const text = written?.source === undefined ? undefined : publication.source(written.source)
  return [
    ...(lines.length > 0 ? ['Environment:'] : []),
    [...new Set(lines)].join('\n'),
    ...(text === undefined ? [] : [fence(written?.file ?? 'my.cnf', text.trimEnd())]),
  ]
}
