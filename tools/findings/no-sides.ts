// Fields that are never compared: when something was measured, where its number stands, what else was measured, and which statistic a number is.
import type { Cell } from '../analysis/projection.ts'
import type { Run } from '../core/model.ts'
import { moment } from '../inference/table-columns.ts'
import { unknownKey } from '../inference/settle-words.ts'

/** Keys whose values are names, whatever they look like. */
export const names: ReadonlySet<string> = new Set([
  'version',
  'kernel',
  'build',
  'config',
  'ht',
  'side',
])

// max, median us, p99_ms
const statistic =
  /^(?:(?:min|max)(?:imum)?|avg|average|mean|median|std[ _.]?dev|p\d{1,2}(?:[._]?\d+)?|\d+th)?(?:(?:^|[ _])(?:ns|us|µs|ms|s|sec|latency|time))*$/i

/** True for a key whose values are times of day, the statistics of one measurement such as `min us` and `max us`, or folders that are called after what was varied in them. */
export function areNoSides(key: string, cells: readonly Pick<Cell, 'fields'>[]): boolean {
  const texts = new Set(cells.flatMap(({ fields }) => fields[key] || []))
  const isPart = /^(?:folder|part)\d*$/.test(key)
  // iodepth/01.log and iodepth/02.log
  const isVaried = (name: string): boolean =>
    new Set(
      cells.flatMap(({ fields }) => (fields[key] === name && fields[name] ? [fields[name]] : [])),
    ).size > 1
  const known = cells[0]?.fields ?? {}
  if (isPart && [...texts].some((name) => Object.hasOwn(known, name) && isVaried(name))) return true
  // Folders min/ and max/ are settings.
  const forms = isPart ? [moment] : [moment, statistic]
  return forms.some((form) => [...texts].every((text) => form.test(text)))
}

const day = /^\d{4}-?\d\d-?\d\d$/
// Those of a build or a commit are of what is compared.
const inTime = /(?:^|[_ ])(?:start|begin|end)(?:$|[_ ])|^(?:run[_ ])?(?:date|day|time)$/i

/** True for a key that says by its name and all its values when something was, such as `start_date`. */
export function areDays(key: string, runs: readonly Pick<Run, 'fields'>[]): boolean {
  return inTime.test(key) && runs.every(({ fields }) => day.test(fields[key] || '2000-01-01'))
}

const nearlyEvery = 0.8
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const marking = /(?:^|[_ ])(?:uuid|port|pid)$/i
const identifying = /(?:^|[_ ])id$/i
// 10442 is given by a machine; a person calls what is compared 1, A1 or baseline.
const given = /^(?:\d{4,}|(?=[a-z-]*\d)[\da-f-]{7,})$/i
// Of two values each run has its own in any case.
const fewestMarks = 3

/** True for a key that marks each run: nearly every one has its own time of day, identifier or port. */
export function areMarks(key: string, runs: readonly Pick<Run, 'fields'>[]): boolean {
  const texts = runs.flatMap(({ fields }) => fields[key] || [])
  const own = new Set(texts)
  return (
    own.size > 1 &&
    own.size >= nearlyEvery * texts.length &&
    !names.has(key) &&
    !unknownKey.test(key) &&
    ([...own].every((text) => moment.test(text) || uuid.test(text)) ||
      (own.size >= fewestMarks &&
        (marking.test(key) ||
          (identifying.test(key) && [...own].every((text) => given.test(text))))))
  )
}

// select_users_mysql.log: the name of a file says where a number is from.
const fileName = /^[^\s]+\.(?:txt|log|csv|tsv|json|xml|html?|out)$/i

/** True for a key whose values are names of files of results. */
export function areFileNames(key: string, runs: readonly Pick<Run, 'fields'>[]): boolean {
  return runs.every(({ fields }) => fileName.test(fields[key] ?? ''))
}

const fewestOutcomes = 5
const shareOfOutcomes = 0.8
// 96, 5.15, 1,000 and 65,536 are chosen, 2,417 is measured.
const largestChosen = 999
const numbers = /^\d[\d., ]*[a-z%]{0,3}$/i
// 182 -> 190
const change = /^\d[\d.,]*\s*(?:->|→)\s*\d/

/** True for a key that was measured like the result: its numbers are not round, and differ in most runs without a regular step. */
export function areOutcomes(key: string, runs: readonly Pick<Run, 'fields'>[]): boolean {
  const texts = runs.flatMap(({ fields }) => fields[key] || [])
  const own = [...new Set(texts)]
  // The names of paths are chosen.
  if (own.length < fewestOutcomes || unknownKey.test(key) || names.has(key)) return false
  if (own.every((text) => change.test(text))) return true
  if (!own.every((text) => numbers.test(text))) return false
  const values = own
    .map((text) => Number(text.replaceAll(/[\s,]|[a-z%]+/gi, '')))
    .toSorted((a, b) => a - b)
  const steps = new Set(values.slice(1).map((value, at) => value - (values[at] ?? 0)))
  return (
    values.every(Number.isFinite) &&
    own.length >= shareOfOutcomes * texts.length &&
    steps.size > 1 &&
    values.filter((value) => !isRound(value)).length >= shareOfOutcomes * own.length
  )
}

function isRound(value: number): boolean {
  let rest = Math.round(value * 1000)
  for (const factor of [2, 5]) while (rest > largestChosen && rest % factor === 0) rest /= factor
  return rest <= largestChosen
}
