// The reference of docs/: what the program defines as commands, schemas of YAML and parameters of shortcodes.
import { archiveJsonSchema } from '../../tools/archive/archive-page-schema.ts'
import { articleJsonSchema } from '../../tools/check/article-schema.ts'
import { figureKinds } from '../../tools/figures/figure-kinds.ts'
import { commonOptions } from '../../tools/figures/options.ts'
import { planSchema } from '../../tools/record/plan.ts'
import * as z from '../../tools/core/schema.ts'
import { keyRows, keyTable, type KeyRow, type Schema } from './schema-rows.ts'

/** `docs/cli.md` from the helps of all commands, name → help: what each does, its options and its examples. */
export function cliReference(helps: ReadonlyMap<string, string>): string {
  const owners = new Map<string, string>()
  const sections = [...helps].map(([name, help]) => {
    const [, usage = '', summary = ''] = /^Usage: (.+)\n\n((?:.+\n)+)/.exec(help) ?? []
    const [, options = ''] = /^Options:\n((?:.+\n)+)/m.exec(help) ?? []
    const [, examples = ''] = /^Examples:\n((?:.+\n?)+)/m.exec(help) ?? []
    const all = options
      .split(/\n(?= {2}-)/)
      .map((entry) => /^ {2}(?:-\w, )?(--[\w-]+(?: [<[][^>\]]+[>\]])?)\s+([^]*)$/.exec(entry) ?? [])
      .filter(([, option = '--help']) => !commonCliOptions.test(option))
      .map(([, option = '', text = '']) => {
        const words = text.trim().replaceAll(/\s+/g, ' ')
        return `- \`${option}\`: ${words.replaceAll(/<[^>]+>/g, '`$&`')}`
      })
    for (const row of all) if (!owners.has(row) || row.length < shortRow) owners.set(row, name)
    const rows = [
      ...all.filter((row) => owners.get(row) === name),
      // Options of an earlier command are named, not repeated.
      ...[...helps.keys()].flatMap((other) => {
        const shared = all.filter((row) => other !== name && owners.get(row) === other)
        const names = shared.map((row) => row.replace(/^- (`--[\w-]+).*/, '$1`'))
        return names.length > 0 ? [`- as in [\`${other}\`](#${other}): ${names.join(', ')}`] : []
      }),
    ]
    return [
      `## ${name}`,
      `${summary.trim().replaceAll('\n', ' ')}.`,
      ...(rows.length > 0 ? [rows.join('\n')] : []),
      `\`\`\`text\n${(examples || usage).trimEnd().replaceAll(/^ {2}\$ /gm, '')}\n\`\`\``,
    ].join('\n\n')
  })
  return `${cliIntroduction}\n\n${sections.join('\n\n')}\n`
}

// An option that is shorter than a reference to it is repeated.
const shortRow = 40

const commonCliOptions = /^--(?:help|root|force|store)\b/

const cliIntroduction = `# Commands

What each command does, its options and an example. Start with [\`report\`](#report), which makes a page of findings from a folder or tarball of results;
[\`query\`](#query) prints a metric as a table, [\`compare\`](#compare) tests the difference between two groups of runs, and [\`inspect\`](#inspect) lists what was read.
The other commands write, check and publish articles, or measure.

Commands that read archives also have \`--root\` (folder that a relative \`source\` starts at), \`--force\` (ignores the caches) and
\`--store\` (folder for unpacked files and caches; default: \`.build\` of a publication, elsewhere \`benchfolio\` in the user's cache folder, such as \`~/.cache\`); \`--debug\` prints the stack trace of an error.
Data goes to stdout, messages to stderr. Exit status: 0 ok, 1 findings, 2 wrong command line, 3 unusable input, 130 interrupted;
[reports](report.md#exit-status) and [\`reproduce\`](reproduce.md#the-verdict) have more.`

/** A page of the reference: its file in docs/, its text, and the rows of its tables. */
export interface ReferencePage {
  readonly file: string
  readonly text: string
  readonly rows: readonly KeyRow[]
}

/** The pages that follow from schemas. */
export function schemaReferences(): readonly ReferencePage[] {
  return [frontMatter(), archivePage(), figures(), plan()]
}

function page(
  file: string,
  introduction: readonly string[],
  sections: readonly Section[],
): ReferencePage {
  const parts = sections.map(({ title, text, rows }) =>
    [title === undefined ? [] : [`## ${title}`], text ?? [], rows.length > 0 ? keyTable(rows) : []]
      .flat()
      .join('\n\n'),
  )
  return {
    file,
    text: `${[...introduction, ...parts].join('\n\n')}\n`,
    rows: sections.flatMap(({ rows }) => rows),
  }
}

interface Section {
  readonly title?: string
  readonly text?: string
  readonly rows: readonly KeyRow[]
}

// What zod writes is a JSON Schema.
function rowsOf(schema: unknown, opaque: readonly string[] = []): readonly KeyRow[] {
  return keyRows(schema as Schema, opaque)
}

function frontMatter(): ReferencePage {
  return page(
    'front-matter.md',
    [
      '# Front matter of an article',
      'Title, finding, tags and the other keys at the top of an article; `benchfolio check --schema` prints their JSON Schema. [Articles and figures](articles.md) has examples.',
    ],
    [{ rows: rowsOf(articleJsonSchema()) }],
  )
}

function archivePage(): ReferencePage {
  return page(
    'reference-archive-page.md',
    [
      '# Keys of an archive page',
      'Every key below `archive:` with its values and its meaning. [The archive page](archive-page.md) explains the keys with examples, [published tables](published-tables.md) those below `published`.',
    ],
    [{ rows: rowsOf(archiveJsonSchema(), ['published']) }],
  )
}

function figures(): ReferencePage {
  const all = figureKinds.map(({ schema }) => ({
    title: schema.shape.kind.value,
    rows: rowsOf(z.toJSONSchema(schema, { io: 'input' })).filter(({ path }) => path !== 'kind'),
  }))
  const isCommon = ({ path }: KeyRow): boolean => commonOptions.includes(path.replace(/\W.*$/, ''))
  const common = (all[0]?.rows ?? []).filter(isCommon)
  const own = all.map(({ title, rows }) => ({ title, rows: rows.filter((row) => !isCommon(row)) }))
  return page(
    'reference-figures.md',
    [
      '# Figures: kinds and keys',
      'Each kind of figure with its keys; [Articles and figures](articles.md) has examples.',
      `The following keys belong to every kind; the keys of one kind are below. Without further keys: ${own
        .filter(({ rows }) => rows.length === 0)
        .map(({ title }) => `\`${title}\``)
        .join(', ')}.`,
    ],
    [
      { title: 'Keys of every kind', rows: common },
      ...own.filter(({ rows }) => rows.length > 0).map(withShared),
    ],
  )
}

// The keys that a kind shares with earlier ones are named, not repeated.
function withShared(section: Section, index: number, all: readonly Section[]): Section {
  const isIn = (row: KeyRow, rows: readonly KeyRow[]): boolean =>
    rows.some((each) => JSON.stringify(each) === JSON.stringify(row))
  const earlier = all.slice(0, index)
  const first = (row: KeyRow): Section | undefined => earlier.find(({ rows }) => isIn(row, rows))
  const shared = earlier.flatMap((each) => {
    const rows = section.rows.filter((row) => first(row) === each)
    const names = rows.filter(({ path }) => !path.includes('[')).map(({ path }) => `\`${path}\``)
    const link = `[${each.title ?? ''}](#${each.title ?? ''})`
    return names.length > 0 ? [`${link}: ${names.join(', ')}`] : []
  })
  if (shared.length === 0) return section
  return {
    ...section,
    text: `As in ${shared.join('; ')}.`,
    rows: section.rows.filter((row) => first(row) === undefined),
  }
}

function plan(): ReferencePage {
  return page(
    'reference-plan.md',
    [
      '# Keys of a plan',
      'Every key of a plan, `site/plans/*.yaml`, with its values and its meaning. [Recording an archive](recording.md) explains plans with examples.',
    ],
    [{ rows: rowsOf(planSchema(), ['reproduces', 'workloads[].threads']) }],
  )
}
