// Whether the names in a request are names of the archive: keys, metrics, texts, the filter.
import { baselineFrom } from '../analysis/baseline.ts'
import { parseFilter } from '../analysis/filter.ts'
import { metricNames } from '../analysis/metric-value.ts'
import { titleOfEngines } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { fieldValues, unknownLiterals, unknownValueText } from '../analysis/unknown-values.ts'
import { counted } from '../core/counted.ts'
import { expectedNames } from '../core/known-names.ts'
import { memoizeByObject } from '../core/memoize.ts'
import type { Run } from '../core/model.ts'
import { kindOf, type FigureRequest } from './figure-kinds.ts'
import { figureRuns } from './grid.ts'
import { labelProblems } from './label-problems.ts'
import type { AnyFigureKind, FigureSources, RequestProblem } from './kind.ts'

/** Why a figure cannot be built from these runs; none where every name of the request is known. */
export function requestProblems(
  request: FigureRequest,
  sources: FigureSources,
): readonly RequestProblem[] {
  const kind = kindOf(request)
  const { runs } = sources
  const keys = keysOf(runs)
  const names = [
    ...metricProblems(request, kind, runs),
    ...keyProblems(request, kind, keys),
    ...filterProblems(request.filter, keys),
  ]
  if (names.length > 0) return names
  const values = [
    ...textProblems(request, runs),
    ...baselineProblems(request, kind, runs),
    ...labelProblems(request.labels, runs),
  ]
  return values.length > 0 ? values : (kind.problems?.(request, sources) ?? [])
}

const keysOf = memoizeByObject((runs: readonly Run[]): readonly string[] =>
  [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].toSorted(),
)

function metricProblems(
  request: FigureRequest,
  kind: AnyFigureKind,
  runs: readonly Run[],
): readonly RequestProblem[] {
  const known = kind.metricNames?.(runs) ?? metricNames(runs)
  return optionNames(request, kind.metrics).flatMap(({ name, path }) =>
    name === '' || known.includes(name)
      ? []
      : [
          {
            rule: 'figure/metric',
            message: `Unexpected metric \`${name}\`, ${expectedList(name, known)}`,
            path,
          },
        ],
  )
}

function keyProblems(
  request: FigureRequest,
  kind: AnyFigureKind,
  keys: readonly string[],
): readonly RequestProblem[] {
  const where = Object.keys(request.where).map((name) => ({ name, path: ['where', name] }))
  return [...optionNames(request, [...kind.keys, 'pool']), ...where].flatMap(({ name, path }) =>
    keys.includes(name)
      ? []
      : [
          {
            rule: 'figure/key',
            message: `Unexpected key \`${name}\`, ${expectedList(name, keys)}`,
            path,
          },
        ],
  )
}

// `query --column a,b` has commas, YAML has lists.
function expectedList(text: string, known: readonly string[]): string {
  const names = text.split(',').map((name) => name.trim())
  return names.length > 1 && names.every((name) => known.includes(name))
    ? `expected a list: \`[${names.join(', ')}]\``
    : expectedNames(text, known)
}

// The names under some options: a text, a list of texts, or the keys of a side.
function optionNames(
  request: Readonly<Record<string, unknown>>,
  options: readonly string[] = [],
): readonly { readonly name: string; readonly path: readonly string[] }[] {
  return options.flatMap((option) => {
    const value = request[option]
    const names = typeof value === 'object' && value !== null ? namesIn(value) : [value]
    return names
      .filter((name) => typeof name === 'string')
      .map((name) => ({ name, path: [option] }))
  })
}

function namesIn(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : Object.keys(value)
}

function filterProblems(filter: string, keys: readonly string[]): readonly RequestProblem[] {
  const path = ['filter']
  const rule = 'figure/filter'
  const parsed = parseFilter(filter)
  if ('problem' in parsed)
    return [{ rule, message: `${parsed.problem} (column ${parsed.column})`, path }]
  return [...parsed.keys]
    .filter((key) => !keys.includes(key))
    .map((key) => ({
      rule,
      message: `Unexpected key \`${key}\` in the filter, ${expectedNames(key, keys)}`,
      path,
    }))
}

function textProblems(request: FigureRequest, runs: readonly Run[]): readonly RequestProblem[] {
  const contender = 'contender' in request ? request.contender : {}
  return [
    ...Object.entries(request.where).flatMap(([key, texts]) =>
      texts.flatMap((text) => textProblem(runs, key, text, ['where', key])),
    ),
    ...Object.entries(contender).flatMap(([key, text]) =>
      textProblem(runs, key, text, ['contender', key]),
    ),
  ]
}

// A baseline is a text of a key along which the figure compares, or a word such as `first`.
function baselineProblems(
  request: FigureRequest,
  kind: AnyFigureKind,
  runs: readonly Run[],
): readonly RequestProblem[] {
  const compared = optionNames(request, kind.contrast).map(({ name }) => name)
  const baseline = ('baseline' in request ? request.baseline : undefined) ?? {}
  return Object.entries(baseline).flatMap(([key, text]): readonly RequestProblem[] => {
    const path = ['baseline', key]
    if (!compared.includes(key)) {
      const message = `Unexpected key \`${key}\` of the baseline, ${expectedNames(key, compared)}`
      return [{ rule: 'figure/baseline', message, path }]
    }
    const { keywords } = baselineFrom({ [key]: text }, runs)
    return keywords[key] === undefined ? textProblem(runs, key, text, path) : []
  })
}

function textProblem(
  runs: readonly Run[],
  key: string,
  text: string,
  path: readonly string[],
): readonly RequestProblem[] {
  const texts = textsOf(runs, key)
  if (texts.includes(text)) return []
  const unknown = unknownValueText({ field: key, value: text, known: texts })
  return [{ rule: 'figure/text', message: `Unexpected ${unknown}`, path }]
}

/**
 * Why a figure has no rows: the runs that it selects do not state what it shows, or no run matches: the values of its filter that no run
 * has, else that no run has all of them.
 */
export function emptyFigureMessage(
  request: FigureRequest,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): string {
  const { kind, filter } = request
  const selected = figureRuns(request, { runs, vocabulary }).length
  if (selected > 0)
    return `Unexpected figure of kind \`${kind}\`: none of ${counted(selected, 'run')} states anything that it shows`
  const parsed = parseFilter(filter, { titleOf: titleOfEngines(vocabulary) })
  const unknown = 'problem' in parsed ? [] : unknownLiterals(parsed.literals, runs)
  const reasons = unknown.map((value) => `unexpected ${unknownValueText(value)}`)
  return ['No run matches the filter of this figure', ...reasons].join(': ')
}

// The texts of a key, in natural order; most figures name the same ones.
function textsOf(runs: readonly Run[], key: string): readonly string[] {
  const known = knownTexts(runs)
  let texts = known.get(key)
  if (!texts) {
    texts = fieldValues(runs, key)
    known.set(key, texts)
  }
  return texts
}

const knownTexts = memoizeByObject<readonly Run[], Map<string, readonly string[]>>(() => new Map())
