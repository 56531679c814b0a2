// Secrets of one file next to their names: options, facts, settings and cells.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { KeptReading } from '../../tools/core/model.ts'
import { redactReading, type RedactedReading } from '../../tools/redaction/redact-reading.ts'

const none = '[redacted]'
const line = 1

function read(
  readings: readonly KeptReading[],
  rest: Partial<RedactedReading> = {},
): RedactedReading {
  return redactReading({ empty: false, readings, diagnostics: [], ...rest })
}

function options(...pairs: readonly (readonly [name: string, value?: string])[]): KeptReading {
  return {
    kind: 'options',
    role: 'written',
    options: pairs.map(([name, value]) => ({
      name,
      line,
      ...(value === undefined ? {} : { value }),
    })),
  }
}

// The published values of options, and how many secrets were removed.
function published(...pairs: readonly (readonly [name: string, value?: string])[]) {
  const { readings, redactions } = read([options(...pairs)])
  const [reading] = readings
  assert.equal(reading?.kind, 'options')
  return [reading.options.map(({ value }) => value), redactions]
}

suite('the value of an option', () => {
  for (const [name, value, expected] of [
    ['password', 'hunter', none],
    ['--my-api_key', 'hunter', none],
    ['report_password', 'correct horse', none],
    ['password', '12345', none],
    ['password', '', ''],
    ['password', '****', '****'],
    ['password', '${PW}', '${PW}'],
    ['validate_password', 'STRONGER', 'STRONGER'],
    ['default_password_lifetime', '360', '360'],
    ['max_connections', '100', '100'],
    ['proxy_pass', '1.5.2', none],
    ['proxy_pass', '1.5', '1.5'],
    ['datadir', '/data', '/data'],
    ['url', 'mysql://root:hunter2x@db1/a', `mysql://root:${none}@db1/a`],
    ['primary_conninfo', 'user=a password=hunter2x', `user=a password=${none}`],
  ] as const)
    test(`${name} = ${value}`, () => {
      assert.deepEqual(published([name, value]), [[expected], expected === value ? 0 : 1])
    })

  test('is missing, or one of several', () => {
    assert.deepEqual(
      published(['skip-password'], ['password', 'hunter'], ['a', 'b'], ['pwd', 'x y']),
      [[undefined, none, 'b', none], 2],
    )
  })

  test('is kept with its option where it is no secret', () => {
    const reading = options(['a', 'b'], ['password'])
    assert.equal(reading.kind, 'options')
    const [redacted] = read([reading]).readings
    assert.equal(redacted?.kind, 'options')
    assert.equal(redacted.options[0], reading.options[0])
    assert.equal(redacted.options[1], reading.options[1])
    assert.deepEqual(redacted, reading)
  })

  test('a long number after a name that names no secret', () => {
    assert.deepEqual(published(['a_pw_b', '123456789012345']), [['123456789012345'], 0])
    assert.deepEqual(published(['iv', '0123456789abcdef0123456789abcdef'])[1], 0)
  })
})

test('values of a result', () => {
  const result: KeptReading = {
    kind: 'result',
    status: 'failed',
    reason: { text: 'password=hunter2x', line },
    command: { text: 'mysql -uroot -phunter3x', line },
    settings: { threads: { value: '8', line }, password: { value: 'hunter', line } },
    facts: [{ name: 'token', value: 'hunter', line }],
    measurements: [],
    warnings: ['password=hunter4x', 'a'],
  }
  const { readings, redactions } = read([result])
  assert.deepEqual(readings, [
    {
      ...result,
      reason: { text: `password=${none}`, line },
      command: { text: `mysql -uroot -p${none}`, line },
      settings: { threads: { value: '8', line }, password: { value: none, line } },
      facts: [{ name: 'token', value: none, line }],
      warnings: [`password=${none}`, 'a'],
    },
  ])
  assert.equal(redactions, 5)

  const empty: KeptReading = {
    kind: 'result',
    status: 'ok',
    settings: {},
    facts: [],
    measurements: [],
    warnings: [],
  }
  assert.deepEqual(read([empty]).readings, [empty])
})

test('facts of a host and of a profile', () => {
  const facts = [
    { name: 'secret', value: 'hunter', line },
    { name: 'cpu', value: 'a', line },
  ]
  const redacted = [{ name: 'secret', value: none, line }, facts[1]]
  const profile = { kind: 'profile', shape: 'symbols', unit: '1', entries: [] } as const
  const { readings, redactions } = read([
    { kind: 'facts', facts },
    { ...profile, facts },
  ])
  assert.deepEqual(readings, [
    { kind: 'facts', facts: redacted },
    { ...profile, facts: redacted },
  ])
  assert.equal(redactions, 2)
})

test('readings of numbers are the same', () => {
  const series = {
    ...{ samples: 0, at: [], metrics: [], units: [] },
    ...{ statistics: new Float64Array(), drawn: new Map<number, never>() },
  }
  const readings: readonly KeptReading[] = [
    { kind: 'series', series, dropped: 0, headers: 0 },
    { kind: 'counters', counters: [{ name: 'password', value: 1, unit: '1', line }] },
    { kind: 'waits', waits: [{ event: 'wait/a', line }] },
  ]
  const redacted = read(readings)
  for (const [index, reading] of readings.entries()) assert.equal(redacted.readings[index], reading)
  assert.equal(redacted.redactions, 0)
})

test('cells of a table, by their column or by the cell in front', () => {
  const { readings, redactions } = read([
    {
      kind: 'table',
      title: 'a',
      header: ['name', ' password ', 'port'],
      rows: [
        { cells: ['sb', ' hunter ', '3306', 'x'], line: 2 },
        { cells: ['api key', 'hunter', ' a password=hunter2x '], line: 3 },
        { cells: ['sb', '', ' pwd', ' hunter '], line: 4 },
      ],
    },
  ])
  assert.deepEqual(readings, [
    {
      kind: 'table',
      title: 'a',
      header: ['name', ' password ', 'port'],
      rows: [
        { cells: ['sb', none, '3306', 'x'], line: 2 },
        { cells: ['api key', none, ` a password=${none} `], line: 3 },
        { cells: ['sb', '', ' pwd', none], line: 4 },
      ],
    },
  ])
  assert.equal(redactions, 4)
})

test('a cell is compared and searched without the blanks around it', () => {
  const cells = [' hunter2x ', ' **** ']
  const { readings, reason } = read(
    [{ kind: 'table', header: ['password', 'pwd'], rows: [{ cells, line }] }],
    { reason: 'hunter2x,' },
  )
  assert.deepEqual(readings, [
    { kind: 'table', header: ['password', 'pwd'], rows: [{ cells: [none, '****'], line }] },
  ])
  assert.equal(reason, `${none},`)
})

suite('messages about a file', () => {
  const place = { file: 'a.cnf', line }
  const diagnostic = { severity: 'error', rule: 'a/b', place } as const

  test('have no secrets of their own', () => {
    const { diagnostics, reason, redactions } = read([], {
      reason: 'password=hunter2x',
      diagnostics: [{ ...diagnostic, message: 'token=hunter3x' }],
    })
    assert.deepEqual(diagnostics, [{ ...diagnostic, message: `token=${none}` }])
    assert.equal(reason, `password=${none}`)
    assert.equal(redactions, 2)
  })

  test('have no copies of secrets of the file that are no words', () => {
    const secrets = options(['password', 'hunter2x'], ['token', 'hunter'], ['pwd', 'horse9!x'])
    const message = 'hunter2x, hunter, horse9!x and hunter2x again'
    const { diagnostics, reason, format, redactions } = read([secrets], {
      format: 'cnf',
      reason: message,
      diagnostics: [{ ...diagnostic, message }],
    })
    const without = `${none}, hunter, ${none} and ${none} again`
    assert.deepEqual(diagnostics, [{ ...diagnostic, message: without }])
    assert.equal(reason, without)
    assert.equal(format, 'cnf')
    assert.equal(redactions, 3)
  })

  test('have nothing that an error message of a program quotes, except paths', () => {
    const errorMessage = `sh: can't connect to 'tpcc@ifx' user "bench" using 'Vk7tarragon' by '/tmp/a.sock'`
    const { reason = '' } = read([], { reason: errorMessage, errorMessage })
    assert.equal(/tpcc|bench|tarragon/.test(reason), false, reason)
    assert.equal(reason.includes("can't connect to '…'") && reason.includes('/tmp/a.sock'), true)
  })

  test('have no reason without one', () => {
    assert.equal('reason' in read([]), false)
    assert.equal('reason' in read([options(['password', 'hunter2x'])]), false)
    assert.deepEqual(read([]), { empty: false, readings: [], diagnostics: [], redactions: 0 })
  })
})
