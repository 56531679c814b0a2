// What the numbers of a column of a table are by its head: a metric with its unit.

/** The metric of a column; `factor` makes its numbers base units. */
export interface ColumnMetric {
  readonly metric: string
  readonly unit: string
  readonly factor: number
  /** Set where only the cells can state the unit. */
  readonly lacksUnit?: true
}

/** Units as tables print them → base unit and factor. */
const printedUnits: readonly (readonly [base: string, factor: number, ...printed: string[]])[] = [
  ['s', 1, 's', 'sec', 'secs', 'seconds'],
  ['s', 1e-3, 'ms', 'msec', 'milliseconds'],
  ['s', 1e-6, 'us', 'µs', 'μs', 'usec', 'microseconds'],
  ['s', 1e-9, 'ns', 'nsec', 'nanoseconds'],
  ['s', 60, 'min'],
  ['%', 1, '%'],
  ['B', 1, 'B', 'bytes'],
  ['B', 1e3, 'KB'],
  ['B', 1e6, 'MB'],
  ['B', 1e9, 'GB'],
  ['B', 1024, 'KiB'],
  ['B', 1024 ** 2, 'MiB'],
  ['B', 1024 ** 3, 'GiB'],
  ['B/s', 1e3, 'KB/s'],
  ['B/s', 1e6, 'MB/s'],
  ['B/s', 1e9, 'GB/s'],
  ['B/s', 1024 ** 2, 'MiB/s'],
  ['B/s', 1024 ** 3, 'GiB/s'],
  ['1/s', 1, '/s', '1/s'],
]
const units = new Map(
  printedUnits.flatMap(([base, factor, ...printed]) =>
    printed.map((text) => [text, [base, factor] as const]),
  ),
)

// Of bits or of bytes, which authors call alike; in millions, so that numbers of different prefixes may be compared.
const dataRates = [
  [/\bkbps\b/, 0.001],
  [/\bmbps\b/, 1],
  [/\bgbps\b/, 1000],
] as const

/** The base unit of a unit as printed, and its factor. */
export function unitOf(text: string): readonly [unit: string, factor: number] | undefined {
  return units.get(text) ?? units.get(text.toLowerCase())
}

// rows/s   rows per second   rows_sec
const perSecond = '(?: ?/ ?s(?:ec(?:ond)?)?| per s(?:ec(?:ond)?)?|(?<=s) sec)\\b'
const rates: readonly (readonly [metric: string, head: RegExp])[] = [
  // Read QPS and Transaction QPS are two metrics.
  ['tps', /\btransactions? qps\b/],
  ['reads/s', /\breads? qps\b/],
  ['writes/s', /\bwrites? qps\b/],
  ['tps', new RegExp(`\\btps\\b|\\b(?:transactions?|txns?|trx|commits?)${perSecond}`)],
  ['qps', new RegExp(`\\bqps\\b|\\bquer(?:y|ies)${perSecond}`)],
  ['requests/s', new RegExp(`\\brps\\b|\\b(?:requests?|reqs?)${perSecond}`)],
  ['eps', new RegExp(`\\beps\\b|\\bevents?${perSecond}`)],
  // How many there were is no rate.
  [
    'ops/s',
    new RegExp(
      `(?<!\\btotal )\\bops\\b(?! total)|\\b(?:operations?|ops?)${perSecond}|\\bopsec\\b|次\\/秒`,
    ),
  ],
  ['iops', /\biops\b/],
  ['metrics/s', new RegExp(`\\bmetrics?${perSecond}`)],
  ['rows/s', new RegExp(`\\b(?:rows?|inserts?|records?|docs?|documents?)${perSecond}`)],
]
const minutes: readonly (readonly [metric: string, head: RegExp])[] = [
  ['nopm', /\bnopm\b/],
  ['tpmC', /\btpmc\b/],
  ['tpm', /\btpm\b|transactions? ?(?:\/|per) ?min/],
]
const statistics: readonly (readonly [statistic: string, head: RegExp])[] = [
  ['p99.99', /99\.99/],
  ['p99.9', /99\.9|\bp999\b/],
  ['p99', /99/],
  ['p95', /95/],
  ['p90', /90/],
  ['p50', /\bp?50\b|50th|median/],
  ['max', /\bm[aá]x|worst|slowest|largest|\b100(?:th|%(?! ?[a-z]))/],
  ['min', /\bm[ií]n(?!ute)|best|fastest|smallest/],
  ['avg', /\bavg|average|mean|\bmedi[ao]\b/],
]
// ns/op   ms_per_query
const perOperation =
  /(?:^| )([mnuµ]?s|[mnu]?secs?|\p{L}{0,5}seconds) ?(?:\/|per) ?(?:op(?:eration)?|quer(?:y|ie)|req(?:uest)?|transaction|txn|call|insert|read|write|iter(?:ation)?)s?$/u
// mean_time   max query time   Time Min
const statisticWord =
  '(?:avg|average|mean|median|min(?:imum)?|max(?:imum)?|p\\d\\d(?:\\.\\d{1,2})?)'
const operationTimes = '(?:(?:query|request|response|exec(?:ution)?|operation|op) )?times?'
const ofTimes = new RegExp(
  `^(?:${statisticWord} ${operationTimes}|${operationTimes} ${statisticWord})$`,
)
const bareStatistic = /^(?:avg|average|mean|median|min(?:imum)?|max(?:imum)?)$/
// What an author computed from other columns.
const computed =
  /reduc|improv|impre|chang|\bdiff|delta|\bgain|speed-?up|\bratio|relative|regress|overhead|\bvs\b|increase|decrease|\bstd(?:\.? ?dev|ev)?\b|\bcv\b|[±δ]|error margin|confidence/

// TPS/m$, qps per dollar: a rate divided by its price.
const perPrice =
  /(?:\/ ?[\w-]{0,12}|\bper (?:\w{1,12} )?)(?:[$€£¥]|cost|price|dollars?\b|usd\b|eur\b)/

/** The base unit of what stands behind the number of a cell, which may be the name of a rate: 29832qps. */
export function unitOfCell(text: string): readonly [unit: string, factor: number] | undefined {
  const { unit, factor = 1 } = metricOfHead(text) ?? {}
  return unitOf(text) ?? (unit === '1/s' ? [unit, factor] : undefined)
}

// p95 (ms)   p95, ms
const unitAtEnd = /[([,] ?([^()[\],]{1,12}?)[)\]]?$/
// throughput_mb_s
const byteRate = /\b([KMG]i?B) s(?:ec)?$/i
// What the load tool or the machine is configured to do is a condition: target_ops_s, think time, provisioned IOPS.
const ofRequest = /^(?:target|offered|requested|provisioned|rated|think|keying)\b/
// Times of the processor and of storage are those of a host.
const ofHost = /\b(?:cpu|io ?wait|disk|network?|gc)\b/
// Numbers that a run has beside its results, too.
const measured =
  /latenc|percentile|throughput|goodput|duration|elapsed|utili[sz]|\b(?:cpu(?! (?:[mg]hz|freq))|rss|used|usage|switches|total|count|return|efficiency|std|stddev)\b|io ?wait|\b(?:read|write|written|sent|received)\b.*\bbytes\b|err|fail|retr|abort|exception|\/ ?op\b|%/
// p95 ms (base / patch)
const remark = /\s(\S{1,12}) ?\(([^()]{1,60})\)$/

/** The words of a head without its unit: camelCase, snake_case and paths are words too. */
export function wordsOfHead(head: string): { readonly words: string; readonly unit?: string } {
  const printed = head
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_]+/g, ' ')
    .trim()
    .replace(byteRate, (_, unit: string) => `${unit.toUpperCase().replace('I', 'i')}/s`)
  const [, inner, noted = ''] = remark.exec(printed) ?? []
  const spaced =
    inner !== undefined && unitOf(inner) && !unitOf(noted)
      ? printed.replace(/\s*\([^()]*\)$/, '')
      : printed
  const [, unit] = unitAtEnd.exec(spaced) ?? /\s(\S{1,12})$/.exec(spaced) ?? []
  // ProcessingTimeMin is a minimum, duration_min and (min) are minutes.
  const isMinimum = /(?:latency|time) min$/i.test(spaced)
  const isUnit = unit !== undefined && unitOf(unit.trim()) !== undefined && !isMinimum
  const words = spaced
    .replace(isUnit ? /[([,]? ?[^()[\],\s]{1,12}[)\]]?$/ : /$^/, '')
    .replaceAll(/[/]/g, ' / ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { words, ...(isUnit && { unit: unit.trim() }) }
}

const conditions =
  /(?:^|\/)(?:config(?:uration)?|param(?:eter)?s?|settings?|options?|arg(?:ument)?s|env(?:ironment)?|host|hardware|machine|system|setup|meta(?:data)?|spec)\//i

/** True for the path of a number of JSON in an object of conditions, be they called by a metric or not: config/duration_s. */
export const isCondition = (path: string): boolean => conditions.test(path)

/** True for the head of numbers that an author computed from other columns. */
export function isComputed(head: string): boolean {
  return computed.test(plainHead(head))
}

/** True for the head of numbers that are measured, be they results or not; such are no conditions. */
export function isMeasured(head: string): boolean {
  const plain = plainHead(head)
  return (
    metricOfHead(head) !== undefined ||
    isComputed(head) ||
    (measured.test(plain) && !ofRequest.test(plain))
  )
}

const plainHead = (head: string): string =>
  head
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** The metric that a head names; undefined where it names none or a computed one. */
export function metricOfHead(head: string): ColumnMetric | undefined {
  const plain = plainHead(head)
  if (computed.test(plain) || ofRequest.test(plain)) return undefined
  const rate = rates.find(([, pattern]) => pattern.test(plain))
  if (rate && perPrice.test(plain)) return { metric: 'performance/price', unit: '1', factor: 1 }
  if (rate) return { metric: rate[0], unit: '1/s', factor: 1 }
  const minute = minutes.find(([, pattern]) => pattern.test(plain))
  if (minute) return { metric: minute[0], unit: '1/s', factor: 1 / 60 }
  const [, ofOperation] = perOperation.exec(plain) ?? []
  const { words, unit = ofOperation } = wordsOfHead(head)
  const [base, factor] = unit === undefined ? [] : (unitOf(unit) ?? [])
  const stated =
    base === undefined || factor === undefined
      ? { unit: '1', factor: 1, lacksUnit: true as const }
      : { unit: base, factor }
  // engine, query, ms
  const alone = /^(?:m|u|µ|n)s(?:ec)?$/.test(plain) ? unitOf(plain) : undefined
  if (alone) return { metric: 'time.total', unit: alone[0], factor: alone[1] }
  // %CPU time
  if (/^%|\bpercent(?:age)?\b|%$/.test(plain) && !/latenc|response|9\d%/.test(plain))
    return undefined
  // The sum of all latencies.
  if (/^(?:total|sum)\b.*latenc|latenc\w* (?:total|sum)\b/.test(plain)) return undefined
  const mayBeTime = (stated.unit === 's' || stated.lacksUnit) && !ofHost.test(plain)
  if (ofOperation !== undefined && stated.unit === 's' && mayBeTime)
    return { metric: 'latency.avg', ...stated }
  const isStatistic =
    ofTimes.test(words.toLowerCase()) ||
    (stated.unit === 's' && bareStatistic.test(words.toLowerCase()))
  if (
    mayBeTime &&
    (isStatistic || /latenc|response time|\brt\b|\bp\(?\d\d|percentile|9\d(?:th|%)/.test(plain))
  ) {
    const statistic = statistics.find(([, pattern]) => pattern.test(plain))?.[0]
    return { metric: statistic === undefined ? 'latency' : `latency.${statistic}`, ...stated }
  }
  const data = dataRates.find(([pattern]) => pattern.test(plain))
  if (data) return { metric: 'throughput', unit: '1', factor: data[1] }
  if (/throughput/.test(plain))
    return { metric: 'throughput', unit: stated.unit, factor: stated.factor }
  if (/\b(?:time|duration|elapsed|runtime|took)\b/.test(plain) && mayBeTime)
    return { metric: 'time.total', ...stated }
  return undefined
}
