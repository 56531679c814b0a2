// Notes, commands and programs between the lines of a log, whose secrets no rule may know: such a line is not published.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSource } from '../../tools/formats/read-file.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { packageRoot } from '../../tools/root.ts'
import { publishedText } from '../../tools/redaction/redact-text.ts'
import { secretLines } from './corpus.ts'

const log = readFileSync(
  join(packageRoot, 'tests/formats/sysbench/1.0.20-report-interval.txt'),
  'utf8',
)
const half = log.indexOf('\n', log.length / 2) + 1

for (const place of [0, half, log.length])
  test(`is not shown at ${String(place)} of a log`, () => {
    for (const { text, secrets } of secretLines('free-text')) {
      const whole = `${log.slice(0, place)}${text}\n${log.slice(place)}`
      const { hidden = [] } = readSource(new Source('a.txt', Buffer.from(whole)))
      const shown = publishedText(whole, hidden).text
      for (const secret of secrets.filter((word) => !log.includes(word)))
        assert.ok(!shown.includes(secret), text)
    }
  })
