// What a line of a text with tables in it is: a row, a rule, a legend, or words.

/** A line as it looks alone; whether words are names of columns or a title depends on the line below. */
export type TextLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'rule' }
  | { readonly kind: 'legend'; readonly name: string; readonly meaning: string }
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly by: Separator }
  | { readonly kind: 'words'; readonly text: string; readonly cells: readonly string[] }

/** What parts the cells of a row. */
export type Separator = 'tab' | 'comma' | 'blanks' | 'columns'

// -     ---     ======     # -----
const rule = /^[\s#]*(?:[-=*_.]+|```\w*)[\s#]*$/
// col-1 : x.my5651_rel_o2nofp.z12a_c8r32.pk1     Relative to: x.ma100230
const legend = /^(col-\d{1,4}|Relative to)\s*:\s*(\S.{0,200})$/
// 12   -3.5   +0.25   1,234.50   0,46   98.2%   16K   1.5GB   1.7x   1e-05   inf   nan   #N/A   NA
const number =
  /^(?:[+-]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+)(?:e[+-]?\d{1,3})?(?:%|[kKMGT]i?B?|B|x| ?(?:us|µs|ms|sec|s|min))?|[+-]?inf|INF|nan|NaN|NA|#N\/A)$/
// Q4:  17,380.552 s    70.363 s         396.448 s
const withUnit = /^\S{1,40}(?: {2,}[\d.,]{1,20} (?:s|sec|ms|us|µs|min)){2,12}$/
const date = /^\d{4}-\d\d-\d\d$|^\d\d:\d\d:\d\d/

/** Parses one line. Rows have at least one number and another cell, or are a single number. */
export function textLine(printed: string): TextLine {
  const text = printed.trimEnd()
  if (text === '') return { kind: 'blank' }
  if (text.length < 400 && rule.test(text)) return { kind: 'rule' }
  const [, name, meaning] = text.length < 400 ? (legend.exec(text) ?? []) : []
  if (name !== undefined && meaning !== undefined) return { kind: 'legend', name, meaning }
  const by = separatorOf(text)
  const cells = cellsOf(text, by)
  // #thd⇥none⇥global     # data set 01 -> InnoDB
  if (!text.startsWith('#') && isRow(cells, by)) return { kind: 'row', cells, by }
  return { kind: 'words', text, cells }
}

/** The cells of a line; a comment sign in front of names is no cell. */
export function cellsOf(text: string, by: Separator): readonly string[] {
  const line = text.replace(/^\s*#\s*/, '')
  if (by === 'tab') return line.split('\t').map((cell) => cell.trim())
  if (by === 'comma') return line.split(',').map((cell) => cell.trim())
  if (by === 'columns') return line.trim().split(/ {2,}/)
  return line.split(/[ \t]/).filter((cell) => cell !== '')
}

/** True for a number as tables print it, with its unit or a sign that there is none. */
export function isNumber(cell: string): boolean {
  return cell.length < 40 && number.test(cell)
}

function separatorOf(text: string): Separator {
  if (text.includes('\t')) return 'tab'
  if (withUnit.test(text)) return 'columns'
  return /^[^\s,][^,]*(?:,[^,]*){2}/.test(text) && !/, | ,/.test(text) ? 'comma' : 'blanks'
}

// At least half of the cells separated by blanks must be numbers, because prose contains numbers too.
function isRow(cells: readonly string[], by: Separator): boolean {
  const numbers = cells.filter(isNumber).length
  const filled = cells.filter((cell) => cell !== '').length
  if (numbers === 0 || cells.some((cell) => date.test(cell))) return false
  if (by !== 'blanks') return filled > 1
  return numbers * 2 >= filled
}
