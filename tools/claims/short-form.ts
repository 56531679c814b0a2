// The short forms of shortcodes: `n "qps version=11.4 threads=16"` for a value or a ratio, `c "sentence" "…"` for a claim.
import type { Shortcode } from '../articles/shortcodes.ts'

/** A shortcode in its long form: the kind that evaluates it and its named parameters. */
export interface LongForm {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly problem?: string
}

/** Parameters that a short form may state; any other `key=text` selects runs. */
const parameterNames: ReadonlySet<string> = new Set([
  ...['archive', 'metric', 'as', 'digits', 'round', 'unit', 'word', 'pick', 'show', 'is'],
  ...['expect', 'reason', 'state', 'date'],
])

// version=11.4   config='a b'   threads:>=16   qps
const item = /\s*(?:([A-Za-z][\w.-]*)[=:](?:'([^']*)'|(\S+))|(\S+))/y

/**
 * Returns the long form of a shortcode; others are returned as they are. Words before the first pair are the metric. A pair with
 * several texts, such as `threads=*`, makes cells (`over`). Pairs before `vs` are the contender; of those behind it, the pairs
 * with the same keys are the baseline.
 */
export function longForm({ name, parameters }: Shortcode): LongForm {
  if (name === 'n') return valueForm(parameters.get('0') ?? '')
  if (name !== 'c') return { name, parameters }
  const { parameters: sides, ...rest } = valueForm(parameters.get('1') ?? '')
  return {
    ...rest,
    name: 'claim',
    parameters: new Map([['text', parameters.get('0') ?? ''], ...sides]),
  }
}

interface Pair {
  readonly key: string
  readonly text: string
}

function valueForm(text: string): LongForm {
  const [left = '', right, ...others] = text.split(/\s+vs\s+/)
  const first = itemsOf(left)
  const second = itemsOf(right ?? '')
  const metric = [...first.words, ...second.words]
  const problem =
    others.length > 0
      ? 'Unexpected second `vs`, expected such as "qps version=11.4 vs version=10.1 threads=16"'
      : metric.length > 1
        ? `Unexpected \`${metric.slice(1).join(' ')}\`, expected one metric and KEY=TEXT`
        : undefined
  const contenderKeys = new Set(right === undefined ? [] : first.pairs.map(({ key }) => key))
  const contender = right === undefined ? [] : first.pairs
  const baseline = second.pairs.filter(({ key }) => contenderKeys.has(key))
  const common = [
    ...(right === undefined ? first.pairs : []),
    ...second.pairs.filter(({ key }) => !contenderKeys.has(key)),
  ]
  return {
    name: right === undefined ? 'value' : 'ratio',
    parameters: new Map([
      ...metric.slice(0, 1).map((word) => ['metric', word] as const),
      ...first.options,
      ...second.options,
      ...selectionOf('contender', contender),
      ...selectionOf('baseline', baseline),
      ...selectionOf(
        'where',
        common.filter((pair) => !hasSeveralTexts(pair)),
      ),
      ...selectionOf('over', common.filter(hasSeveralTexts)),
    ]),
    ...(problem === undefined ? {} : { problem }),
  }
}

function hasSeveralTexts({ text }: Pair): boolean {
  return /^[<>]|[*]|^[^']*,/.test(text)
}

function itemsOf(text: string): {
  readonly words: readonly string[]
  readonly pairs: readonly Pair[]
  readonly options: readonly (readonly [string, string])[]
} {
  const words: string[] = []
  const pairs: Pair[] = []
  const options: (readonly [string, string])[] = []
  for (const [, key, quoted, list = '', word] of text.trim().matchAll(new RegExp(item, 'g'))) {
    if (key === undefined) words.push(word ?? '')
    else if (parameterNames.has(key)) options.push([key, quoted ?? list])
    else pairs.push({ key, text: quoted === undefined ? list : `'${quoted}'` })
  }
  return { words, pairs, options }
}

function selectionOf(name: string, pairs: readonly Pair[]): readonly (readonly [string, string])[] {
  return pairs.length === 0
    ? []
    : [[name, pairs.map(({ key, text }) => `${key}=${text}`).join(' ')]]
}
