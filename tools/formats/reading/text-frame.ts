// What terminals, scripts, Markdown and clients put around the output of a program: a command behind a prompt, a title, a code
// fence, a warning about the command line.
import { prompt } from './printed-command-line.ts'
import type { Line } from './line.ts'
import { Source } from './source.ts'

// Formats are recognised by the first lines of a file.
const headBytes = 64 * 1024
const mostLinesAbove = 3
const fence = /^(?:`{3,}|~{3,})[\w+-]{0,20}$/
// == before the run ==   --- iostat ---   # iostat -x 5   ++ date
const title = /^(?:[=*#-]{2,} ?|\++ )\S.{0,200}$/
// mysql: [Warning] Using a password on the command line interface can be insecure.
// mysql: Deprecated program name. It will be removed in a future release, use '/usr/bin/mariadb' instead
const warning = /^[\w./-]{1,100}: (?:\[Warning\] |Deprecated program name\.)/

/**
 * The text with up to three leading lines that are prompts, titles, fences or warnings emptied, and without a closing fence; line
 * numbers are unchanged. Returns the first variant that `isKnown` accepts.
 */
export function withoutFrame(
  { path, bytes }: Source,
  isKnown: (head: Source) => boolean,
): Source | undefined {
  const head = bytes.toString('latin1', 0, headBytes)
  const above: Line[] = []
  let lines = 0
  let start = 0
  while (above.length < mostLinesAbove) {
    const end = head.indexOf('\n', start)
    if (end < 0) return undefined
    const line = head.slice(start, end).trim()
    lines += 1
    start = end + 1
    if (line === '') continue
    if (!isFrame(line)) return undefined
    above.push({ text: line, line: lines })
    const blank = '\n'.repeat(lines)
    if (isKnown(new Source(path, Buffer.from(blank + head.slice(start), 'latin1')))) {
      const body = withoutLastFence(bytes.toString('latin1', start))
      return new Source(path, Buffer.from(blank + body, 'latin1'), above)
    }
  }
  return undefined
}

function withoutLastFence(text: string): string {
  const start = text.trimEnd().lastIndexOf('\n') + 1
  return fence.test(text.slice(start).trim()) ? text.slice(0, start) : text
}

function isFrame(line: string): boolean {
  return [fence, title, prompt, warning].some((pattern) => pattern.test(line))
}
