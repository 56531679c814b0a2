// The program: arguments in, exit status out. The only module that prints.
import { readFileSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import type { BadInput } from './errors.ts'
import type { CiteOptions } from './commands/cite.ts'
import type { ExportOptions } from './commands/export.ts'
import type { CommonOptions, Output } from './commands/command.ts'
import type { CompareOptions } from './commands/compare.ts'
import type { DiffProfileOptions } from './commands/diff-profile.ts'
import type { DiffWaitsOptions } from './commands/diff-waits.ts'
import type { InspectOptions } from './commands/inspect.ts'
import type { NewOptions } from './commands/new.ts'
import type { QueryOptions } from './commands/query.ts'
import type { RecordOptions } from './commands/record.ts'

const exitCodes =
  'Exit status: 0 ok, 1 findings, 2 wrong command line, 3 unusable input, 130 interrupted.'

/** A pipe that is closed early, as by `head`, ends the program quietly. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

const output: Output = {
  data: (text) => void process.stdout.write(text),
  talk: (text) => void process.stderr.write(text),
  progress(text) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
  },
}

const list = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(',').filter((part) => part !== ''),
]
const decimals = (text: string): number => {
  if (!/^\d$/.test(text)) throw new InvalidArgumentError('Expected a digit.')
  return Number(text)
}

function program(finish: (status: number) => void): Command {
  const root = new Command('benchfolio')
    .description('From the archive of a database benchmark to a published comparison.')
    .version(version())
    .option('--debug', 'print the stack of an error')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help shows the options)')
    .addHelpText('after', `\n${exitCodes}`)
  const archive = (command: Command): Command =>
    command
      .option(
        '--root <dir>',
        'folder that `source` of an archive page is relative to (default: the page)',
      )
      .option('--force', 'read every file again, whatever the cache holds')

  const made = (command: Command): Command =>
    command
      .option('--formula <name>', 'make numbers as an author did: mytools-2025, mytools-2024')
      .option('--per <operations>', 'operations that cpu/op, cs/op and the like are given for', '1')
      .option('--warmup <seconds>', 'rates are means of the samples after these seconds of a run')

  made(archive(root.command('query')))
    .description('print the table that a figure would show')
    .argument('<page>', 'archive page: a .md file, its folder, or its slug under content/archives/')
    .option(
      '-m, --metric <name>',
      'what to show: tps, qps, eps, latency.avg, latency.p95, errors …',
      'qps',
    )
    .option('-r, --row <keys>', 'keys of a row, comma-separated', list, [])
    .option('-c, --column <keys>', 'keys of a column, comma-separated', list, [])
    .option(
      '-w, --where <key=value…>',
      'only runs with this text; the same key again: or',
      (text: string, all: readonly string[]) => [...all, text],
      [],
    )
    .option(
      '--filter <text>',
      'only runs that pass, such as "engine:mysql threads:(64 OR 128) version:>=8.0"',
    )
    .option(
      '-b, --baseline <key=value…>',
      'show ratios to the cell with this text, or to the first, best or previous of the key',
      (text: string, all: readonly string[]) => [...all, text],
      [],
    )
    .option('--round <decimals>', 'round values before anything is made of them', decimals)
    .option('-f, --format <name>', 'table, csv, tsv, json, ndjson or markdown', 'table')
    .addHelpText(
      'after',
      example(
        'benchfolio query mariadb-two-cores --metric qps --row threads --column workload,cores',
      ) +
        example(
          'benchfolio query mariadb-two-cores -r threads -c cores -w workload=oltp_read_only -b cores=1 -f markdown',
        ),
    )
    .action(async (page: string, options: QueryOptions) => {
      const { query } = await import('./commands/query.ts')
      finish(await query(page, options, output))
    })

  made(archive(root.command('compare')))
    .description('set two groups of runs side by side, with interval, p and verdict')
    .argument('<page>', 'archive page')
    .argument('<baseline>', 'filter of the baseline, such as "version:8.0.45"')
    .argument('<contender>', 'filter of the contender')
    .option('-m, --metric <name>', 'what to compare', 'qps')
    .option(
      '-r, --row <keys>',
      'keys of a row (default: those that vary and both sides share)',
      list,
      [],
    )
    .option('-f, --format <name>', 'table, csv, tsv or markdown', 'table')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', example('benchfolio compare mariadb-two-cores cores:1 cores:2'))
    .action(async (page: string, baseline: string, contender: string, options: CompareOptions) => {
      const { compareSides } = await import('./commands/compare.ts')
      finish(await compareSides(page, [baseline, contender], options, output))
    })

  archive(root.command('diff'))
    .description('say what was really different: configuration, profiles, environment …')
    .argument('<what>', 'config, environment, command, profile, waits or counters')
    .argument('<page>', 'archive page; or the first file')
    .argument('[filters...]', 'a filter for each side, such as "version:8.4.8"')
    .option(
      '-f, --format <name>',
      'text or markdown; for profile also folded, svg, speedscope',
      'text',
    )
    .option('--multiplier <way>', 'for profile: auto, cpu-per-op, or two numbers such as 1,1.10')
    .option('--top <rows>', 'for profile: functions to show, 0 for all (default: 50)')
    .option('--by <what>', 'for profile: a row is a function, an object or a subsystem')
    .option('--weight <what>', 'for one perf script: samples or period')
    .option('--annotate <what>', 'for one perf script: pid, tid, kernel, jit, all, addrs')
    .option('--event <name>', 'for one perf script: the event to count (default: its first)')
    .option('--seconds <two>', 'for waits: how long each side ran, such as 23,35')
    .option('--no-pairs', 'for profile: take no two names for one function')
    .option('--all', 'also equal facts, noise, and what comes and goes with a release')
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      example('benchfolio diff config flush-at-commit config:commit1 config:commit2') +
        example(
          'benchfolio diff config site/archives/flush-at-commit/config/commit1.cnf site/archives/mariadb-two-cores/my.cnf',
        ),
    )
    .action(
      async (
        subject: string,
        page: string,
        filters: readonly string[],
        options: DiffProfileOptions & DiffWaitsOptions & { all?: boolean },
      ) => {
        if (subject === 'profile') {
          const { diffProfile } = await import('./commands/diff-profile.ts')
          finish(await diffProfile([page, ...filters], options, output))
          return
        }
        if (subject === 'waits' || subject === 'counters') {
          const { diffWaits, diffCounters } = await import('./commands/diff-waits.ts')
          const print = subject === 'waits' ? diffWaits : diffCounters
          finish(await print([page, ...filters], options, output))
          return
        }
        const { diff } = await import('./commands/diff.ts')
        finish(await diff(subject, [page, ...filters], options, output))
      },
    )

  root
    .command('lint-config')
    .description(
      'say what is wrong with files of options: repeats, unknown, removed and ignored ones',
    )
    .argument(
      '<files...>',
      'my.cnf, postgresql.conf, mongod.conf, RocksDB OPTIONS, dumps of variables',
    )
    .option('--for <server>', 'the server they are for, such as "mysql 8.4" or "mariadb 10.11"')
    .option('--json', 'one JSON object a file and line')
    .addHelpText(
      'after',
      example(
        'benchfolio lint-config site/archives/mariadb-two-cores/my.cnf --for "mariadb 10.11"',
      ),
    )
    .action(async (files: readonly string[], options: { json?: boolean; for?: string }) => {
      const { lintConfig } = await import('./commands/lint-config.ts')
      finish(lintConfig(files, options, output))
    })

  root
    .command('redact')
    .description('print a text without its secrets, with the same number of lines')
    .argument('<file>', 'the text, or - for standard input')
    .addHelpText('after', example('benchfolio redact site/archives/mariadb-two-cores/record.sh'))
    .action(async (file: string) => {
      const { redactFile } = await import('./commands/redact.ts')
      finish(redactFile(file, output))
    })

  archive(root.command('inspect'))
    .description('say what an archive holds and what became of every file')
    .argument(
      '<path>',
      'archive page, or any folder, container or file: then there are no patterns',
    )
    .option('--json', 'one JSON object')
    .option('--suggest', 'print an archive page for it instead')
    .option('--store <dir>', 'where unpacked files and caches go (default: .build)')
    .addHelpText(
      'after',
      example('benchfolio inspect mariadb-two-cores') +
        example('benchfolio inspect campaign.tar.gz --json'),
    )
    .action(async (path: string, options: InspectOptions) => {
      const { inspect } = await import('./commands/inspect.ts')
      finish(await inspect(path, options, output))
    })

  root
    .command('record')
    .description(
      'record what a plan says, or what is left of it, as an archive that needs no patterns',
    )
    .argument('<plan>', 'plan: a YAML file; docs/recording.md says what it may hold')
    .option('--out <dir>', 'folder of the archive (default: the name of the plan)')
    .option('--scratch <dir>', 'folder for data directories (default: below .build)')
    .option('--limit <seconds>', 'stop behind the run in which this time is over')
    .option('--prepare', 'make the data of every engine, and measure nothing yet')
    .option('--dry-run', 'print the runs that are left, in their order, and do nothing')
    .option('--json', 'print the counts as JSON')
    .addHelpText('after', example('benchfolio record docs/plan.yaml --dry-run'))
    .action(async (plan: string, options: RecordOptions) => {
      const { recordPlan } = await import('./commands/record.ts')
      finish(await recordPlan(plan, options, output))
    })

  archive(root.command('verify'))
    .description('compare what the author published with what the archive says, cell by cell')
    .argument('<page>', 'archive page with `published:`')
    .option('--json', 'one JSON object')
    .addHelpText('after', example('benchfolio verify my-archive --json'))
    .action(async (page: string, options: CommonOptions) => {
      if (page.endsWith('.zip')) {
        const { verifyPack } = await import('./commands/pack.ts')
        finish(await verifyPack(page, output))
        return
      }
      const { verify } = await import('./commands/verify.ts')
      finish(await verify(page, options, output))
    })

  archive(root.command('check'))
    .description('check claims, numbers, links, addresses and front matter of the publication')
    .option('--json', 'one JSON object: claims and diagnostics')
    .option('--schema', "print the JSON Schema of an article's front matter")
    .addHelpText('after', example('benchfolio check --json'))
    .action(async (options: CommonOptions & { schema?: boolean }) => {
      const { check } = await import('./commands/check.ts')
      finish(await check(options, output))
    })

  root
    .command('cite')
    .description('print a figure, claim, run or article as text for a bug tracker')
    .argument('<id>', 'id of data/permalinks.json, an article, or article/figure')
    .option('-f, --format <name>', 'mysql, jira, github, mail or json', 'mysql')
    .option('--width <columns>', 'longest line of mysql and mail', '78')
    .option('--base-url <url>', 'address of the site (default: baseURL of hugo.toml)')
    .addHelpText('after', example('benchfolio cite second-core/read-only --format mysql'))
    .action(async (id: string, options: CiteOptions) => {
      const { cite } = await import('./commands/cite.ts')
      finish(cite(id, options, output))
    })

  root
    .command('pack')
    .description('write the evidence of a permanent address as one zip, to be checked by verify')
    .argument('<id>', 'id of data/permalinks.json')
    .option('--out <file>', 'where to write (default: <id>.zip)')
    .option('--base-url <url>', 'address of the site (default: baseURL of hugo.toml)')
    .addHelpText('after', example('benchfolio pack 04fbd0637be3 --out evidence.zip'))
    .action(async (id: string, options: CommonOptions & { out?: string; baseUrl?: string }) => {
      const { packEvidence } = await import('./commands/pack.ts')
      finish(packEvidence(id, options, output))
    })

  root
    .command('new')
    .description('start an article from a template that asks for goal, set-up, results, limits')
    .argument('<what>', 'article')
    .argument('<slug>', 'its folder below content/articles/')
    .option('--title <text>', 'heading of the page')
    .option('--date <day>', 'day of the article (default: today)')
    .addHelpText('after', example('benchfolio new article third-core --title "A third core"'))
    .action(async (what: string, slug: string, options: NewOptions) => {
      const { newPage } = await import('./commands/new.ts')
      finish(newPage(what, slug, options, output))
    })

  archive(root.command('convert'))
    .description('write the data files of archives and articles to data/')
    .argument('[pages...]', 'archive pages (default: all of content/)')
    .option('--out <dir>', 'where to write (default: data)')
    .option('--json', 'one JSON object an archive and line')
    .addHelpText(
      'after',
      example('benchfolio convert') +
        example('benchfolio convert mariadb-two-cores --out .build/example'),
    )
    .action(async (pages: readonly string[], options: CommonOptions & { out?: string }) => {
      const { convert } = await import('./commands/convert.ts')
      finish(await convert(pages, options, output))
    })

  archive(root.command('build'))
    .description('convert, draw, and write the finished site to public/')
    .option('--out <dir>', 'where to publish (default: public)')
    .option('--hugo <file>', 'the Hugo to use')
    .option('--base-url <url>', 'address the site will have')
    .option('--sizes', 'show what the largest page of each kind weighs')
    .addHelpText('after', example('benchfolio build'))
    .action(async (options: CommonOptions & { out?: string; hugo?: string; baseUrl?: string }) => {
      const { build } = await import('./commands/build.ts')
      finish(await build(options, output))
    })

  archive(root.command('dev'))
    .description('convert on every change and serve the site with live reload')
    .option('--port <number>', 'port on the loopback interface', '1313')
    .option('--hugo <file>', 'the Hugo to use')
    .action(async (options: CommonOptions & { port: string; hugo?: string }) => {
      const { dev } = await import('./commands/dev.ts')
      finish(await dev(options, output))
    })

  root
    .command('export')
    .description('write an article of the built site as one HTML file that needs nothing else')
    .argument('<article>', 'slug of the article')
    .option(
      '--single-file',
      'styles, scripts and data inline, under a policy that names their digests',
    )
    .option('--out <file>', 'where to write (default: <article>.html)')
    .option('--site <dir>', 'the built site (default: public)')
    .addHelpText('after', example('benchfolio export second-core --single-file'))
    .action(async (slug: string, options: ExportOptions) => {
      const { exportArticle } = await import('./commands/export.ts')
      finish(exportArticle(slug, options, output))
    })

  root
    .command('preview')
    .description('serve public/ as it was built')
    .option('--port <number>', 'port on the loopback interface', '4173')
    .option('--out <dir>', 'what to serve (default: public)')
    .action(async (options: { port: string; out?: string }) => {
      const { preview } = await import('./commands/preview.ts')
      finish(await preview(options, output))
    })

  root
    .command('doctor')
    .description('say which tools were found and what is missing')
    .option('--json', 'one JSON object')
    .addHelpText('after', example('benchfolio doctor'))
    .action(async (options: CommonOptions) => {
      const { doctor } = await import('./commands/doctor.ts')
      finish(await doctor(options, output))
    })

  for (const command of [root, ...root.commands]) command.exitOverride()
  return root
}

function example(line: string): string {
  return `\n  $ ${line}`
}

function version(): string {
  const file = new URL('../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}

/** Runs the program on `argv` (without node and script) and returns the exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  let status = 0
  try {
    await program((code) => (status = code)).parseAsync(argv, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const { visible } = await import('./commands/command.ts')
    const { message, where, advice, exitCode } = isBadInput(error) ? error : ownError(error)
    const lines = [`error: ${message}`, `  where: ${where}`, `  do this: ${advice}`]
    for (const line of lines) output.talk(`${visible(line)}\n`)
    if (argv.includes('--debug') && error instanceof Error) output.talk(`${error.stack ?? ''}\n`)
    return exitCode
  }
}

function ownError(error: unknown): Pick<BadInput, 'message' | 'where' | 'advice' | 'exitCode'> {
  const message = error instanceof Error ? error.message : String(error)
  const advice = 'run it again with --debug and report the stack'
  return { message, where: 'benchfolio itself', advice, exitCode: 3 }
}

// By its parts, not its class: the module that holds the class is loaded by the commands that need it.
function isBadInput(error: unknown): error is BadInput {
  return error instanceof Error && 'advice' in error && 'exitCode' in error
}

// A pipe may not have taken all yet.
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((done) => {
    stream.write('', () => {
      done()
    })
  })
}

process.on('SIGINT', () => process.exit(130))
const code = await main(process.argv.slice(2))
await Promise.all([flushed(process.stdout), flushed(process.stderr)])
// Without this Node waits for what V8 compiles still, which nobody will run.
process.exit(code)
