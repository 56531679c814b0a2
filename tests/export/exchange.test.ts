// Our readers of the Go benchmark format, of Otava's CSV and of OpenMetrics find every number again.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { exchangeFormats, type ExchangeFormat } from '../../tools/export/export-schema.ts'
import { writeExchange } from '../../tools/export/exchange.ts'
import { readSource } from '../../tools/formats/read-file.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const vocabulary = readVocabulary(packageRoot)

const runs = [
  ['8.0.45', '1', 1234.56, 0.00081],
  ['8.0.45', '2', 1230.1, 0.000815],
  ['8.0.45-36', '1', 0.1 + 0.2, 0.5],
].map(([version = '', repeat = '', qps = 0, latency = 0], index) =>
  run(
    index + 1,
    {
      engine: 'mysql',
      version: String(version),
      workload: 'point selects',
      note: 'a/b "c"\\',
      repeat: String(repeat),
    },
    { qps: Number(qps), 'latency.avg': Number(latency) },
  ),
)

suite('runs for other tools', () => {
  const written = (format: ExchangeFormat, folder: string): readonly string[] => {
    writeExchange({ page: { slug: 'grid' }, runs }, format, folder, (metric) =>
      vocabulary.metric(metric),
    )
    return readdirSync(folder)
      .toSorted()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
  }

  for (const format of exchangeFormats)
    test(`as ${format} are what the golden file says`, (context) => {
      const text = written(format, temporaryFolder(context)).join('\n')
      const golden = join(import.meta.dirname, `exchange.${format}.golden`)
      if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text)
      assert.equal(text, readFileSync(golden, 'utf8'))
    })

  for (const format of ['benchfmt', 'otava'] as const)
    test(`as ${format} are read back to the digit`, (context) => {
      const [text = ''] = written(format, temporaryFolder(context))
      const { readings } = readSource(new Source('x', Buffer.from(text)))
      const values = readings.flatMap((reading) =>
        'measurements' in reading ? reading.measurements.map(({ value }) => value) : [],
      )
      for (const { measurements } of runs)
        for (const { value } of measurements) assert.ok(values.includes(value), String(value))
    })
})
