// How long readers take for more of the same.
import { type Format, Source } from '../../tools/formats/reading/source.ts'

const megabyte = 1024 * 1024
const attempts = 12

/** Processor time of reading an input said again and again up to 2 MB, over that of 1 MB: the best of several. */
export function growth(format: Format, input: Buffer): number {
  if (input.length === 0) return 1
  const [small, large] = [megabyte, 2 * megabyte].map((size) =>
    Buffer.concat(Array.from({ length: Math.ceil(size / input.length) }, () => input)),
  )
  if (!small || !large) return 1
  let best = Infinity
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const shorter = Math.min(seconds(format, small), seconds(format, small))
    const longer = seconds(format, large)
    // Below a hundredth of a second the clock and the collector of garbage are all that is measured.
    if (longer < 0.01) return 1
    best = Math.min(best, longer / shorter / (large.length / small.length / 2))
    if (best < 2.1) break
  }
  return best
}

/** Processor seconds of a file that is one line of 50 MB. */
export function longLine(format: Format, input: Buffer): number {
  const text = input.subarray(0, 4096).toString('latin1').replaceAll('\n', ' ')
  return seconds(format, Buffer.alloc(50 * megabyte, text === '' ? ' ' : text, 'latin1'))
}

function seconds(format: Format, bytes: Buffer): number {
  const start = process.cpuUsage()
  const source = new Source('unknown', bytes)
  format.recognises(source)
  format.read(source)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
