// Names as a reader would write them: a side is no part of a workload, and a long hash is its first characters.
import { groupBy } from '../analysis/group-by.ts'
import type { Run } from '../core/model.ts'
import { varyingKeys } from './finding-cells.ts'
import { withoutEngineWords } from './name-variants.ts'

/** The runs with the fields that sentences and tables call them by. */
export function readableRuns(
  runs: readonly Run[],
  isUnknown: (key: string) => boolean,
): readonly Run[] {
  return varyingKeys(runs)
    .filter(isUnknown)
    .reduce(withoutSideNames, withShortHashes(withoutEngineWords(runs)))
}

const letters = /\p{L}/u
const fewestLetters = 3

// `docker join select` beside other runs of the side `Docker`, where another side has the workload `join select` then.
function withoutSideNames(runs: readonly Run[], key: string): readonly Run[] {
  const names = [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))]
    .filter((name) => name.length >= fewestLetters && letters.test(name))
    .toSorted((a, b) => b.length - a.length)
  const found = runs.flatMap((run) => {
    const { [key]: own, workload = '' } = run.fields
    const name = own === undefined && names.find((text) => startOf(text, workload) >= 0)
    if (!name) return []
    const at = startOf(name, workload)
    const rest = `${workload.slice(0, at).trim()} ${workload.slice(at + name.length).trim()}`.trim()
    return letters.test(rest) ? [{ run, name, rest }] : []
  })
  const shared = [...groupBy(found, ({ rest }) => rest).values()].filter(
    (own) => new Set(own.map(({ name }) => name)).size > 1,
  )
  const parts = new Map(shared.flat().map((part) => [part.run, part]))
  return runs.map((run) => {
    const { name, rest } = parts.get(run) ?? {}
    return name === undefined || rest === undefined
      ? run
      : { ...run, fields: { ...run.fields, workload: rest, [key]: name } }
  })
}

// Where a name stands as whole words, whatever its case; -1 where it does not.
function startOf(name: string, text: string): number {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  const isWhole = !/[\p{L}\d]/u.test(`${text.charAt(at - 1)}${text.charAt(at + name.length)}`)
  return at >= 0 && isWhole ? at : -1
}

const hash = /^(?=\D*\d)(?=[^a-f]*[a-f])[\da-f]{12,64}$/
const shortHash = 8

// Hashes of commits are known by their first characters where these are unique.
function withShortHashes(runs: readonly Run[]): readonly Run[] {
  const keys = new Set(
    runs.flatMap(({ fields }) => Object.keys(fields).filter((key) => hash.test(fields[key] ?? ''))),
  )
  return [...keys].reduce((all, key) => {
    const names = [...new Set(all.flatMap(({ fields }) => fields[key] ?? []))]
    const short = new Map(
      names.map((name) => [name, hash.test(name) ? name.slice(0, shortHash) : name]),
    )
    if (new Set(short.values()).size < names.length) return all
    return all.map((run) => {
      const text = short.get(run.fields[key] ?? '')
      return text === undefined ? run : { ...run, fields: { ...run.fields, [key]: text } }
    })
  }, runs)
}
