// A single profile as folded stacks, as a flame graph, or for speedscope.
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { perfScript } from '../../formats/perf-script.ts'
import { Source } from '../../formats/reading/source.ts'
import type { ProfileReading } from '../../core/model.ts'
import { collapseFile, type SampleWeight } from '../../profiles/collapse.ts'
import { flameGraphSvg } from '../../profiles/flame-drawing.ts'
import { speedscope } from '../../profiles/speedscope.ts'
import { folded, stacksOf, type Stacks } from '../../profiles/stacks.ts'
import type { Output } from '../command.ts'
import { readFileRecord } from '../input/read-file-record.ts'
import { isGzip, readUncompressed } from '../input/read-given-file.ts'
import { visible } from '../print/terminal-text.ts'

interface CountedStacks {
  readonly stacks: Stacks
  readonly unit: string
}

const noStacks: CountedStacks = { stacks: new Map(), unit: '' }

/**
 * Prints the stacks of one file; false if the file has none or `format` does not show stacks. Streams `perf script`,
 * so that memory does not depend on its size.
 */
export async function printSingleProfile(
  path: string,
  format: string,
  output: Output,
): Promise<boolean> {
  if (format !== 'folded' && format !== 'svg' && format !== 'speedscope') return false
  if (!existsSync(path)) return false
  // stackcollapse-perf.pl, the reference for folded stacks, counts periods.
  const { stacks, unit } = isPerfScript(path)
    ? await collapsePerfScript(path, format === 'folded' ? 'period' : 'samples', output)
    : stacksOfFile(path)
  if (stacks.size === 0) return false
  const title = visible(basename(path))
  if (format === 'folded') output.data(folded(stacks))
  else if (format === 'svg') output.data(flameGraphSvg(stacks, { title, unit }))
  else output.data(speedscope(title, [{ name: title, stacks }]))
  return true
}

function isPerfScript(path: string): boolean {
  const file = openSync(path, 'r')
  const buffer = Buffer.alloc(64 * 1024)
  const length = readSync(file, buffer, 0, buffer.length, 0)
  closeSync(file)
  const start = buffer.subarray(0, length)
  const text = isGzip(start) ? readUncompressed(path).bytes : start
  return perfScript.recognises(new Source(path, text))
}

async function collapsePerfScript(
  path: string,
  weight: SampleWeight,
  output: Output,
): Promise<CountedStacks> {
  const { stacks, event, others, unread, firstUnread, cut } = await collapseFile(path, weight)
  const warn = (message: string, line?: number): void => {
    output.talk(`${visible(path)}${line === undefined ? '' : `:${line}`}: warning: ${message}\n`)
  }
  if (others > 0) warn(`Skipped ${others} samples of other events than ${visible(event)}`)
  if (unread > 0)
    warn(
      `Unexpected text on ${unread} lines, expected a sample or a frame; this is the first`,
      firstUnread,
    )
  if (cut) warn('Unexpected end of file, expected an empty line: skipped the last sample')
  return { stacks, unit: weight === 'period' ? 'events' : 'samples' }
}

function stacksOfFile(path: string): CountedStacks {
  const profiles = readFileRecord(path).readings.filter((reading) => reading.kind === 'profile')
  const [first] = profiles
  if (
    !first ||
    (profiles.some(isComparison) && first.entries.every(({ total }) => total === undefined))
  )
    return noStacks
  return {
    stacks: stacksOf([first]),
    unit: first.unit === '1' ? 'hundredths of a percent' : first.unit,
  }
}

function isComparison({ entries }: ProfileReading): boolean {
  return entries.some(({ delta }) => delta !== undefined)
}
