// One profile by itself: its stacks folded, as a flame graph, or for speedscope.
import { existsSync, openSync, readFileSync, readSync, closeSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BadInput } from '../archive/bad-input.ts'
import { perfScript } from '../formats/perf-script.ts'
import { readFile } from '../formats/read-file.ts'
import { Source } from '../formats/source.ts'
import { collapseFile } from '../profiles/collapse.ts'
import { flameGraphSvg } from '../profiles/flame-drawing.ts'
import { speedscope } from '../profiles/speedscope.ts'
import { folded, stacksOf, type Stacks } from '../profiles/stacks.ts'
import { visible, type Output } from './command.ts'

/**
 * Prints the stacks of one file; false where it is none, or the format is not of stacks. `perf script` is streamed:
 * its size does not matter.
 */
export async function printAlone(
  path: string,
  format: string,
  weight: string | undefined,
  output: Output,
): Promise<boolean> {
  if (format !== 'folded' && format !== 'svg' && format !== 'speedscope') return false
  if (!existsSync(path)) return false
  if (weight !== undefined && weight !== 'samples' && weight !== 'period')
    throw new BadInput(
      `Unexpected weight \`${weight}\``,
      'command line',
      'Use samples or period',
      2,
    )
  const { stacks, unit } = isPerfScript(path)
    ? await collapsed(path, weight ?? 'samples', output)
    : read(path)
  if (stacks.size === 0) return false
  const title = visible(basename(path))
  if (format === 'folded') output.data(folded(stacks))
  else if (format === 'svg') output.data(flameGraphSvg(stacks, { title, unit }))
  else output.data(speedscope(title, stacks))
  return true
}

function isPerfScript(path: string): boolean {
  const file = openSync(path, 'r')
  const head = Buffer.alloc(64 * 1024)
  const bytes = readSync(file, head, 0, head.length, 0)
  closeSync(file)
  const start = head.subarray(0, bytes)
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  return perfScript.recognises(new Source(path, isGzip ? gunzipSync(readFileSync(path)) : start))
}

async function collapsed(
  path: string,
  weight: 'samples' | 'period',
  output: Output,
): Promise<{ readonly stacks: Stacks; readonly unit: string }> {
  const found = await collapseFile(path, weight)
  const talk = (words: string, line?: number): void => {
    output.talk(`${visible(path)}${line === undefined ? '' : `:${line}`}: warning: ${words}\n`)
  }
  if (found.others > 0)
    talk(`${found.others} samples of other events than ${visible(found.event)} are not counted`)
  if (found.unread > 0)
    talk(
      `${found.unread} lines are neither a sample nor a frame; the first is here`,
      found.firstUnread,
    )
  if (found.cut)
    talk('Unexpected end of file, expected a blank line: the last sample is not counted')
  return { stacks: found.stacks, unit: weight === 'period' ? 'events' : 'samples' }
}

function read(path: string): { readonly stacks: Stacks; readonly unit: string } {
  const raw = readFileSync(path)
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw
  const readings = readFile(path, bytes).readings.filter((reading) => reading.kind === 'profile')
  const compares = readings.some(({ entries }) => entries.some(({ delta }) => delta !== undefined))
  const [first] = readings
  if (!first || (compares && first.entries.every(({ total }) => total === undefined)))
    return { stacks: new Map(), unit: '' }
  const unit = first.unit === '1' ? 'hundredths of a percent' : first.unit
  return { stacks: stacksOf([first]), unit }
}
