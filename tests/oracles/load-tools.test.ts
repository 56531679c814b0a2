// The load tools other than sysbench over the real archives: their runs are counted, and their numbers compared with
// patterns that are independent of the readers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from '../../tools/formats/all-formats.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import type { Reading, ResultReading } from '../../tools/core/model.ts'
import { archived, archives } from './archive-files.ts'

// Runs by format and status.
const expected = {
  'db_bench-rows': { ok: 11_920 },
  fio: { ok: 951, 'cut-off': 1 },
  hammerdb: { 'cut-off': 1 },
  ibench: { ok: 2043 },
  'py-tpcc': { ok: 6 },
  'tpcc-mysql': { ok: 2 },
}

const results = /^[^/]+\/.*\/(?:o\.sum\.t\.|mrg\.|sum|o\.|RESio|res\d+_pypy|nothp_glibc)[^/]*$/
const skip = archives.length === 0 ? 'the archives of ../shared are absent' : false

test(
  'every run of a load tool is read, and its number is the one on its line',
  { skip },
  async () => {
    const counts: Record<string, Record<string, number>> = {}
    const sets = archives.filter((path) => /(?:old-and-other|cores-ht)/.test(path))
    for (const archive of sets) {
      for await (const { path, bytes } of archived(archive, (name) => results.test(name))) {
        const source = new Source(path, bytes)
        const format = formatOf(source)
        if (format === undefined || !Object.hasOwn(expected, format.name)) continue
        const lines = bytes.toString('utf8').split('\n')
        for (const reading of format.read(source).filter(isResult)) {
          const statuses = (counts[format.name] ??= {})
          statuses[reading.status] = (statuses[reading.status] ?? 0) + 1
          if (reading.status === 'ok') checkNumber(format.name, reading, lines, path)
        }
      }
    }
    assert.deepEqual(Object.fromEntries(Object.entries(counts).toSorted()), expected)
  },
)

// The headline number of a run: its metric, the factor to the printed unit, and the pattern of its line.
const numbers: Readonly<Record<string, readonly [string, number, RegExp]>> = {
  'db_bench-rows': ['ops/s', 1, /^(\d+)\t/],
  ibench: ['ips', 1, /^(\d+)\t/],
  'tpcc-mysql': ['tpmC', 60, /([\d.]+) TpmC/],
  'py-tpcc': ['tpmC', 60, /'tpmc': ([\d.]+)/],
  fio: ['write.bytes/s', 1 / 1_048_576, /bw=([\d.]+)MiB/],
}

function checkNumber(
  format: string,
  { measurements }: ResultReading,
  lines: readonly string[],
  path: string,
): void {
  const [metric = '', times = 1, pattern = /^$/] = numbers[format] ?? []
  const measurement = measurements.find((candidate) => candidate.metric === metric)
  const printed = pattern.exec(lines[(measurement?.line ?? 0) - 1] ?? '')?.[1]
  // Rates of other units than MiB are not compared.
  if (format === 'fio' && printed === undefined) return
  const value = (measurement?.value ?? Number.NaN) * times
  assert.ok(
    Math.abs(value - Number(printed)) <= 1e-9 * value,
    `${path}: ${value} is not ${printed ?? ''}`,
  )
}

function isResult(reading: Reading): reading is ResultReading {
  return reading.kind === 'result'
}
