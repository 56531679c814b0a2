// Packs, plans and recorded archives of strangers: nothing that they name is run, loaded or written.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readVocabulary } from '../../../tools/analysis/vocabulary.ts'
import { openOriginal } from '../../../tools/commands/reproduce/originals.ts'
import { BadInput } from '../../../tools/core/errors.ts'
import { readPlan } from '../../../tools/record/read-plan.ts'
import { reproductionPlan } from '../../../tools/reproduce/reproduction-plan.ts'
import { packageRoot } from '../../../tools/root.ts'
import { benchfolio } from '../../commands/benchfolio.ts'
import { dangerousArguments, dangerousOptions } from '../../options/dangerous-names.ts'
import { harmlessLoads, writePack, type Evidence } from '../../reproduce/hostile-evidence.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { sampleOf } from '../sample.ts'

/** Options, arguments and names of evidence, changed packs, and plans that claim to be harmless. */
export const evidence: Area = {
  name: 'evidence',
  title: 'Packs, plans and recorded archives',
  about:
    'Options of servers and arguments of loads that run code, load code, connect elsewhere or write outside of the scratch folder, in packs and in plans; line breaks in names; changed packs. Held: the plan of `reproduce` lists the option as `omitted` and holds neither its name nor its value, or the input is refused with its file, and nothing starts without a confirmation. `tests/reproduce/evidence.slow.test.ts` runs such packs with MariaDB, PostgreSQL and, where MYSQL_SERVERS names it, MySQL.',
  outcomes,
}

const values = ['/tmp/stolen', 'touch /tmp/stolen', '1', 'ON', '']
const servers = [
  { engine: 'mariadb', version: '10.11.11', family: 'mysql' },
  { engine: 'mysql', version: '8.4.8', family: 'mysql' },
  { engine: 'postgresql', version: '15.4', family: 'postgresql' },
] as const
const mariadb = { engine: 'mariadb', version: '10.11.11' } as const

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-evidence-'))
  const file = join(folder, 'evidence.zip')
  try {
    for (const { family, ...server } of servers)
      for (const name of sampleOf(dangerousOptions[family], extent, 3))
        for (const value of values.filter((own) => own !== '' || !name.startsWith('include')))
          yield await outcomeOf(`options of ${server.engine}`, `${name} = ${value}`, () =>
            optionProblem(file, server, name, value),
          )
    for (const program of ['sysbench', 'pgbench', 'mysqlslap'] as const)
      for (const argument of sampleOf(dangerousArguments[program], extent, 2))
        yield await outcomeOf(`arguments of ${program}`, argument, () =>
          argumentProblem(file, program, argument),
        )
    for (const place of ['title', 'config', 'workload', 'version', 'option', 'command'] as const)
      for (const text of ['\nengines: []', '\r\nengines: []', '\u2028x: 1', '"}\n- a', '\u0000'])
        yield await outcomeOf(`line breaks: ${place}`, JSON.stringify(text), () =>
          lineBreakProblem(file, place, text),
        )
    for (const forged of ['\nmax_connections = 7\n', '#', '\u0000'])
      yield await outcomeOf('changed packs', JSON.stringify(forged), async () => {
        writePack(file, { ...mariadb, forged })
        return refused(() => plannedFrom(file), file)
      })
    for (const [name, change] of Object.entries(hostilePlans))
      yield await outcomeOf('plans that state that reproduce wrote them', name, () =>
        planProblem(file, change),
      )
    for (const command of ['record', 'reproduce'] as const)
      yield await outcomeOf('runs without a confirmation', command, () =>
        confirmationProblem(folder, command),
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Planned {
  readonly text: string
  readonly omitted: readonly string[]
  /** Options and arguments. */
  readonly taken: readonly string[]
}

interface PlanDocument extends Record<string, unknown> {
  readonly engines: readonly object[]
  readonly configurations: readonly { readonly options: Readonly<Record<string, unknown>> }[]
  readonly workloads: readonly { readonly data: string[]; readonly arguments: string[] }[]
  readonly reproduces: { readonly omitted: readonly { readonly name: string }[] }
}

async function plannedFrom(file: string): Promise<Planned> {
  const vocabulary = readVocabulary(packageRoot)
  const original = await openOriginal(file, {}, vocabulary)
  const terms = { servers: [], vocabulary: vocabulary.options(), processors: 1 }
  const { text } = reproductionPlan(original, terms)
  const plan = parse(text) as PlanDocument
  return {
    text,
    omitted: plan.reproduces.omitted.map(({ name }) => name),
    taken: [
      ...plan.configurations.flatMap(({ options }) => Object.keys(options)),
      ...plan.workloads.flatMap((workload) => [...workload.data, ...workload.arguments]),
    ],
  }
}

async function optionProblem(
  file: string,
  server: Pick<Evidence, 'engine' | 'version'>,
  name: string,
  value: string,
): Promise<string | undefined> {
  const written = server.engine === 'postgresql' ? `'${value}'` : value
  writePack(file, { ...server, options: `${name} = ${written}` })
  const { text, omitted, taken } = await plannedFrom(file)
  if (taken.includes(name)) return 'is in the plan'
  if (text.includes('stolen')) return 'its value is in the plan'
  return omitted.includes(name) ? undefined : 'is not listed as omitted'
}

async function argumentProblem(
  file: string,
  program: keyof typeof dangerousArguments,
  argument: string,
): Promise<string | undefined> {
  const isPostgresql = program === 'pgbench'
  const server = isPostgresql ? servers[2] : servers[0]
  const start = isPostgresql ? harmlessLoads.postgresql : harmlessLoads.mysql
  const command = program === 'mysqlslap' ? `mysqlslap ${argument}` : `${start} ${argument}`
  writePack(file, { engine: server.engine, version: server.version, command })
  const { taken } = await plannedFrom(file)
  const [name = ''] = argument.split('=')
  return taken.some((word) => word.startsWith(name) && word.includes(argument.slice(-3)))
    ? `the plan has ${taken.join(' ')}`
    : undefined
}

async function lineBreakProblem(
  file: string,
  place: 'title' | 'config' | 'workload' | 'version' | 'option' | 'command',
  text: string,
): Promise<string | undefined> {
  writePack(file, {
    ...mariadb,
    ...(place === 'title' ? { title: `t${text}` } : {}),
    ...(place === 'option' ? { options: `plugin_load${text} = x` } : {}),
    ...(place === 'command' ? { command: `${harmlessLoads.mysql} --own${text}=1` } : {}),
    ...(place === 'config' || place === 'workload' ? { fields: { [place]: `x${text}` } } : {}),
    ...(place === 'version' ? { version: `10.11.11${text}` } : {}),
  })
  const { text: plan } = await plannedFrom(file)
  const keys = Object.keys(parse(plan) as PlanDocument).join(' ')
  const expected =
    'written title engines configurations workloads threads repeats seconds warmup order collect reproduces'
  return keys === expected ? undefined : `the plan has the keys ${keys}`
}

const hostilePlans: Readonly<Record<string, (plan: PlanDocument) => object>> = {
  option: (plan) => ({
    ...plan,
    configurations: plan.configurations.map((own) => ({ ...own, options: { init_file: '/x' } })),
  }),
  'value of an option': (plan) => ({
    ...plan,
    configurations: plan.configurations.map((own) => ({ ...own, options: { log_bin: '/x' } })),
  }),
  'option of an engine': (plan) => ({
    ...plan,
    engines: plan.engines.map((own) => ({ ...own, options: { plugin_load: 'x' } })),
  }),
  variable: (plan) => ({
    ...plan,
    engines: plan.engines.map((own) => ({ ...own, environment: { LD_PRELOAD: 'x.so' } })),
  }),
  command: (plan) => ({
    ...plan,
    engines: plan.engines.map((own) => ({
      ...{ ...own, adapter: 'command', start: ['touch', '/x'], ready: ['true'], version: '1' },
    })),
  }),
  load: (plan) => workloads(plan, { load: 'command', run: ['touch', '/x'] }),
  script: (plan) => workloads(plan, { script: '/x.lua' }),
  test: (plan) => workloads(plan, { test: 'x.lua' }),
  argument: (plan) => workloads(plan, { arguments: ['--luajit-cmd=x'] }),
  operand: (plan) => workloads(plan, { arguments: ['x'] }),
  data: (plan) => workloads(plan, { data: ['--create-table-options=x'] }),
  host: (plan) => ({ ...plan, host: { swap: 'off' } }),
}

function workloads(plan: PlanDocument, change: object): object {
  return { ...plan, workloads: plan.workloads.map((own) => ({ ...own, ...change })) }
}

async function planProblem(
  file: string,
  change: (plan: PlanDocument) => object,
): Promise<string | undefined> {
  writePack(file, mariadb)
  const plan = `${file}.yaml`
  writeFileSync(plan, JSON.stringify(change(parse((await plannedFrom(file)).text) as PlanDocument)))
  return refused(() => readPlan(plan), plan)
}

async function refused(attempt: () => unknown, file: string): Promise<string | undefined> {
  try {
    await attempt()
    return 'was read'
  } catch (error) {
    if (error instanceof BadInput && error.where.startsWith(file)) return undefined
    throw error
  }
}

async function confirmationProblem(
  folder: string,
  command: 'record' | 'reproduce',
): Promise<string | undefined> {
  const file = writePack(join(folder, 'harmless.zip'), mariadb)
  writeFileSync(join(folder, 'plan.yaml'), (await plannedFrom(file)).text)
  const call = ['plan.yaml', ...(command === 'record' ? [] : ['--run'])]
  const { status, stderr } = benchfolio([command, ...call], { cwd: folder })
  if (existsSync(join(folder, 'plan'))) return 'a recording was begun'
  return status === 3 && /not confirmed\n +where: plan\.yaml/.test(stderr) ? undefined : stderr
}
