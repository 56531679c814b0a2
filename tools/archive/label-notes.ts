// Diagnostics on labels that differ from the names in the archive, or that some file systems cannot distinguish.
import type { Diagnostic } from '../core/model.ts'

/** Returns the notes on the sorted labels of an archive. */
export function labelNotes(paths: readonly string[]): readonly Diagnostic[] {
  const fileAncestor = fileAncestors(new Set(paths))
  const firstByFold = new Map<string, string>()
  return paths.flatMap((path): readonly Diagnostic[] => {
    const fold = path.normalize('NFC').toLowerCase()
    const first = firstByFold.get(fold)
    if (first === undefined) firstByFold.set(fold, path)
    const ancestor = fileAncestor(folderOf(path))
    const notes: Diagnostic[] = []
    const note = (severity: Diagnostic['severity'], rule: string, message: string): void => {
      notes.push({ severity, rule: `archive/${rule}`, message, place: { file: path } })
    }
    // Labels contain a backslash as part of \xNN only: see `archive-label.ts`.
    if (path.includes('\\'))
      note(
        'info',
        'name',
        'This name contains control characters or invalid UTF-8, written as \\xNN',
      )
    if (first !== undefined)
      note('info', 'alike', `This name differs from ${first} in ${difference(first, path)} only`)
    if (ancestor !== undefined) note('warning', 'clash', `${ancestor} is a file and a folder`)
    return notes
  })
}

function difference(a: string, b: string): string {
  return a.normalize('NFC') === b.normalize('NFC') ? 'Unicode form' : 'case'
}

// Returns a function from a folder to itself or its nearest ancestor that is also a file.
function fileAncestors(labels: ReadonlySet<string>): (folder: string) => string | undefined {
  // Many paths share their folders.
  const known = new Map<string, string | undefined>([['', undefined]])
  const fileAncestor = (folder: string): string | undefined => {
    if (!known.has(folder))
      known.set(folder, labels.has(folder) ? folder : fileAncestor(folderOf(folder)))
    return known.get(folder)
  }
  return fileAncestor
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
