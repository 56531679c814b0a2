// Fields that the author declares, or patterns take from paths, against what the files of the runs state.
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Diagnostic, Place, Run } from '../core/model.ts'
import { fieldChecks, type FieldCheck, type Statement } from './field-checks.ts'

/** The rule of the warnings of this module. */
export const disagreementRule = 'archive/disagrees'

interface Declaration {
  readonly value: string
  /** A line of a page, or the path that contains the value. */
  readonly place: Place
  readonly isPath: boolean
}

interface Disagreement {
  readonly key: string
  readonly declaration: Declaration
  readonly statement: Statement
  readonly runs: number
}

/** Warnings `archive/disagrees`: one for each key, declared value and stated value, with the number of runs. */
export function fieldDisagreements(
  page: Pick<ArchivePage, 'file' | 'fields' | 'fieldPlaces'>,
  runs: readonly Run[],
): readonly Diagnostic[] {
  const keys = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  const unique = new Map<string, Diagnostic>()
  for (const check of fieldChecks) {
    for (const key of [...keys].filter((name) => check.keys.test(name))) {
      for (const disagreement of disagreements(page, runs, check, key)) {
        const { declaration, statement } = disagreement
        const name = JSON.stringify([key, declaration.value, declaration.isPath, statement.text])
        if (!unique.has(name)) unique.set(name, diagnosticOf(disagreement))
      }
    }
  }
  return [...unique.values()]
}

function disagreements(
  page: Pick<ArchivePage, 'file' | 'fields' | 'fieldPlaces'>,
  runs: readonly Run[],
  check: FieldCheck,
  key: string,
): readonly Disagreement[] {
  const distinct = new Map<string, Disagreement>()
  let agreeing = 0
  let disagreeing = 0
  for (const run of runs) {
    const declaration = declarationOf(page, run, key)
    if (!declaration) continue
    const { agrees, contradiction } = compare(check, declaration.value, run)
    if (agrees) agreeing += 1
    if (agrees || !contradiction) continue
    disagreeing += 1
    const { name, text } = contradiction
    const id = JSON.stringify([declaration.value, declaration.isPath, name, text])
    const known = distinct.get(id)
    const runs = (known?.runs ?? 0) + 1
    distinct.set(id, { key, declaration, statement: contradiction, ...known, runs })
  }
  return check.isAmbiguous === true && agreeing <= disagreeing ? [] : [...distinct.values()]
}

// A statement that agrees outweighs others, such as a second start of a server in its log.
function compare(
  check: FieldCheck,
  declared: string,
  run: Run,
): { readonly agrees: boolean; readonly contradiction?: Statement } {
  let contradiction: Statement | undefined
  for (const statement of check.statements(run)) {
    const agrees = check.agrees(declared, statement, run)
    if (agrees === true) return { agrees }
    if (agrees === false) contradiction ??= statement
  }
  return { agrees: false, ...(contradiction ? { contradiction } : {}) }
}

// Undefined for a field that only the result or a table states.
function declarationOf(
  page: Pick<ArchivePage, 'file' | 'fields' | 'fieldPlaces'>,
  { fields, source, companions }: Run,
  key: string,
): Declaration | undefined {
  const own = source?.fields[key]
  if (source && own !== undefined) return { value: own, place: { file: source.path }, isPath: true }
  const value = page.fields[key]
  if (value !== undefined)
    return { value, place: page.fieldPlaces?.get(key) ?? { file: page.file }, isPath: false }
  const companion = companions.find((file) => file.fields[key] === fields[key])
  const text = companion?.fields[key]
  if (!companion || text === undefined) return undefined
  return { value: text, place: { file: companion.path }, isPath: true }
}

function diagnosticOf({ key, declaration, statement, runs }: Disagreement): Diagnostic {
  const { value, place, isPath } = declaration
  const { file, line } = place
  const at = line === undefined ? file : `${file}:${String(line)}`
  const declared = `${key} is ${value} in ${isPath ? `the path ${at}` : at}`
  const stated = `${statement.name} is ${statement.text} in the file`
  const message = `${declared}, but ${stated} (${String(runs)} ${runs === 1 ? 'run' : 'runs'})`
  return { severity: 'warning', rule: disagreementRule, message, place: statement.place }
}
