// The answer of Prometheus, or of a server that speaks its language, to a query over a range of time (query_range).
//
// Reference: https://prometheus.io/docs/prometheus/latest/querying/api/. The file does not contain the query: columns
// are called after the labels in which its results differ. Names of hosts are left out. An answer without results
// is reported and gives no reading.
import type { SeriesReading } from '../core/model.ts'
import { parsedJson } from '../core/parsed-json.ts'
import type { Format, Source } from './reading/source.ts'

const tool = 'prometheus'

// {"status":"success","data":{"resultType":"matrix","result":[
const start = /^\s*\{\s*"status"\s*:\s*"(?:success|error)"\s*,/
const kind = /"(?:resultType|errorType)"/
const number = /^[+-]?\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i
const hosts =
  /^(?:node_name|instance|hostname|host|machine_id|node_id|agent_id|service_name|ip|address)$/

/** `query_range`: metrics `prometheus.<label>=<value>`, or `prometheus.value` for a single result. */
export const prometheus: Format = {
  name: tool,
  recognises: ({ head }) => start.test(head.slice(0, 400)) && kind.test(head.slice(0, 1000)),
  read,
}

interface Result {
  readonly labels: ReadonlyMap<string, string>
  readonly values: ReadonlyMap<number, number>
}

function read(source: Source): readonly SeriesReading[] {
  const results = resultsOf(source)
  if (results.length === 0) return []
  const times = [...new Set(results.flatMap(({ values }) => [...values.keys()]))].toSorted(
    (a, b) => a - b,
  )
  const first = times[0] ?? 0
  const names = namesOf(results)
  const columns = results.map(({ values }, index) => ({
    metric: `${tool}.${names[index] ?? String(index + 1)}`,
    unit: '1',
    values: Float64Array.from(times, (time) => values.get(time) ?? Number.NaN),
  }))
  // Times are printed to the millisecond; the rest is noise of the subtraction.
  const at = Float64Array.from(times, (time) => Math.round((time - first) * 1000) / 1000)
  return [{ kind: 'series', series: { at, columns }, dropped: 0, headers: 0 }]
}

function resultsOf(source: Source): readonly Result[] {
  const answer = parsed(source)
  const data = answer === undefined ? undefined : memberOf(answer, 'data')
  const list = data === undefined ? undefined : memberOf(data, 'result')
  if (answer === undefined) return []
  if (
    memberOf(answer, 'status') !== 'success' ||
    memberOf(data, 'resultType') !== 'matrix' ||
    !Array.isArray(list)
  ) {
    const reason = errorOf(answer)
    source.report('error', `${tool}/no-matrix`, `Unexpected answer: ${reason}`, 1)
    return []
  }
  if (list.length === 0)
    source.report('info', `${tool}/empty`, 'an answer without results: nothing was measured', 1)
  return list.flatMap((result: unknown, index): readonly Result[] => {
    const values = valuesOf(memberOf(result, 'values'))
    if (values !== undefined) return [{ labels: labelsOf(memberOf(result, 'metric')), values }]
    const message = `Unexpected result ${String(index + 1)}, expected pairs of a time and a number`
    source.report('warning', `${tool}/bad-result`, message, 1)
    return []
  })
}

function errorOf(answer: unknown): string {
  const error = memberOf(answer, 'error')
  return typeof error === 'string' ? error.slice(0, 200) : 'no matrix'
}

function parsed(source: Source): unknown {
  const value = parsedJson(source.bytes.toString('utf8'))
  // The words of the engine differ from version to version.
  if (value === undefined)
    source.report('error', `${tool}/json`, 'Unexpected end or text, expected JSON', 1)
  return value
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

// Pairs such as [1634551827, "0.25"]; NaN and +Inf are no numbers. Undefined when a pair is none.
function valuesOf(pairs: unknown): ReadonlyMap<number, number> | undefined {
  if (!Array.isArray(pairs)) return undefined
  const values = new Map<number, number>()
  for (const pair of pairs as readonly unknown[]) {
    if (!Array.isArray(pair) || pair.length !== 2) return undefined
    const [time, text] = pair as readonly unknown[]
    if (typeof time !== 'number' || !Number.isFinite(time) || typeof text !== 'string')
      return undefined
    const value = number.test(text) ? Number(text) : Number.NaN
    values.set(time, Number.isFinite(value) ? value : Number.NaN)
  }
  return values
}

function labelsOf(metric: unknown): ReadonlyMap<string, string> {
  if (typeof metric !== 'object' || metric === null) return new Map()
  const labels = Object.entries(metric).filter(([name]) => !hosts.test(name))
  return new Map(labels.map(([name, value]) => [name, String(value)]))
}

// The labels that differ, in order; a number behind names that are the same all the same.
function namesOf(results: readonly Result[]): readonly string[] {
  const all = [...new Set(results.flatMap(({ labels }) => [...labels.keys()]))].toSorted()
  const differing = all.filter(
    (name) => new Set(results.map(({ labels }) => labels.get(name))).size > 1,
  )
  const seen = new Set<string>()
  return results.map(({ labels }, index) => {
    const parts = differing.map((name) => `${name}=${labels.get(name) ?? ''}`)
    const name = parts.length === 0 ? 'value' : parts.join(',')
    const own = seen.has(name) ? `${name}.${String(index + 1)}` : name
    seen.add(own)
    return own
  })
}
