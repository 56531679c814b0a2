// The content of a report: what was measured, the findings, the runs and the skipped files.
import { label } from '../analysis/label.ts'
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Subject } from '../findings/compared-subject.ts'
import {
  comparedSets,
  findingsOf,
  firstSentences,
  type FindingSources,
} from '../findings/all-findings.ts'
import { campaignsOf, type Campaign } from '../findings/campaigns.ts'
import { sideKey } from '../findings/finding-cells.ts'
import { titleOfRuns } from '../findings/archive-title.ts'
import { mostSentences } from '../findings/summary-sentences.ts'
import { withNameParts } from '../findings/name-parts.ts'
import { measuredRows, type MeasuredRow } from '../findings/measured.ts'
import type { Finding, FindingCell, Sentence } from '../findings/finding.ts'
import type { Run } from '../core/model.ts'
import { assumedIntervalFindings } from './assumed-intervals.ts'
import { upperFirst } from '../core/upper-first.ts'
import { explanationLines } from './explanation-lines.ts'
import { dimensionsText, originText } from './interpretation.ts'
import type { ReadFiles, RunCounts } from './set-up-line.ts'
import { equalFiles } from '../runs/equal-files.ts'
import { kindsOf } from '../runs/stored-readings.ts'
import { compareFields } from '../runs/run-order.ts'
import type { Archive } from '../runs/read-archive.ts'

/** A run of the list: every text as printed, with the line of its headline number. */
export interface ListedRun {
  readonly fields: string
  readonly status: string
  readonly metric: string
  readonly value: FindingCell
  readonly p95: FindingCell
  readonly note: string
}

/** Files that no number comes from, by reason. */
export interface SkippedFiles {
  readonly verdict: string
  readonly reason: string
  readonly count: number
  /** The path of the first. */
  readonly example: string
}

/** One experiment of an archive; most archives have one. */
export interface ReportedCampaign {
  /** What is compared, in words. */
  readonly title: string
  /** The fields in which its runs differ. */
  readonly dimensions: string
  /** Empty where the archive has one experiment. */
  readonly folders: readonly string[]
  readonly counts: RunCounts
  readonly measured: readonly MeasuredRow[]
  readonly sentences: readonly Sentence[]
  /** What the author must say where the sides have names of unknown meaning. */
  readonly question?: string
  /** The most important findings. */
  readonly findings: readonly Finding[]
  readonly more: readonly Finding[]
}

export interface Report {
  /** What the fields were taken from; empty where nothing is known of it. */
  readonly origin: string
  /** The lines of a command; absent for two archives, and for one whose page states its fields. */
  readonly explained?: { readonly command: string; readonly lines: readonly string[] }
  /** What is compared, in words, or how many experiments there are. */
  readonly title: string
  /** The name of the archive, or of both. */
  readonly name: string
  /** Names of the two sides of a comparison; absent for a report on one archive. */
  readonly sides?: readonly [baseline: string, contender: string]
  /** Whether names of machines and people are those of the files. */
  readonly names: 'kept' | 'replaced'
  /** At least one, those with the most runs first. */
  readonly campaigns: readonly ReportedCampaign[]
  readonly counts: RunCounts
  readonly measured: readonly MeasuredRow[]
  readonly runs: readonly ListedRun[]
  readonly files: ReadFiles
  readonly skipped: readonly SkippedFiles[]
}

const mostFindings = 3

/** The report on archives that were read, about `runs`. */
export function reportOf(
  archives: readonly Archive[],
  name: string,
  sources: FindingSources,
): Report {
  const { runs, isUnknown, vocabulary, sides } = sources
  const files = archives.flatMap((archive) => archive.sources)
  const used = new Set(runs.map(({ source }) => source?.path))
  const readFiles = files.filter(({ verdict }) => verdict === 'read')
  const tables = readFiles.filter(
    (source) => !used.has(source.path) && kindsOf(source).every((kind) => kind === 'table'),
  ).length
  const found = campaignsOf(sources)
  const isSingle = found.length === 1
  const names = namesOf([...runs, ...withNameParts(runs)], vocabulary)
  const named = (finding: Finding): Finding => ({
    ...finding,
    title: upperFirst(finding.title, names),
  })
  const described = found.map((campaign) => describedCampaign(campaign, names))
  const remarks = remarksIn(archives)
  const campaigns = found.map((campaign, index) => {
    const { shown, more } = findingsOf(campaign.sources)
    const most = isSingle ? shown.length : mostFindings
    const own = described[index] ?? describedCampaign(campaign, names)
    return {
      ...own,
      title: titleAmong(own, described),
      sentences: [...(index === 0 ? remarks : []), ...own.sentences].slice(0, mostSentences),
      findings: shown.slice(0, most).map(named),
      more: [
        ...shown.slice(most),
        ...more,
        ...(index === 0 ? assumedIntervalFindings(archives) : []),
      ].map(named),
    }
  })
  return {
    title: campaigns.find((campaign) => campaign.title !== '')?.title ?? name,
    name,
    ...(sides ? { sides: sides.labels } : {}),
    origin: originText(sources, archives),
    ...(archives.length === 1 ? explainedBy(archives[0]) : {}),
    names: archives.every(({ page }) => page.privacy === 'off') ? 'kept' : 'replaced',
    campaigns,
    counts: runCounts(sources),
    measured: measuredRows(runs, isUnknown, vocabulary),
    runs: runs
      .toSorted((a, b) => compareFields(a.fields, b.fields))
      .map((run) => listedRun(run, vocabulary)),
    files: {
      total: files.length,
      read: readFiles.length - tables,
      copies: equalFiles(files).length,
      tables,
      ...unreadKind(files, used),
    },
    skipped: skippedFiles(archives),
  }
}

// The folders of two experiments with one title are named, without those that they share.
function titleAmong(
  { title, folders: [folder = ''] }: Described,
  all: readonly Described[],
): string {
  const alike = all.filter((other) => other.title === title)
  const parts = folder.split('/')
  const at = parts.findIndex((part, level) =>
    alike.some(({ folders: [other = ''] }) => other.split('/')[level] !== part),
  )
  return alike.length < 2 || at < 0 ? title : `${title} (${parts.slice(at).join('/')})`
}

// dummy benchmark results     results are purely fictional
const invented =
  /(?<!\b(?:no|not|never|without|nor) (?:a |any |just )?)\b(?:dummy|fictional|fictitious|fake|made-up)(?: benchmark(?:ing)?)? (?:results|numbers|figures|measurements)\b|\b(?:results|numbers|figures|measurements) are (?:purely |entirely |all )?(?:dummy|fictional|fictitious|fake|made up|invented)\b/i

// What the author says of the numbers themselves.
function remarksIn(archives: readonly Archive[]): readonly Sentence[] {
  return archives
    .flatMap(({ sources }) => sources)
    .flatMap(({ path, readings }): readonly Sentence[] => {
      const facts = readings.flatMap((reading) => (reading.kind === 'facts' ? reading.facts : []))
      const [text] = facts.flatMap(({ name, value }) =>
        name === 'document' ? (invented.exec(value)?.[0] ?? []) : [],
      )
      return text === undefined
        ? []
        : [
            {
              text: `${path} says: “${text}”; the numbers may be no measurements`,
              badge: '',
              cells: [{ text: '', sources: [{ file: path }] }],
            },
          ]
    })
    .slice(0, 1)
}

function explainedBy(archive: Archive | undefined): Pick<Report, 'explained'> {
  if (!archive?.explanations) return {}
  const command = `inspect ${archive.page.slug} --explain`
  return { explained: { command, lines: explanationLines(archive) } }
}

// Names of engines, hosts, tools and fields without a title keep their own first letter; sides of a comparison are called by their folders.
function namesOf(runs: readonly Run[], { keys }: Vocabulary): ReadonlySet<string> {
  return new Set(
    runs.flatMap(({ fields, facts }) => [
      ...Object.entries(fields).flatMap(([key, value]) =>
        key === sideKey ? [] : keys.has(key) ? [value] : [key, key.replace(/_.*/, ''), value],
      ),
      ...facts.flatMap(({ name, value }) => (name === 'tool' ? (value.split(' ')[0] ?? []) : [])),
    ]),
  )
}

type Described = Omit<ReportedCampaign, 'findings' | 'more'>

function describedCampaign({ folders, sources }: Campaign, names: ReadonlySet<string>): Described {
  const { runs, isUnknown, vocabulary } = sources
  const [main] = comparedSets(sources)
  const subject = main?.subjects[0]
  // A number or a letter may count repeats; a word is a setting.
  const unknown = subject?.compared.find(
    (key) =>
      isUnknown(key) &&
      subject.sides.every((side) => /^(?:\d[\d._-]*|\p{L})?$/u.test(side[key] ?? '')),
  )
  return {
    title: main ? upperFirst(titleOfRuns(main.set, subject, runs, vocabulary), names) : '',
    folders,
    dimensions: dimensionsText(sources),
    counts: runCounts(sources),
    measured: measuredRows(runs, isUnknown, vocabulary),
    ...(subject && unknown !== undefined ? { question: questionOf(subject, unknown) } : {}),
    sentences: firstSentences(sources).map((sentence) => ({
      ...sentence,
      text: upperFirst(sentence.text, names),
    })),
  }
}

function questionOf({ sides }: Subject, key: string): string {
  const texts = sides.flatMap(({ [key]: text }) => text ?? [])
  const listed = `${texts.slice(0, 3).join(', ')}${texts.length > 3 ? ', …' : ''}`
  return `Are ${listed} settings or repeats? To declare which, add the line that inspect --explain prints to the archive page.`
}

function runCounts(sources: FindingSources): RunCounts {
  const { runs } = sources
  return {
    all: runs.length,
    unused: runs.filter(({ status }) => status !== 'ok').length,
    mixed: comparedSets(sources).reduce((sum, { set: { mixed } }) => sum + mixed.length, 0),
  }
}

function listedRun(run: Run, vocabulary: Vocabulary): ListedRun {
  const { headline = '' } = run
  return {
    fields: label(run.fields, vocabulary),
    status: run.status,
    metric: headline === '' ? '' : vocabulary.metric(headline).title,
    value: measurementCell(run, headline, vocabulary),
    p95: measurementCell(run, 'latency.p95', vocabulary),
    note: run.status === 'ok' ? run.warnings.join('; ') : (run.reason?.text ?? ''),
  }
}

function measurementCell(run: Run, metric: string, vocabulary: Vocabulary): FindingCell {
  const measurement = run.measurements.find((own) => own.metric === metric)
  const file = run.source?.path ?? run.companions[0]?.path
  if (!measurement || file === undefined || run.status !== 'ok')
    return { text: '', ...(file === undefined ? {} : { sources: [{ file }] }) }
  const row = vocabulary.metric(metric, measurement.unit)
  const unit = metric === 'latency.p95' ? ` ${row.shown?.unit ?? row.unit}` : ''
  return {
    text: formatNumber(measurement.value, row) + unit,
    value: measurement.value,
    sources: [{ file, line: measurement.line }],
  }
}

/** Paths of scripts, pictures and pages, which have no results. */
export const noResults =
  /(?:^|\/)\.|\.(?:sh|bash|py|ipynb|r|rmd|lua|sql|js|css|html?|svg|png|jpe?g|gif|pdf|tex|go|c|h|cpp|java|rs|cnf|conf|ini|ya?ml|toml|properties|patch|diff)$|(?:^|\/)(?:README|LICEN[CS]E|Makefile|Dockerfile)[^/]*$/i

// Names of folders and files that have results.
const ofResults = /(?:^|[-_. /])(?:results?|runs?|raw|outputs?|measurements?)(?:$|[-_./ ])/i
const endingOf = (path: string): string => /\.[a-z]\w{0,7}$/i.exec(path)?.[0].toLowerCase() ?? ''

/** What most files that nothing reads are, of those that may have results: their names say so, or end like those of results; none for one. */
export function unreadKind(
  files: readonly { readonly path: string; readonly verdict: string }[],
  used: ReadonlySet<string | undefined>,
): Pick<ReadFiles, 'unread'> {
  const endings = new Set([...used].map((path = '') => endingOf(path)))
  const unknown = files.filter(
    ({ path, verdict }) =>
      verdict === 'unknown' &&
      !noResults.test(path) &&
      (ofResults.test(path) || (endingOf(path) !== '' && endings.has(endingOf(path)))),
  )
  const [largest] = [...groupBy(unknown, ({ path }) => endingOf(path))].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  if (!largest) return {}
  const [ending, { length }] = largest
  return length < 2 ? {} : { unread: { ending, count: length } }
}

function skippedFiles(archives: readonly Archive[]): readonly SkippedFiles[] {
  const skipped = archives.flatMap(({ sources }) =>
    sources.filter(({ verdict }) => verdict !== 'read'),
  )
  return [...groupBy(skipped, ({ verdict, reason = '' }) => `${verdict} ${reason}`).values()]
    .flatMap((group): readonly SkippedFiles[] => {
      const [first] = group
      return first
        ? [
            {
              verdict: first.verdict,
              reason: first.reason ?? 'no reason stated',
              count: group.length,
              example: first.path,
            },
          ]
        : []
    })
    .toSorted((a, b) => b.count - a.count)
}
