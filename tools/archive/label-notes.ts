// What is to be said of labels: that they are not the names as they are, or that a system which unpacks the
// archive would lose one of two.
import type { Diagnostic } from '../model.ts'

/** What is said of labels, which stand in their order. */
export function labelNotes(paths: readonly string[]): readonly Diagnostic[] {
  const fileAbove = fileAboveOf(new Set(paths))
  const folded = new Map<string, string>()
  const notes: Diagnostic[] = []
  const say = (
    file: string,
    severity: Diagnostic['severity'],
    rule: string,
    message: string,
  ): void => void notes.push({ severity, rule: `archive/${rule}`, message, place: { file } })
  for (const path of paths) {
    // A backslash stands in no other label: see `label.ts`.
    if (path.includes('\\')) {
      const what = 'Control characters, or bytes that are no UTF-8'
      say(path, 'info', 'name', `${what}, are written \\xNN in this name`)
    }
    const alike = path.normalize('NFC').toLowerCase()
    const first = folded.get(alike)
    if (first === undefined) folded.set(alike, path)
    else
      say(
        path,
        'info',
        'alike',
        `Only its ${difference(first, path)} tells this name from ${first}`,
      )
    const file = fileAbove(folderOf(path))
    if (file !== undefined) say(path, 'warning', 'clash', `${file} is a file and a folder`)
  }
  return notes
}

function difference(a: string, b: string): string {
  return a.normalize('NFC') === b.normalize('NFC') ? 'Unicode form' : 'case'
}

/** Which of the labels is the folder itself or one above it; folders are asked for again and again. */
function fileAboveOf(labels: ReadonlySet<string>): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>([['', undefined]])
  const fileAbove = (folder: string): string | undefined => {
    if (!known.has(folder)) {
      known.set(folder, labels.has(folder) ? folder : fileAbove(folderOf(folder)))
    }
    return known.get(folder)
  }
  return fileAbove
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
