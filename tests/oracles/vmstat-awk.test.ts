// The columns of vmstat against an independent program: awk.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Source } from '../../tools/formats/reading/source.ts'
import { vmstat } from '../../tools/formats/vmstat.ts'
import type { Series } from '../../tools/core/series.ts'
import { sampled } from '../extent.ts'
import { archived, archives } from './archive-files.ts'
import { casesOf } from '../formats/format-cases.ts'

// One line per series: the samples, then the sum of every column as printed, memory and swapping in KiB. Samples are lines
// that start with two numbers, after a date and a time where there is one; the first (since boot) is omitted unless the
// echoed command has -y. An echoed command starts another series, and so does a header after the count of the command,
// a blank line or a text.
const program = `
  function print_series(  i) {
    printf "%d", n - skip
    for (i = 1; i <= width; i++) { printf " %.0f", sum[i]; sum[i] = 0 }
    print ""
    n = 0
  }
  BEGIN { skip = 1; scale = 1; count = 0; units["k"] = 1000; units["K"] = 1024; units["m"] = 1000000; units["M"] = 1048576 }
  { sub(/\\r$/, "") }
  /^[0-9]+-[0-9]+-[0-9]+ [0-9:.]+\\t/ { sub(/^[^\\t]*\\t/, "") }
  / vmstat / {
    if (n) print_series()
    skip = / -y / ? 0 : 1
    count = $NF ~ /^[0-9]+$/ && $(NF - 1) ~ /^[0-9]+$/ ? $NF : 0
    scale = 1
    for (i = 1; i < NF; i++) if ($i == "-S") scale = units[$(i + 1)] / 1024
    next
  }
  $1 == "r" && $2 == "b" {
    if (n && (broken || (count && n >= count))) print_series()
    broken = 0
    width = NF
    if ($NF ~ /^[A-Z]/) width--
    next
  }
  $1 ~ /^[0-9]+$/ && $2 ~ /^[0-9]+$/ {
    broken = 0
    if (n++ >= skip) for (i = 1; i <= width; i++) sum[i] += i >= 3 && i <= 8 ? $i * scale : $i
    next
  }
  !/^-*procs/ { broken = 1 }
  END { print_series() }
`
// Cases of broken lines, which the program does not check.
const malformed = ['bad-lines.txt', 'columns-change.txt', 'unknown-column.txt']
const mostFiles = sampled(200, 24)

const noAwk = spawnSync('awk', ['BEGIN { exit 0 }']).status === 0 ? false : 'awk is not installed'

describe('vmstat against awk', { skip: noAwk }, () => {
  for (const { name, bytes } of casesOf(vmstat)) {
    if (malformed.includes(name)) continue
    test(`case ${name}`, () => {
      assert.equal(readSums(bytes), awkSums(bytes))
    })
  }

  const skip = archives.length > 0 ? false : '../shared/archives is absent'
  test(`the first ${mostFiles} files of the archives`, { skip }, async () => {
    let count = 0
    for (const archive of archives) {
      let ofArchive = 0
      for await (const { path, bytes } of archived(archive, (name) => /vmstat|\.vm\./.test(name))) {
        const content = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
        if (ofArchive >= mostFiles / archives.length) break
        if (!vmstat.recognises(new Source(path, content))) continue
        assert.equal(readSums(content), awkSums(content), path)
        ofArchive += 1
      }
      count += ofArchive
    }
    assert.ok(count > mostFiles / 2, `${count} files`)
  })
})

function awkSums(bytes: Buffer): string {
  const { stdout, stderr } = spawnSync('awk', [program], { input: bytes, encoding: 'utf8' })
  assert.equal(stderr, '')
  return stdout.trim()
}

// The same lines from the readings, scaled back from base units to what is printed.
function readSums(bytes: Buffer): string {
  const lines: string[] = []
  for (const reading of vmstat.read(new Source('unknown', bytes))) {
    assert.equal(reading.kind, 'series')
    lines.push(sumsOf(reading.series))
  }
  return lines.join('\n')
}

function sumsOf({ at, columns }: Series): string {
  const printed = new Map([
    ['1/s', 1],
    ['B', 1024],
    ['B/s', 1024],
  ])
  const sums = columns.map(({ metric, unit, values }) => {
    const share = /\.(?:us|sy|id|wa|st|gu)$/.test(metric)
    const sum = values.reduce(
      (total, value) => total + (share ? Math.round(value * 100) : value),
      0,
    )
    return String(sum / (printed.get(unit) ?? 1))
  })
  return [String(at.length), ...sums].join(' ')
}
