// Lines between the outputs of one file that say what the next ones are about: ==== huge_pages=on ====   ### run 2   buffer_pool=8G
import { append } from '../../core/append.ts'
import { largest, smallest } from '../../core/extremes.ts'
import type { Reading, ResultReading } from '../../core/model.ts'
import { fence } from './lines.ts'
import { prompt } from './printed-command-line.ts'
import type { Source } from './source.ts'

// The signs in front say how deep a head is.
const framed = /^\s*(#{1,6}(?= )|([=#*~<>+_/-])\2{1,})[\s:]*([^\s=#*~<>+_|-].*?)[\s:=#*~<>+_-]*$/
const bracketed = /^\s*\[+\s*([A-Za-z][^\][]*[=: ][^\][]*?)\s*\]+\s*$/
// [Benchmark] jemalloc, #of_threads:  8 , workload: ../a.spec
const labelled =
  /^\[(?!(?:note|info|warn|err|debug|trace|system|fatal|ok|done)\w*\])[A-Za-z]\w{0,30}\] +(\S.*\w:\s+\S.*)$/i
const assignment = /#?(?:of_)?(\w+):\s+(?:\S*\/)?([\w-]+)(?:\.\w+)?/g
// buffer_pool=8G   THREADS = 16   huge_pages: on, run: 2   MariaDB version: 11.8.2
const assigned =
  /^\s*(?:[A-Za-z][\w.-]{1,40}(?: [a-z]\w{1,20})? ?[=:] ?[\w./%-]{1,40}(?:[,;]? +|,|$))+$/
// 6.14 output   6.27:   8.0.36   v7.2   (and 6.27 below another release, for 61.25 may be any number)
const release =
  /^\s*(?:v\d{1,3}(?:\.\d{1,4}){1,3}|\d{1,3}(?:\.\d{1,4}){1,3}(?=:| (?:outputs?|results?|release|version|build|branch)\b)|\d{1,3}(?:\.\d{1,4}){2,3})(?: [a-z]{1,12})?:?\s*$/i
const number = /^\d{1,3}\.\d{1,4}$/
// Run 2 of 3   16 threads   Testing MySQL 8.0.36 with 16 threads
const plain =
  /^\s*(?:[A-Za-z][\w.=-]*|\d+)(?:[ ,:/]+(?:[A-Za-z][\w.=-]*|\d[\w.]*)){0,9}(?: ?\([^()]{1,60}\))?:?\s*$/
// A.   A.1:   2.1)
const numbering = /^(?:[A-Z]|\d{1,2})(?:\.\d{1,2})*[.):]+ +(?=\S)/
// Numbers count what the heading above them is about, whatever its level:   ### 2   // attempt 2
const counted =
  /^(?:(?:run|rep(?:eat|etition)?|trial|try|iteration|attempt|round|pass) ?#?)?\d{1,3}:?$/i
const counting = '#######'
// # With the index   (a title in code: commands after the prompt of root are in lower case, but for LD_PRELOAD=…)
const title = /^# [A-Z](?!\w{0,40}=)[^:$]*$/
const rule = /^\s*([=#*~<>+_-])\1{7,}\s*$/
const times =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .{0,24}?\b20\d\d\b(?: \d{1,2}:\d\d:\d\d(?: [AP]M)?)?(?: [A-Z]{2,5}\b| [+-]\d{4}\b)?|\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z| ?[+-]\d\d:?\d\d| [A-Z]{2,5}\b)?/g
// real 0m3.852s   sys⇥0m28.356s   60.1 seconds time elapsed   Password:   Restoring database...   L2 rate = 0.014938   (the shell's, perf's, the client's and what scripts do and measure, no heads)
const noHead =
  /^\s*(?:(?:real|user|sys)\s+\d[\dhms.,]*|\d[\d.,]* +seconds .*|Performance counter stats .*|Password(?: for .{1,60})?:.*|(?:re)?(?:start|stor|stopp|wait|load|connect|shutt|dropp|creat|clean|prepar|sleep|kill)ing [^=:\d]*\.{3}|nohup: .*|.*[=:] ?\d+\.\d{5,}|.*[a-z]\. [A-Z].*\.)$/i
const longest = 120
const mostHeads = 4

/** Adds `section` to what each result states, where heads stand above it in the `page`; those of outer sections come first. */
export function withSections(
  readings: readonly Reading[],
  source: Source,
  page: Source,
): readonly Reading[] {
  const results = readings.filter((reading) => reading.kind === 'result')
  const spans = results.map(spanOf)
  // Words above the only output of a file may be anything.
  if (spans.length < 2) return readings
  const lines = page.lines()
  const refused = new Set(source.refused)
  const headings = headingsOf(lines, /\.(?:md|markdown)$/i.test(page.path))
  const open: (Head & { readonly line: number; isUsed: boolean })[] = []
  const sections = new Map<ResultReading, { readonly value: string; readonly line: number }>()
  let at = 1 + frontMatterOf(lines)
  for (const [index, result] of results.entries()) {
    const span = spans[index]
    if (!span) continue
    const { first, last } = span
    for (; at < first; at += 1) {
      // What rules enclose is above the other words.
      const isRuled = rule.test(lines[at - 2] ?? '') && rule.test(lines[at] ?? '')
      const follows = open.some(({ text }) => release.test(text))
      const line = lines[at - 1] ?? ''
      const head =
        headings.has(at) || !prompt.test(line) || title.test(line)
          ? headOf(line, refused.has(at), isRuled, follows)
          : undefined
      if (!head) continue
      const outer = open.findIndex(({ depth }) => closes(head.depth, depth))
      const ended = outer < 0 ? [] : open.splice(outer)
      // Words below a frame that has no result yet are of a part of it.
      const above = ended.filter(
        ({ depth, isUsed }) => !isUsed && isFrame(depth) && !isFrame(head.depth),
      )
      append(open, [...above, { ...head, line: at, isUsed: false }])
    }
    at = Math.max(at, last + 1)
    for (const head of open) head.isUsed = true
    const used = open.slice(-mostHeads)
    const line = used.at(-1)?.line
    if (line !== undefined)
      sections.set(result, { value: used.map(({ text }) => text).join(' / '), line })
  }
  return readings.map((reading) => {
    const section = reading.kind === 'result' ? sections.get(reading) : undefined
    return section && reading.kind === 'result'
      ? { ...reading, stated: { ...reading.stated, section } }
      : reading
  })
}

// Properties of the page in front of a Markdown text:   ---⏎title: Results⏎---
function frontMatterOf(lines: readonly string[]): number {
  return lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0
}

// The headings of a page in Markdown by its name or its blocks of code, but its title; elsewhere, and in its code, `# ` may be the prompt of a shell.
function headingsOf(lines: readonly string[], isMarkdown: boolean): ReadonlySet<number> {
  let isCode = false
  let isPage = isMarkdown
  const headings = new Map<number, string>()
  for (const [index, line] of lines.entries()) {
    const isFence = fence.test(line.trim())
    isPage ||= isFence
    isCode = isCode !== isFence
    if (!isCode && /^#{1,6} /.test(line)) headings.set(index + 1, line)
  }
  const [title, ...others] = [...headings].filter(([, line]) => line.startsWith('# '))
  if (title && others.length === 0) headings.delete(title[0])
  return new Set(isPage ? headings.keys() : [])
}

interface Head {
  readonly depth: string
  readonly text: string
}

// A head ends the sections of its kind, those of Markdown with more signs, and what was counted above it.
const closes = (head: string, open: string): boolean =>
  head === open ||
  (isFrame(head) && open === counting) ||
  (/^#+$/.test(head) && open.startsWith(head))

const isFrame = (depth: string): boolean => /^(?:\W\W*|ruled)$/.test(depth)

/** The head that a line is, and how deep it is. */
export function headOf(
  line: string,
  isRefused: boolean,
  isRuled: boolean,
  followsRelease: boolean,
): Head | undefined {
  const start = line.slice(0, longest * 2)
  // Some heads are centred, or underlined by tags.
  const text = start
    .replaceAll(times, '')
    .replaceAll(/<\/?[a-z]{1,6}>|(?<=^#{1,6} .{0,240})\*\*|^\*\*(?=#)/g, '')
    .trim()
  if (text.length > longest || noHead.test(line)) return undefined
  // Start: 12:30:05
  if (/^\w+:$/.test(text) && text !== line.trim()) return undefined
  const [, sign, , inner] = framed.exec(text) ?? []
  if (sign !== undefined && inner !== undefined && /[\p{L}\d]/u.test(inner))
    return {
      depth: counted.test(inner)
        ? counting
        : /^#{1,6}$/.test(sign)
          ? sign
          : sign.charAt(0).repeat(2),
      text: inner.trim(),
    }
  const named = bracketed.exec(text)?.[1]
  if (named !== undefined) return { depth: '[', text: named }
  if (isRefused && (release.test(text) || (followsRelease && number.test(text))))
    return { depth: 'plain', text }
  if (!isRefused || !/[A-Za-z]/.test(text)) return undefined
  const label = labelled.exec(text)?.[1]
  if (label !== undefined) return { depth: '[', text: label.replaceAll(assignment, '$1=$2') }
  if (assigned.test(text)) return { depth: text.replaceAll(/[=:][^,;=:]*/g, '='), text }
  const words = text.replace(numbering, '').replaceAll(/ & ?/g, ' and ')
  return plain.test(words.replaceAll(/(?<=^[A-Za-z].*)\([^()]{1,60}\)(?= )/g, ''))
    ? { depth: isRuled ? 'ruled' : 'plain', text: words }
    : undefined
}

/** The first and the last line of the output of a result; undefined where the result cites none. */
function spanOf(
  result: ResultReading,
): { readonly first: number; readonly last: number } | undefined {
  const { measurements, settings, reason, command } = result
  const cited = [...measurements, ...Object.values(settings)].map(({ line }) => line)
  // One command may print several results, with words between it and them.
  const printed = cited.filter((line) => line !== command?.line)
  const other = [reason?.line ?? command?.line ?? []].flat()
  const own = [printed, cited].find((lines) => lines.length > 0) ?? other
  return own.length === 0 ? undefined : { first: smallest(own), last: largest(own) }
}
