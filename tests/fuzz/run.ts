// 250,000 mutants over all readers, a line of 50 MB each, and twice the input in at most 2.3 times the time.
//
//   npm run fuzz [-- MUTANTS [FORMAT…]]
//   npm run fuzz -- --mutants N [--target NAME]…    guided by coverage, with containers, pages, claims and filters: campaign.ts
//   npm run fuzz -- --minutes N [--target NAME]…    --restart and --publish too
//
// Inputs are the cases of `tests/formats/`, and the first real files of each format where `../shared` is there. What
// breaks a law is printed with its seed and kept in `.build/fuzz/`; the exit status is then 1.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { type Format, Source } from '../../tools/formats/reading/source.ts'
import { formatOf, formats } from '../../tools/formats/all-formats.ts'
import { packageRoot } from '../../tools/root.ts'
import { archived, archives } from '../oracles/archive-files.ts'
import { casesOf } from '../formats/format-cases.ts'
import { read } from '../formats/laws.ts'
import { mutant, randomOf } from '../formats/mutate.ts'
import { growth, longLine } from './time.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: 'string' },
    minutes: { type: 'string' },
    target: { type: 'string', multiple: true, default: [] },
    restart: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
if (values.mutants !== undefined || values.minutes !== undefined || values.publish) {
  const { fuzzGuided } = await import('./campaign.ts')
  const failed = await fuzzGuided({
    ...(values.mutants === undefined ? {} : { mutants: Number(values.mutants) }),
    ...(values.minutes === undefined ? {} : { minutes: Number(values.minutes) }),
    names: values.target,
    isRestart: values.restart,
    isPublished: values.publish,
  })
  process.exit(failed > 0 ? 1 : 0)
}

const [printed = '250000', ...wanted] = positionals
const total = Number(printed)
const seed = 20_260_321
const mostReal = 3
const largestReal = 64 * 1024
// Reading a mutant must not take longer; the inputs are small.
const slowest = 2
const mostGrowth = 2.3
const longest = 10

const chosen = formats.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const inputs = new Map<Format, Buffer[]>(
  chosen.map((format) => [format, casesOf(format).map(({ bytes }) => bytes)]),
)
for (const [format, bytes] of await realInputs()) inputs.get(format)?.push(...bytes)

let failures = 0
let mutants = 0
const started = process.uptime()
for (const format of chosen) {
  const bytes = inputs.get(format) ?? []
  const count = Math.ceil(total / chosen.length)
  const before = process.uptime()
  for (let number = 0; number < count; number += 1) tryMutant(format, bytes, seed + number)
  mutants += count
  const time = process.uptime() - before
  const largest = bytes.toSorted((a, b) => b.length - a.length)[0] ?? Buffer.alloc(0)
  const times = growth(format, largest)
  const line = longLine(format, bytes[0] ?? Buffer.alloc(0))
  if (times > mostGrowth) fail(format, `twice the input takes ${times.toFixed(2)} times the time`)
  if (line > longest) fail(format, `a line of 50 MB takes ${line.toFixed(1)} s`)
  const figures = `${String(count)} mutants ${time.toFixed(1).padStart(6)} s   ×2: ${times.toFixed(2)}`
  console.log(`${format.name.padEnd(18)} ${figures}   50 MB: ${line.toFixed(2)} s`)
}
const seconds = (process.uptime() - started).toFixed(0)
console.log(`${String(mutants)} mutants, ${String(failures)} failures, ${seconds} s`)
process.exitCode = failures > 0 ? 1 : 0

function tryMutant(format: Format, bytes: readonly Buffer[], number: number): void {
  const random = randomOf(number)
  const input = bytes[random(bytes.length)] ?? Buffer.alloc(0)
  const mutated = mutant(input, random)
  const before = process.cpuUsage()
  try {
    read(format, mutated)
    if (number % 20 === 0) formatOf(new Source('unknown', mutated))
  } catch (error) {
    keep(format, number, mutated)
    fail(
      format,
      `seed ${String(number)}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const { user, system } = process.cpuUsage(before)
  if ((user + system) / 1e6 > slowest) {
    keep(format, number, mutated)
    fail(format, `seed ${String(number)}: takes ${String((user + system) / 1e6)} s`)
  }
}

function fail(format: Format, message: string): void {
  failures += 1
  if (failures < 100) console.log(`${format.name}: ${message}`)
}

function keep(format: Format, number: number, bytes: Buffer): void {
  const folder = join(packageRoot, '.build', 'fuzz')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${format.name}-${String(number)}`), bytes)
}

// The first files of every format of the real archives, cut to a size that a mutant is read in no time.
async function realInputs(): Promise<ReadonlyMap<Format, readonly Buffer[]>> {
  const found = new Map<Format, Buffer[]>()
  for (const archive of archives) {
    for await (const { bytes } of archived(archive, () => true)) {
      const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b
      const whole = gzip ? gunzipSync(bytes) : bytes
      if (whole.length === 0) continue
      const format = formatOf(new Source('unknown', whole))
      if (!format) continue
      const known = found.get(format) ?? []
      if (known.length < mostReal) known.push(Buffer.from(whole.subarray(0, largestReal)))
      found.set(format, known)
    }
  }
  return found
}
