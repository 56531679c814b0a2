// What a stream can show besides text.
import { resolve } from 'node:path'
import { writeFile } from '../../convert/write-tree.ts'
import type { ShowProgress } from '../../core/progress.ts'
import { visible } from './terminal-text.ts'
import { styleText } from 'node:util'

/** The properties of a stream that decide about colour. */
export type ColourStream = Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>

/**
 * True where the terminal shows colour and `NO_COLOR` is absent or empty (no-color.org). `FORCE_COLOR=0` and `TERM=dumb`
 * switch it off, too; nothing switches it on for a pipe.
 */
export function hasColour(stream: ColourStream, environment: NodeJS.ProcessEnv): boolean {
  // Node before version 24 disables colour for an empty NO_COLOR.
  const { NO_COLOR: noColour = '', ...others } = environment
  return stream.isTTY && noColour === '' && stream.hasColors(others)
}

/** True where a line that is redrawn is of use: on a terminal with a person in front of it. */
export function hasProgress(
  { isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>,
  { CI = '', TERM = '' }: NodeJS.ProcessEnv,
): boolean {
  return isTTY && TERM !== 'dumb' && ['', '0', 'false'].includes(CI)
}

/** Writes a file that the command line asks for; a reader never sees half of it. */
export function writeOutputFile(path: string, content: string): void {
  writeFile(resolve(path), content)
}

/** Progress for a stream that is no terminal: a line after `delay` milliseconds, then one a minute. */
export function progressLog(write: (line: string) => void, delay = 10_000): ShowProgress {
  const start = Date.now()
  let next = start + delay
  return (text, steps) => {
    const now = Date.now()
    if (text === '' || now < next) return
    next = now + 60_000
    const { done, total } = steps ?? { done: 0, total: 0 }
    const share = total > 0 ? `, ${Math.floor((100 * done) / total)} %` : ''
    write(`${visible(text)}${share}, ${((now - start) / 1000).toFixed(0)} s\n`)
  }
}

type Style = Parameters<typeof styleText>[0]

// error: The archive does not exist
// content/archives/grid/index.md:4:1: warning: Unexpected key [page/key]
//   do this: Correct the page
const label = /^((?:error|warning):| {2}do this:)|^(\S.*?: )((?:error|warning):) /gm

const styles: Readonly<Record<string, Style>> = {
  'error:': 'red',
  'warning:': 'yellow',
  '  do this:': 'bold',
}

/** Colours `error:`, `warning:` and `do this:` where they start a line or follow the location of a diagnostic. */
export function withColour(text: string): string {
  return text.replace(label, (all, own?: string, place?: string, severity?: string) => {
    const name = own ?? severity
    const style = name === undefined ? undefined : styles[name]
    if (name === undefined || style === undefined) return all
    // The caller decides by the stream that it writes to, which need not be standard output.
    const styled = styleText(style, name, { validateStream: false })
    return own === undefined ? `${place ?? ''}${styled} ` : styled
  })
}
