// One pass over the bytes of a file may mark too many lines, never too few: no other line is searched.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import {
  ipv4Addresses,
  ipv6Addresses,
  macAddresses,
} from '../../tools/redaction/identities/addresses.ts'
import { fullNames } from '../../tools/redaction/identities/full-names.ts'
import { nameRules } from '../../tools/redaction/identities/name-rules.ts'
import { mayHoldSecret, redact } from '../../tools/redaction/redact-text.ts'
import { secretRules } from '../../tools/redaction/secret-rules.ts'
import { packageRoot } from '../../tools/root.ts'

const allSecrets = secretRules.all
const cases = texts(join(packageRoot, 'tests', 'redaction'))
const caseLines = cases.flatMap((text) => text.split('\n'))

suite('the lines of a file that are searched', () => {
  for (const [text, holds] of [
    ['a\npassword = hunter2\nb\n', true],
    ['password = hunter2', true],
    ['password = ${PW}\nb\npassword = hunter2', true],
    ['password: |\n  hunter2\nkey: a', true],
    ['user,password\n1,hunter2', true],
    ['password: |\nhunter2', false],
    ['password: |', false],
    ['password = ${PW}\nb\n', false],
    ['threads = 8', false],
    ['', false],
  ] as const)
    test(`${holds ? 'find a' : 'find no'} secret in ${JSON.stringify(text)}`, () => {
      assert.equal(redactMarked(text).count > 0, holds)
      assert.equal(redact(text).count > 0, holds)
    })

  test('are those with a word of a rule, or with look-alike characters', () => {
    const lines = ['password', 'threads = 8', 'ｘ', '']
    assert.deepEqual(lines.map(mayHoldSecret), [true, false, true, false])
  })

  test('are all that the expressions match, of the cases', () => {
    for (const text of cases) assertMarked(text)
  })

  test('are all that the expressions match, of lines in any order and of cut lines', () => {
    const line = fc
      .tuple(fc.constantFrom(...caseLines), fc.nat(40))
      .map(([text, from]) => text.slice(from))
    const any = fc.oneof(line, fc.string({ unit: 'binary', maxLength: 40 }), address())
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (lines) => {
        assertMarked(lines.join('\n'))
      }),
      { numRuns: 5000 },
    )
  })

  test('have all secrets that redacting the text removes', () => {
    const line = fc.constantFrom('', 'user,password', 'root,pw1!', ...caseLines)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const text = lines.join('\n')
        assert.deepEqual(redactMarked(text), redact(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('are none among rows of numbers with times, versions and dates', () => {
    const rows = [
      '24-03 17:18:08| 99   1   1   0   0|   0    78M| 495B  413B|   0     0 |  91k   27k',
      '[ 12s ] thds: 32 tps: 123.45 qps: 2469.12 (r/w/o: 1728.4/493.8/246.9) lat (ms,95%): 9.12 err/s: 0.00 reconn/s: 0.00',
      '2026-03-14   10.11  all  0.25',
      ' 9  1   2048 811832  10244 5243008  0  4  97 12039 30136 88197 62 17 19  2  0 2026-02-28 23:59:55',
    ]
    const bytes = Buffer.from(rows.join('\n'))
    assert.deepEqual([...secretRules.linesOf(bytes), ...nameRules.linesOf(bytes)], [])
  })
})

function redactMarked(text: string): ReturnType<typeof redact> {
  return redact(text, {}, secretRules.linesOf(Buffer.from(text)))
}

function assertMarked(text: string): void {
  const bytes = Buffer.from(text)
  const secret = new Set(secretRules.linesOf(bytes).map(({ line }) => line))
  const named = new Set(nameRules.linesOf(bytes).map(({ line }) => line))
  for (const [index, line] of text.split('\n').entries()) {
    if (allSecrets.some((rule) => line.search(rule) !== -1)) {
      assert.ok(secret.has(index + 1), line)
      const rules = secretRules.rulesFor(line)
      for (const rule of allSecrets)
        if (line.search(rule) !== -1) assert.ok(rules.includes(rule), `${line}\n${String(rule)}`)
    }
    if (names(line)) assert.ok(named.has(index + 1), line)
  }
}

function names(line: string): boolean {
  return (
    nameRules.all.some(({ pattern }) => line.search(pattern) !== -1) ||
    ipv4Addresses(line).length + ipv6Addresses(line).length + macAddresses(line).length > 0 ||
    fullNames(line).length > 0
  )
}

// Of IPv4, IPv6 and network cards, and a line as system logs begin it.
function address(): fc.Arbitrary<string> {
  const mac = fc.stringMatching(/^(?:[0-9a-f]{2}-){5}[0-9a-f]{2}$/)
  const syslog = fc.stringMatching(/^[A-Za-z]{3} [ \d]\d \d\d:\d\d:\d\d db1 cron\[\d\]:$/)
  return fc.oneof(fc.ipV4(), fc.ipV6(), mac, syslog)
}

function texts(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
}
