// Workloads named by the scripts that load tools execute: k6_get_single.txt beside GETSingle.js.
import { baseName } from '../core/base-name.ts'
import type { Evidence } from './evidence.ts'
import { noise, operationNames } from './inference-vocabulary.ts'
import type { Row } from './inferred-rows.ts'
import { withoutEnding } from './recognise-fields.ts'

const scripts: Readonly<Record<string, RegExp>> = {
  pgbench: /\.sql$/i,
  mysqlslap: /\.sql$/i,
  k6: /\.js$/i,
  wrk: /\.lua$/i,
  sysbench: /\.lua$/i,
}
const fewestLetters = 4

const flat = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

// ReadOne, GETSingle: scripts that differ in something else, as before and after do, or mysql and postgres, are what is compared.
const isOfOperations = (name: string): boolean =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .some((word) => operationNames.test(word))

/** The workload of results that state none is the script of the tool whose name, which has that of an operation, ends that of their file. */
export function addScriptWorkloads(rows: readonly Row[], all: readonly Evidence[]): void {
  const names = all
    .map(({ path }) => baseName(path))
    .filter((name) => /\.(?:sql|js|lua)$/i.test(name) && isOfOperations(name))
  for (const { file, fields, result } of names.length > 0 ? rows : []) {
    if (!result || fields['workload'] !== undefined) continue
    const ending = scripts[file.evidence.format ?? '']
    const own = flat(withoutEnding(baseName(file.evidence.path)))
    const found = new Set(
      names
        .filter((name) => ending?.test(name))
        .map((name) => name.replace(/\.\w+$/, ''))
        .filter(
          (name) =>
            flat(name).length >= fewestLetters && !noise.test(name) && own.endsWith(flat(name)),
        ),
    )
    const [name, other] = found
    if (name !== undefined && other === undefined) fields['workload'] = name
  }
}
