// Readers take time in proportion to their input, whatever is repeated in it.
import assert from 'node:assert/strict'
import { type Format, Source } from '../../tools/formats/reading/source.ts'
import type { Case } from './format-cases.ts'

/** Text that makes careless patterns backtrack, careless parsers recurse, and careless scanners keep too much. */
export const repeatedUnits: readonly string[] = [
  ...['a', '1', ' ', '\t', '|', '-|', '|-', '-', '=', '"', '[', '#', '\\', '1.', '1,', ':'],
  ...['* ', '_', '`', '\n', '1 ', '0\n', '|\n', 'a\t1\n', '[a]\n', 'a=\n', 'x 1\n', '\0', '\u00ff'],
  ...['> ', '=== ', '1,2,', '{', '{"a":', '[\n', '- ', '- - ', 'a: ', '? ', '&a ', 'a:\n '],
  ...['<', '<table>', '<table><tr><td>', '</table>', '<b>', '&lt;table&gt;', '&amp;', '<!--'],
]

const sizes = [8192, 32_768] as const
const attempts = 5
// Below this a quadratic reader would not be noticed: it takes longer for so many lines.
const unnoticed = 0.008
// Four times the input takes about four times the time; a square would take sixteen times.
const mostGrowth = 8

/** Fails when four times as many repetitions of `unit` behind a case take more than eight times the processor time. */
export function checkGrowth(format: Format, { name, bytes }: Case, unit: string): void {
  const [small, large] = sizes.map((size) =>
    Buffer.concat([bytes, Buffer.alloc(size, unit, 'latin1')]),
  )
  assert.ok(small && large)
  let growth = Infinity
  // The machine has other work, so the best of several attempts counts.
  for (let attempt = 0; attempt < attempts && growth > mostGrowth; attempt += 1) {
    const long = seconds(format, large)
    if (long < unnoticed) return
    const short = Math.min(seconds(format, small), seconds(format, small))
    growth = Math.min(growth, long / (short + 0.002))
  }
  const repeated = JSON.stringify(unit.slice(0, 20))
  assert.ok(
    growth <= mostGrowth,
    `${name} with ${repeated} repeated: ${growth.toFixed(1)} times the time`,
  )
}

function seconds(format: Format, bytes: Buffer): number {
  const start = process.cpuUsage()
  const source = new Source('unknown', bytes)
  format.recognises(source)
  format.read(source)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
