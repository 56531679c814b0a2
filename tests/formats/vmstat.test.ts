// The columns of vmstat against a program that knows nothing of ours: awk.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Source } from '../../tools/formats/reading/source.ts'
import { vmstat } from '../../tools/formats/vmstat.ts'
import { sampled } from '../extent.ts'
import { archived, archives } from './archives.ts'
import { casesOf } from './cases.ts'

// One line a file: the samples, then the sum of every column as printed. Samples are lines that start with
// two numbers, behind a date and a time where there is one; the first is left out.
const program = `
  { sub(/\\r$/, "") }
  /^[0-9]+-[0-9]+-[0-9]+ [0-9:.]+\\t/ { sub(/^[^\\t]*\\t/, "") }
  $1 == "r" && $2 == "b" { width = NF; if ($NF ~ /^[A-Z]/) width--; next }
  $1 ~ /^[0-9]+$/ && $2 ~ /^[0-9]+$/ { if (n++) for (i = 1; i <= width; i++) sum[i] += $i }
  END { printf "%d", n - 1; for (i = 1; i <= width; i++) printf " %.0f", sum[i]; print "" }
`
// Cases that awk would have to read as carefully as we do.
const hostile = ['bad-lines.txt', 'columns-change.txt', 'unknown-column.txt']
const files = sampled(200, 24)

const withoutAwk = spawnSync('awk', ['BEGIN { exit 0 }']).status === 0 ? false : 'no awk'

describe('vmstat against awk', { skip: withoutAwk }, () => {
  for (const { name, bytes } of casesOf(vmstat)) {
    if (hostile.includes(name)) continue
    test(`case ${name}`, () => {
      assert.equal(ours(bytes), theirs(bytes))
    })
  }

  const skip = archives.length > 0 ? false : 'no ../shared/archives'
  test(`the first ${files} files of the archives`, { skip }, async () => {
    let count = 0
    for (const archive of archives) {
      let here = 0
      for await (const { path, bytes } of archived(archive, (name) => /vmstat|\.vm\./.test(name))) {
        const content = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
        if (here >= files / archives.length) break
        if (!vmstat.recognises(new Source(path, content))) continue
        assert.equal(ours(content), theirs(content), path)
        here += 1
      }
      count += here
    }
    assert.ok(count > files / 2, `${count} files`)
  })
})

function theirs(bytes: Buffer): string {
  const { stdout, stderr } = spawnSync('awk', [program], { input: bytes, encoding: 'utf8' })
  assert.equal(stderr, '')
  return stdout.trim()
}

// The same line from the reading, scaled back from base units to what is printed.
function ours(bytes: Buffer): string {
  const [reading, ...more] = vmstat.read(new Source('unknown', bytes))
  assert.ok(reading?.kind === 'series' && more.length === 0, 'one series')
  const printed = new Map([
    ['1/s', 1],
    ['B', 1024],
    ['B/s', 1024],
  ])
  const sums = reading.series.columns.map(({ metric, unit, values }) => {
    const share = /\.(?:us|sy|id|wa|st|gu)$/.test(metric)
    const sum = values.reduce(
      (total, value) => total + (share ? Math.round(value * 100) : value),
      0,
    )
    return String(sum / (printed.get(unit) ?? 1))
  })
  return [String(reading.series.at.length), ...sums].join(' ')
}
