// Secrets in HTML table columns, identified by the header row; a table may span several lines.
import type { BlockMatch } from './block-match.ts'
import { knownSetting } from './look-alikes.ts'
import { secretHeading } from './names.ts'

// <tr>   </table>   <td>text   <td><code>text
const token =
  /<(tr|\/?table)\b[^<>]{0,200}>|<t[hd]\b[^<>]{0,200}>\s*(?:<[a-z]{1,8}(?:\s[^<>]{0,80})?>\s*){0,3}([^<]{0,400})/gi

/** Looks at the lines of a text in order and finds the cells below the head of a column of secrets. */
export class HtmlColumns {
  // Of the open table; undefined while its first row is not complete.
  #secret: readonly number[] | undefined
  #heads: string[] = []
  #cell = 0

  /** True inside a table that may have a column of secrets. */
  get isOpen(): boolean {
    return this.#heads.length > 0
  }

  /** The secrets of a line. */
  cells(line: string): readonly BlockMatch[] {
    if (!line.includes('<')) return []
    return [...line.matchAll(token)].flatMap((match): readonly BlockMatch[] => {
      const [whole, tag, cell = ''] = match
      if (tag !== undefined) {
        this.#startRow(tag.toLowerCase())
        return []
      }
      const index = this.#cell
      this.#cell += 1
      const text = cell.trimEnd()
      if (this.#secret === undefined) this.#heads.push(text)
      if (this.#secret?.includes(index) !== true || text === '') return []
      const end = match.index + whole.length
      return [{ kept: line.slice(0, end - cell.length), secret: text }]
    })
  }

  #startRow(tag: string): void {
    this.#cell = 0
    if (tag !== 'tr') {
      this.#heads = []
      this.#secret = undefined
    } else if (this.#secret === undefined) {
      const secret = this.#heads.flatMap((head, index) =>
        secretHeading.test(head) && !knownSetting.test(head) ? [index] : [],
      )
      // A table of names and values has no heads: its first row may have the name of a secret.
      const isHead = this.#heads.length > 1 && secret.length > 0
      this.#secret = isHead ? secret : undefined
      if (!isHead) this.#heads = []
    }
  }
}
