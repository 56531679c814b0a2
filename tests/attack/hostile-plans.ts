// Payloads under every key of a plan that takes a text.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { applyDescription } from '../../tools/archive/archive-description.ts'
import { pathProblem } from '../../tools/archive/limits.ts'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { describeArchive } from '../../tools/record/recorded-description.ts'
import type { Plan } from '../../tools/record/plan.ts'
import { sessionsOf } from '../../tools/record/planned-runs.ts'
import { readPlan } from '../../tools/record/read-plan.ts'

type Data = Readonly<Record<string, unknown>>

/** Keys of a plan instead of the usual ones; those of its parts are added to them. */
interface OwnKeys {
  readonly engine?: Data
  readonly configuration?: Data
  readonly workload?: Data
  readonly [key: string]: unknown
}

function planData({ engine, configuration, workload, ...own }: OwnKeys): Data {
  return {
    title: 'A plan',
    engines: [{ name: 'db', adapter: 'mariadb', ...engine }],
    configurations: [{ name: 'base', ...configuration }],
    workloads: [{ name: 'reads', load: 'sysbench', ...workload }],
    threads: [1],
    repeats: 1,
    seconds: 1,
    ...own,
  }
}

/** The keys of a plan that take a text, each with the plan that has `text` there. */
export const planKeys: Readonly<Record<string, (text: string) => Data>> = {
  title: (title) => planData({ title }),
  hostname: (hostname) => planData({ hostname }),
  'name of an engine': (name) => planData({ engine: { name } }),
  'programs of an engine': (bin) => planData({ engine: { bin } }),
  'field of an engine': (text) => planData({ engine: { fields: { note: text } } }),
  'name of a field': (text) => planData({ engine: { fields: Object.fromEntries([[text, 'x']]) } }),
  'environment of an engine': (text) => planData({ engine: { environment: { NOTE: text } } }),
  'address of a server': (address) =>
    planData({ engine: { adapter: 'existing', server: 'mariadb', address } }),
  'name of a configuration': (name) => planData({ configuration: { name } }),
  'option of a configuration': (text) => planData({ configuration: { options: { note: text } } }),
  'name of an option': (text) =>
    planData({ configuration: { options: Object.fromEntries([[text, 'x']]) } }),
  'name of a workload': (name) => planData({ workload: { name } }),
  'test of a workload': (test) => planData({ workload: { test } }),
  'script of a workload': (script) => planData({ workload: { script } }),
  'argument of a workload': (text) => planData({ workload: { data: [text], arguments: [text] } }),
  'field of a workload': (text) => planData({ workload: { fields: { note: text } } }),
  'client of a recording': (ssh) =>
    planData({ hosts: { server: { address: 'a' }, client: { ssh, address: 'b' } } }),
}

/** Writes a plan to `file`: JSON, which is YAML. */
export function writePlan(file: string, data: Data): void {
  writeFileSync(file, `${JSON.stringify(data)}\n`)
}

/** Returns why a plan with `text` under a key is not inert; undefined where it is refused with its file, or recorded as text. */
export function planProblem(key: string, text: string, folder: string): string | undefined {
  const data = planKeys[key]?.(text)
  if (data === undefined) return `no key ${key}`
  const file = join(folder, 'plan.yaml')
  writePlan(file, data)
  let plan: Plan
  try {
    plan = readPlan(file)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    return error.where.startsWith(file) ? undefined : `refused without its file: ${error.where}`
  }
  const paths = sessionsOf(plan).flatMap(({ path, runs }) => [path, ...runs.map((run) => run.path)])
  const path = paths.find((each) => pathProblem(each) !== undefined)
  return path === undefined ? descriptionProblem(plan, data) : `path ${JSON.stringify(path)}`
}

// The description that `record` writes has the texts of the plan as values, and the program reads it again.
function descriptionProblem(plan: Plan, { title }: Data): string | undefined {
  const description = describeArchive(plan, new Map(plan.engines.map(({ name }) => [name, '1.0'])))
  const written = parse(description) as { readonly title: unknown; readonly archive: Data }
  if (written.title !== title) return 'another title in archive.yaml'
  const keys = Object.keys(written.archive).join()
  if (keys !== 'patterns,values,ignore') return `keys ${keys} in archive.yaml`
  const { page } = parseArchivePage('---\narchive: {source: .}\n---\n', 'index.md')
  if (!page) return 'no page'
  try {
    const { values } = applyDescription(page, description, 'archive.yaml', '')
    return values.has('recorded') ? undefined : 'archive.yaml lost its values'
  } catch (error) {
    if (error instanceof BadInput) return undefined
    throw error
  }
}
