import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readVocabulary, type Vocabulary } from '../analysis/vocabulary.ts'
import { readRegister, withPseudonyms } from '../convert/identity-register.ts'
import { privacyModes } from '../archive/privacy.ts'
import { confoundersOfSides } from '../findings/differences.ts'
import { comparedSets, type FindingSources } from '../findings/all-findings.ts'
import { withRefusedMeans } from '../findings/means.ts'
import { pathPattern } from '../findings/path-patterns.ts'
import { readableRuns } from '../findings/readable-names.ts'
import { unreadResults, withoutFailing } from '../findings/unranked.ts'
import { exitOf, gateComment, gateOf, outcomeText } from '../report/gate.ts'
import { aboveNoise, gateOptions, gateThreshold, type GateTexts } from './input/gate-options.ts'
import type { Aliases } from '../redaction/aliases.ts'
import { redactTexts } from '../redaction/redact-text.ts'
import { excerptsOf } from '../report/excerpts.ts'
import { reportOf, type Report } from '../report/archive-report.ts'
import { reportFormats, reportText } from '../report/report-text.ts'
import { engineOf } from '../inference/recognise-fields.ts'
import { plainFolder, unknownKey } from '../inference/settle-words.ts'
import { poolOption } from '../options/field-checks.ts'
import type { Run } from '../core/model.ts'
import type { Archive } from '../runs/read-archive.ts'
import type { Command, CommonOptions, Output } from './command.ts'
import { openArchive } from './input/open-archive.ts'
import { parseChoice, usageError } from './input/usage-error.ts'
import { archiveOptions } from './option-parsers.ts'
import { compareSides, missingPath, requireRuns } from './report/compare-sides.ts'

interface ReportOptions extends CommonOptions, GateTexts {
  readonly privacy?: string
  readonly format?: string
  readonly out?: string
  readonly compare?: readonly string[]
}

/** What a report is about. */
interface ReportInput {
  readonly name: string
  readonly archives: readonly Archive[]
  readonly sources: FindingSources
}

const formats = [...reportFormats, 'html'] as const

/** Prints a report or writes it to a file; 0 if there is a successful run, 1 otherwise; with --fail-on as the outcome says. */
export const report: Command<readonly string[], ReportOptions> = {
  arguments: {
    '[path...]': 'folder, container, file or archive page; omitted if --compare names two of them',
  },
  options: {
    '-o, --out <file>': 'file to write, one HTML file unless --format is given',
    '-f, --format <name>': `${formats.join(', ')} (default: md; html with --out)`,
    '--compare <sides...>':
      'baseline and contender: two filters such as version=8.0.45, or two folders or containers',
    '--privacy <mode>': `${privacyModes.join(', ')}: names of machines and people to show (default: off, all; a page has its own)`,
    ...gateOptions,
    ...archiveOptions,
  },
  examples: [
    'report campaign.tar.gz -o report.html',
    'report campaign.tar.gz --format jira',
    'report mariadb-two-cores --compare cores=1 cores=2',
    'report --compare before.tar.gz after.tar.gz -o report.html',
    'report --compare before/ after/ --fail-on regression --format github',
  ],
  reads(paths, { compare = [] }) {
    return paths.length === 0 ? compare : paths
  },
  async run(paths, options, output) {
    const format = parseChoice(
      options.format ?? (options.out === undefined ? 'md' : 'html'),
      formats,
      'format',
      where,
    )
    const threshold = gateThreshold(options, where)
    const privacy = parseChoice(options.privacy ?? 'off', privacyModes, 'privacy', where)
    const vocabulary = reportVocabulary()
    const open = async (path: string): Promise<Archive> => {
      if (!existsSync(path) && !existsSync(join('content', 'archives', path)))
        throw missingPath(path)
      const archive = await openArchive(path, options, output.progress, privacy)
      requireRuns(archive, path)
      output.progress('comparing runs')
      return archive
    }
    const {
      name,
      archives,
      sources: read,
    } = options.compare === undefined
      ? await wholeArchive(paths, open, vocabulary)
      : await compareSides(paths, options.compare, { open, isUnknown, vocabulary })
    const runs = readableRuns(withRefusedMeans(withoutFailing(read.runs)), isUnknown)
    const sources = { ...read, runs, vocabulary: vocabularyOf(runs, vocabulary) }
    const known = withPseudonyms(archives, readRegister(resolve('data'))).archives
    const aliases: Aliases = Object.fromEntries(
      known.flatMap(({ page }) => Object.entries(page.aliases ?? {})),
    )
    const redacted = redactTexts(reportOf(archives, name, sources), aliases)
    const gate = threshold === undefined ? undefined : await judged(sources, threshold, options)
    const { out } = options
    const isComment = gate !== undefined && format === 'github'
    if (isComment) output.data(redactTexts(gate.comment, aliases))
    if (out !== undefined || !isComment) {
      const text =
        format === 'html' || isComment
          ? await pageText(redacted, sources, known, aliases, output)
          : reportText(redacted, format)
      if (out === undefined) output.data(text)
      else {
        output.file(out, text)
        output.progress('')
        const size = `${(text.length / 1000).toFixed(0)} kB`
        output.talk(`${out}: ${size}, ${String(runs.length)} runs\n`)
      }
    }
    output.progress('')
    if (gate) {
      output.talk(`${redactTexts(gate.text, aliases)}\n`)
      return gate.exit
    }
    return runs.some(({ status }) => status === 'ok') ? 0 : 1
  },
}

const where = 'command line of report'

async function pageText(
  redacted: Report,
  sources: FindingSources,
  known: readonly Archive[],
  aliases: Aliases,
  output: Output,
): Promise<string> {
  output.progress('drawing')
  const { reportPage } = await import('../report/report-page.ts')
  return reportPage(redacted, sources, {
    redact: (chart) => redactTexts(chart, aliases),
    excerpts: (cited) => excerptsOf(cited, known),
    scripts: await liveScripts(),
  })
}

// The gate judges the pair of sides that the report is about.
async function judged(
  sources: FindingSources,
  threshold: number,
  options: ReportOptions,
): Promise<{ readonly text: string; readonly comment: string; readonly exit: number }> {
  const { sides, vocabulary } = sources
  if (!sides) throw usageError('Expected two sides with --fail-on', where, 'Add --compare')
  const [main] = comparedSets(sources)
  const pairs = main?.subjects[0]?.pairs[0]?.cells ?? []
  const metric = main?.set.metric ?? ''
  const least =
    options.noiseFrom === undefined
      ? threshold
      : aboveNoise(threshold, (await openArchive(options.noiseFrom, options)).runs, metric)
  const own = sides.compared.map(({ runs }) => runs)
  const differences = confoundersOfSides(own, sides.keys, (key) => !isUnknown(key), vocabulary)
  const input = { metric, pairs, runs: own, differences }
  const outcome = gateOf(input, least, vocabulary)
  return {
    text: outcomeText(outcome, pairs.length, least, vocabulary),
    comment: gateComment(outcome, input, least, sides.labels, vocabulary),
    exit: exitOf(outcome, options.strict === true),
  }
}

// The drawing program comes first, so that figures find it without an address.
async function liveScripts(): Promise<readonly string[]> {
  const { buildScripts } = await import('../site/scripts.ts')
  const { preparedScripts } = await import('../draw/prepared.ts')
  const scripts = preparedScripts() ?? (await buildScripts())
  return ['chart.js', 'app.js'].flatMap(
    (name) => scripts.get(name)?.replaceAll('</script', String.raw`<\/script`) ?? [],
  )
}

async function wholeArchive(
  paths: readonly string[],
  open: (path: string) => Promise<Archive>,
  vocabulary: Vocabulary,
): Promise<ReportInput> {
  const [path, ...others] = paths
  if (path === undefined || others.length > 0)
    throw usageError(
      `Expected one path, got ${String(paths.length)}`,
      where,
      'Give one folder or container, or two with --compare',
    )
  const archive = await open(path)
  const { runs, page } = archive
  const { title: name } = page
  const [titles, options] = titlesOf(archive)
  const unranked = unreadResults(archive.sources, runs)
  const sources = {
    runs,
    isUnknown,
    vocabulary,
    name,
    titles,
    options,
    ...(unranked && { unranked }),
  }
  return { name, archives: [archive], sources }
}

// # Docker vs Kubernetes      the README that stands above all others names what its author compares, and writes of wal_segment_size
function titlesOf({ sources }: Archive): readonly [titles: string, options: string] {
  const documents = sources.flatMap(({ path, readings }) =>
    readings.flatMap((reading) =>
      reading.kind === 'facts'
        ? reading.facts.flatMap(({ name, value }) => (name === 'document' ? { path, value } : []))
        : [],
    ),
  )
  // Other documents stand behind those of the same folder.
  const [document] = documents.toSorted(
    (a, b) =>
      a.path.split('/').length - b.path.split('/').length ||
      Number(/readme/i.test(b.path)) - Number(/readme/i.test(a.path)),
  )
  const [first, ...others] = (document?.value ?? '').split('\n')
  return [
    // The text of a picture is no heading.
    [
      first,
      ...others.filter((line) => /\b(?:vs|versus)\b/i.test(line) && !/^\[?!\[/.test(line)),
    ].join('\n'),
    [...new Set(document?.value.match(/\b[a-z]+(?:_[a-z]+)+\b/g))].join('\n'),
  ]
}

function isUnknown(key: string): boolean {
  return unknownKey.test(key)
}

const pools: Readonly<Record<string, string>> = {
  innodb_buffer_pool_size: 'buffer_pool',
  shared_buffers: 'shared_buffers',
}

// Memory is called by the option that has its size in most runs and another one in none, and by the word of the engine, threads by the
// word of the tool; the numbers of a key have one format, and a name without a suffix is that of the only engine.
function vocabularyOf(runs: readonly Run[], vocabulary: Vocabulary): Vocabulary {
  const named = runs.filter(({ fields, status }) => status === 'ok' && fields['memory'])
  const stated = named.flatMap((run) => poolOption(run) ?? [])
  const [option = '', ...others] = new Set(stated)
  const isMost = others.length === 0 && 2 * stated.length >= named.length
  const pool = isMost ? pools[option] : undefined
  const long = new Set(
    runs.flatMap(({ fields }) =>
      Object.keys(fields).filter((key) => /^[1-9]\d{4,14}$/.test(fields[key] ?? '')),
    ),
  )
  const unknown = new Set(runs.flatMap(({ fields }) => Object.keys(fields).filter(isUnknown)))
  const patterns = new Map(
    [...unknown].flatMap((name) => {
      const around = pathPattern(runs, name)
      return around ? [[name, { around }] as const] : []
    }),
  )
  const plain = runs.filter(({ fields }) => Object.values(fields).includes(plainFolder))
  const engines = new Set(plain.map(({ fields }) => fields['engine']))
  const [only] = engines.size === 1 ? engines : []
  const common = only === undefined ? undefined : `plain ${vocabulary.engine(only).title}`
  const plainNames = new Map(
    [...new Set(plain.flatMap(({ fields }) => Object.keys(fields)))].flatMap((name) => {
      const own = plain.filter(({ fields }) => fields[name] === plainFolder)
      const text = own.length === 0 ? undefined : (ownFolder(own, runs) ?? common)
      return text === undefined ? [] : [[name, { plain: text }] as const]
    }),
  )
  const all = new Set(runs.flatMap(({ fields }) => fields['engine'] ?? '?'))
  const [engine = '?'] = all.size === 1 ? all : []
  const tools = new Set(runs.flatMap(({ headline = '' }) => vocabulary.metric(headline).tool ?? []))
  const called = (name: string): string =>
    name === 'memory'
      ? (pool ?? name)
      : name === 'buffer_pool' && engine === 'mongodb'
        ? 'cache'
        : /^(?:threads|users)$/.test(name) && tools.has('HammerDB')
          ? 'virtual_users'
          : name
  return {
    ...vocabulary,
    key: (name) => ({
      ...vocabulary.key(called(name)),
      ...(long.has(name) && { grouped: true }),
      ...(name === 'version' &&
        engine !== '?' && { around: [`${vocabulary.engine(engine).title} `, ''] }),
      ...patterns.get(name),
      ...plainNames.get(name),
    }),
  }
}

// The last folder that all these runs are in, and no others; a server's is no name of its own.
function ownFolder(own: readonly Run[], all: readonly Run[]): string | undefined {
  const foldersOf = ({ source, companions: [first] }: Run): readonly string[] =>
    (source?.path ?? first?.path ?? '').split('/').slice(0, -1)
  const known = new Set(own)
  const usable = all.filter(({ status }) => status === 'ok')
  const others = new Set(usable.filter((run) => !known.has(run)).flatMap(foldersOf))
  const [first, ...more] = usable.filter((run) => known.has(run)).map(foldersOf)
  return first?.findLast(
    (name) =>
      others.size > 0 &&
      /[a-z]/i.test(name) &&
      engineOf(name) === undefined &&
      !others.has(name) &&
      more.every((folders) => folders.includes(name)),
  )
}

const shownAsTheyAre = /^(?:side|panel|axis|description|part_.*|(?:folder|file|dir|run)_name)$/

// Parts of paths appear as they are: their keys are only numbers of folders. A side is its own name.
function reportVocabulary(): Vocabulary {
  const vocabulary = readVocabulary(process.cwd())
  return {
    ...vocabulary,
    key(name) {
      if (isUnknown(name) || shownAsTheyAre.test(name)) return { title: '' }
      // The name of an option has underscores; a word of a folder needs no number of its level.
      const title = name
        .replace(/^(?:folder|part)\d*_(?=[a-z])/, '')
        .replaceAll('_', ' ')
        .replace(/ in path$/, ' in names')
      return vocabulary.keys.get(name) ?? { title }
    },
  }
}
