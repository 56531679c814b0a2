// Files that an archive holds twice, or under the same label with different content.
import type { Diagnostic } from '../../core/model.ts'
import type { PlacedSource } from '../../runs/placed-source.ts'
import { kindsOf, recordsWith } from '../../runs/stored-readings.ts'

// Smaller files, such as empty views, are equal by chance.
const minBytes = 200

/**
 * Returns notes on files with the content of an earlier one, on files whose name differs from another's by `.txt` or
 * `.gz` only, and on results with the label of an earlier one but other content, which are another experiment.
 */
export function ambiguousFiles(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const read = sources.filter(({ verdict }) => verdict === 'read')
  return [...sameContent(read), ...twoNames(read), ...sameLabel(read)]
}

function sameContent(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const pathsByDigest = new Map<string, string>()
  return sources.flatMap((source) => {
    const { path, sha256, bytes } = source
    const hasNumbers = kindsOf(source).some((kind) => kind === 'result' || kind === 'series')
    if (!hasNumbers || bytes < minBytes) return []
    const first = pathsByDigest.get(sha256)
    pathsByDigest.set(sha256, first ?? path)
    return first === undefined ? [] : [note('inspect/duplicate', `Same content as ${first}`, path)]
  })
}

// X.vmstat and X.vmstat.txt
function twoNames(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const formats = new Map(sources.map(({ path, format }) => [path, format]))
  return sources.flatMap(({ path, format }) => {
    const plain = withoutEnding(path)
    if (plain === path || formats.get(plain) !== format) return []
    return [note('inspect/two-names', `Same name as ${plain} apart from the ending`, path)]
  })
}

function sameLabel(sources: readonly PlacedSource[]): readonly Diagnostic[] {
  const results = recordsWith(sources, 'result')
  const sourcesByLabel = new Map<string, PlacedSource>()
  return results.flatMap((source) => {
    const label =
      Object.keys(source.fields).length === 0 ? pathLabel(source.path) : fieldsLabel(source)
    if (label === undefined) return []
    const first = sourcesByLabel.get(label)
    sourcesByLabel.set(label, first ?? source)
    if (!first || first.sha256 === source.sha256) return []
    const message = `Same label as ${first.path} but different content: is it another experiment?`
    return [note('inspect/same-label', message, source.path)]
  })
}

// With a pattern the fields are the label: a version named by a folder further up is no other experiment.
function fieldsLabel({ fields, group = '' }: PlacedSource): string {
  const entries = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([group.slice(group.lastIndexOf(' ')), entries])
}

// Two folders and the name without its ending; a shorter path has no label.
function pathLabel(path: string): string | undefined {
  const segments = path.split('/')
  return segments.length < 4 ? undefined : withoutEnding(segments.slice(-3).join('/'))
}

function withoutEnding(path: string): string {
  return path.replace(/\.(?:txt|log|gz|out)$/, '')
}

function note(rule: string, message: string, file: string): Diagnostic {
  return { severity: 'info', rule, message, place: { file } }
}
