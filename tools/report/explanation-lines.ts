// What `inspect --explain` prints and reports fold: one line per field, and the lines of a page that name what is unexplained.
import { unknownKey } from '../inference/settle-words.ts'
import type { Archive } from '../runs/read-archive.ts'

/** A line per field of the runs: its values, where they come from and how many files agree; then lines of a page. */
export function explanationLines({
  runs,
  explanations = [],
}: Pick<Archive, 'runs' | 'explanations'>): readonly string[] {
  const keys = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))]
  const lines = keys.map((key) => {
    const values = [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))]
    const count = runs.filter(({ fields }) => fields[key] !== undefined).length
    const { from = '', close = [] } = explanations.find(({ field }) => field === key) ?? {}
    const shown =
      values.slice(0, 6).join(', ') + (values.length > 6 ? `, … (${String(values.length)})` : '')
    const source = unknownKey.test(key) ? 'unexplained part of the path' : from
    const others = close.length > 0 ? `; close: ${close.slice(0, 3).join(', ')}` : ''
    const why = source === '' ? '' : ` (${source}${others})`
    return `${key}: ${shown} in ${String(count)} of ${String(runs.length)} runs${why}`
  })
  const patterns = keys.flatMap((key) => {
    const sample = runs.find(({ fields, source }) => source && fields[key] !== undefined)
    return sample?.source && unknownKey.test(key)
      ? (patternOf(key, sample.source.path, sample.fields[key] ?? '') ?? [])
      : []
  })
  const [first] = patterns
  if (first === undefined) return lines
  return [
    ...lines,
    'To name an unexplained part, add one of these patterns to the archive page with your key in place of {name}, or {repeat} if it numbers repeats:',
    'patterns:',
    ...patterns.slice(0, mostPatterns).map((pattern) => `  - '${pattern.replaceAll("'", "''")}'`),
  ]
}

const mostPatterns = 4

// folder, folder2 → */{name}/**       part → **/*_{name}.log
function patternOf(key: string, path: string, text: string): string | undefined {
  const folders = path.split('/').slice(0, -1)
  const [isFolder, number] = /^folder(\d*)/.exec(key) ?? []
  // 0 is the name of the file.
  const level =
    isFolder === undefined
      ? 0
      : number === ''
        ? folders.findIndex((name) => name.includes(text)) + 1
        : Number(number)
  const own = level > 0 ? folders[level - 1] : path.split('/').at(-1)
  const at = own?.indexOf(text) ?? -1
  if (own === undefined || at < 0 || text === '') return undefined
  const [before, after] = [own.slice(0, at), own.slice(at + text.length)]
  const around = `${before === '' ? '' : `*${before.slice(-1)}`}{name}${/^(?:\.\w+)?$/.test(after) ? after : `${after.slice(0, 1)}*`}`
  return level > 0 ? `${'*/'.repeat(level - 1)}${around}/**` : `**/${around}`
}
