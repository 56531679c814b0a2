// One profile by itself: its stacks folded, as a flame graph, or for speedscope.
import { existsSync, openSync, readFileSync, readSync, closeSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BadInput } from '../errors.ts'
import { perfScript } from '../formats/perf-script.ts'
import { readFile } from '../formats/read-file.ts'
import { redactReading } from '../redaction/redact-reading.ts'
import { Source } from '../formats/reading/source.ts'
import { collapseFile } from '../profiles/collapse-file.ts'
import type { CollapseOptions } from '../profiles/collapse.ts'
import { flameGraphSvg } from '../profiles/flame-drawing.ts'
import { speedscope } from '../profiles/speedscope.ts'
import { folded, stacksOf, type Stacks } from '../profiles/stacks.ts'
import { visible, type Output } from './command.ts'

/** How the samples of `perf script` are counted and named. */
export interface AloneOptions {
  readonly weight?: string
  /** Words of `annotations`, parted by commas. */
  readonly annotate?: string
  readonly event?: string
}

const annotations = ['pid', 'tid', 'kernel', 'jit', 'all', 'addrs'] as const

/**
 * Prints the stacks of one file; false where it is none, or the format is not of stacks. `perf script` is streamed:
 * its size does not matter.
 */
export async function printAlone(
  path: string,
  format: string,
  options: AloneOptions,
  output: Output,
): Promise<boolean> {
  if (format !== 'folded' && format !== 'svg' && format !== 'speedscope') return false
  if (!existsSync(path)) return false
  const asked = collapseOptions(format, options)
  const { stacks, unit } = isPerfScript(path) ? await collapsed(path, asked, output) : read(path)
  if (stacks.size === 0) return false
  const title = visible(basename(path))
  if (format === 'folded') output.data(folded(stacks))
  else if (format === 'svg') output.data(flameGraphSvg(stacks, { title, unit }))
  else output.data(speedscope(title, [{ name: title, stacks }]))
  return true
}

// Folded stacks are what the reference makes, which counts periods.
function collapseOptions(
  format: string,
  { weight = format === 'folded' ? 'period' : 'samples', annotate = '', event }: AloneOptions,
): CollapseOptions {
  if (weight !== 'samples' && weight !== 'period')
    throw unexpected('weight', weight, 'Use samples or period')
  const words = annotate.split(',').filter((word) => word !== '')
  const odd = words.find((word) => annotations.every((known) => known !== word))
  if (odd !== undefined) throw unexpected('annotation', odd, `Use ${annotations.join(', ')}`)
  const has = (word: (typeof annotations)[number]): boolean => words.includes(word)
  return {
    weight,
    pid: has('pid'),
    tid: has('tid'),
    kernel: has('kernel') || has('all'),
    jit: has('jit') || has('all'),
    addrs: has('addrs'),
    ...(event === undefined ? {} : { event }),
  }
}

function unexpected(what: string, word: string, advice: string): BadInput {
  return new BadInput(`Unexpected ${what} \`${word}\``, 'command line', advice, 2)
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
  options: CollapseOptions,
  output: Output,
): Promise<{ readonly stacks: Stacks; readonly unit: string }> {
  const found = await collapseFile(path, options)
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
  return { stacks: found.stacks, unit: options.weight === 'period' ? 'events' : 'samples' }
}

function read(path: string): { readonly stacks: Stacks; readonly unit: string } {
  const raw = readFileSync(path)
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw
  const readings = redactReading(readFile(path, bytes)).readings.filter(
    (reading) => reading.kind === 'profile',
  )
  const compares = readings.some(({ entries }) => entries.some(({ delta }) => delta !== undefined))
  const [first] = readings
  if (!first || (compares && first.entries.every(({ total }) => total === undefined)))
    return { stacks: new Map(), unit: '' }
  const unit = first.unit === '1' ? 'hundredths of a percent' : first.unit
  return { stacks: stacksOf([first]), unit }
}
