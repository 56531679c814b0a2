// What of an archive is there twice, or under one name although it differs.
import type { Diagnostic } from '../model.ts'
import type { PlacedSource } from '../runs/read-sources.ts'

/** Smaller files are alike by chance: empty views, one word. */
const smallest = 200

/**
 * Findings, as notes at the file that comes second: the same content twice, one file under a name with and without
 * `.txt` or `.gz`, and results that have the same path below folders of different names but other content, which
 * are another experiment under the same label.
 */
export function archiveFindings(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const read = sources.filter(({ verdict }) => verdict === 'read')
  return [...sameContent(read), ...twoNames(read), ...sameLabel(read)]
}

function sameContent(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const seen = new Map<string, string>()
  return sources.flatMap(({ path, sha256, bytes, readings }) => {
    const isMeasured = readings.some(({ kind }) => kind === 'result' || kind === 'series')
    if (!isMeasured || bytes < smallest) return []
    const first = seen.get(sha256)
    seen.set(sha256, first ?? path)
    return first === undefined
      ? []
      : [note('inspect/duplicate', `The same content as ${first}`, path)]
  })
}

// X.vmstat beside X.vmstat.txt
function twoNames(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const formats = new Map(sources.map(({ path, format }) => [path, format]))
  return sources.flatMap(({ path, format }) => {
    const plain = path.replace(/\.(?:txt|log|gz|out)$/, '')
    if (plain === path || formats.get(plain) !== format) return []
    return [note('inspect/two-names', `One point under two names: ${plain} is there too`, path)]
  })
}

function sameLabel(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const results = sources.filter(({ readings }) => readings.some(({ kind }) => kind === 'result'))
  const seen = new Map<string, PlacedSource>()
  return results.flatMap((source) => {
    const label = Object.keys(source.fields).length === 0 ? labelOf(source.path) : fieldsOf(source)
    if (label === undefined) return []
    const first = seen.get(label)
    seen.set(label, first ?? source)
    if (!first || first.sha256 === source.sha256) return []
    const message = `The same label as ${first.path}, but another content: another experiment?`
    return [note('inspect/same-label', message, source.path)]
  })
}

// Where a pattern matched, the fields tell: a version that a folder further up names is no other experiment.
function fieldsOf({ fields, group = '' }: PlacedSource): string {
  const entries = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([group.slice(group.lastIndexOf(' ')), entries])
}

// Two folders and the name, without the ending; a path that is shorter has no label of its own.
function labelOf(path: string): string | undefined {
  const segments = path.split('/')
  if (segments.length < 4) return undefined
  return segments
    .slice(-3)
    .join('/')
    .replace(/\.(?:txt|log|gz|out)$/, '')
}

function note(rule: string, message: string, file: string): Diagnostic {
  return { severity: 'info', rule, message, place: { file } }
}
