// The file and line of a property of a run, by the kind of its name.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { evidenceOf } from '../../tools/analysis/environment-differences.ts'
import type { Run } from '../../tools/core/model.ts'
import { dump, run as runOfFiles, source as optionSource } from '../options/sources.ts'
import { monitor, result, source } from '../runs/sources.ts'
import { run } from './runs.ts'

const withFiles = (...companions: Run['companions']): Run =>
  run(1, { engine: 'mysql', version: '8.4.8' }, {}, { companions })

const withoutSource = runOfFiles({ engine: 'mysql' }, [])

suite('the evidence of a field', () => {
  const readings = [
    { ...result(), settings: { threads: { value: '4', line: 7 } } },
    monitor,
    { ...result(), settings: { threads: { value: '8', line: 21 } } },
  ]
  const of = (ordinal: number): Run =>
    run(1, {}, {}, { ordinal, source: source('results.txt', {}, readings) })

  test('is its line in the result of the run', () => {
    assert.deepEqual(evidenceOf(of(0), 'field threads'), {
      place: { file: 'results.txt', line: 7 },
    })
    assert.deepEqual(evidenceOf(of(1), 'field threads'), {
      place: { file: 'results.txt', line: 21 },
    })
  })

  test('is the path where the result has no line of it', () => {
    assert.deepEqual(evidenceOf(of(0), 'field memory'), { place: { file: 'results.txt' } })
    assert.deepEqual(evidenceOf(of(2), 'field threads'), { place: { file: 'results.txt' } })
  })

  test('is none of a run without a result file', () => {
    assert.deepEqual(evidenceOf(withoutSource, 'field threads'), {})
  })
})

suite('the evidence of a fact', () => {
  const fact = (name: string, file: string, line: number) => ({ name, value: 'x', file, line })

  test('is its line in a file of the host, before that in the result file', () => {
    const stated = run(
      1,
      {},
      {},
      {
        host: [fact('cpus', 'lscpu.txt', 5), fact('kernel', 'uname.txt', 1)],
        facts: [fact('kernel', 'result.txt', 2), fact('tool', 'result.txt', 3)],
      },
    )
    assert.deepEqual(evidenceOf(stated, 'fact kernel'), { place: { file: 'uname.txt', line: 1 } })
    assert.deepEqual(evidenceOf(stated, 'fact tool'), { place: { file: 'result.txt', line: 3 } })
    assert.deepEqual(evidenceOf(stated, 'fact memory'), {})
  })

  test('is the line of a variable in which the server states it, unless a file of the host does', () => {
    const files = optionSource('variables.txt', dump({ port: '1', hostname: 'node7' }))
    const place = { file: 'variables.txt', line: 3 }
    assert.deepEqual(evidenceOf(withFiles(files), 'fact hostname'), { place })
    const both = { ...withFiles(files), host: [fact('hostname', 'hostname.txt', 1)] }
    assert.deepEqual(evidenceOf(both, 'fact hostname'), {
      place: { file: 'hostname.txt', line: 1 },
    })
    assert.deepEqual(evidenceOf(withFiles(files), 'fact port'), {})
  })
})

suite('the evidence of an option', () => {
  const written = optionSource('my.cnf', '[mysqld]\nsync_binlog = 1\nbinlog_format = ROW\n')
  const running = optionSource('variables.txt', dump({ sync_binlog: '0', large_pages: 'ON' }))

  test('is the line of its variable where the server reported any', () => {
    const both = withFiles(written, running)
    assert.deepEqual(evidenceOf(both, 'option sync_binlog'), {
      place: { file: 'variables.txt', line: 2 },
    })
    assert.deepEqual(evidenceOf(both, 'option large_pages'), {
      place: { file: 'variables.txt', line: 3 },
    })
    assert.deepEqual(evidenceOf(both, 'option binlog_format'), {})
  })

  test('is the line of the configuration file otherwise', () => {
    assert.deepEqual(evidenceOf(withFiles(written), 'option binlog_format'), {
      place: { file: 'my.cnf', line: 3 },
    })
    assert.deepEqual(evidenceOf(withFiles(written), 'option large_pages'), {})
    assert.deepEqual(evidenceOf(withFiles(), 'option sync_binlog'), {})
  })
})

suite('the evidence of an argument', () => {
  const command = { text: 'sysbench --tables=4', line: 6 }
  const called = run(3, {}, {}, { command })

  test('is the line of the command, whatever the argument is called', () => {
    for (const name of ['--tables', 'argument tables', 'argument field x', '-x', 'fields x'])
      assert.deepEqual(evidenceOf(called, name), { place: { file: '3.txt', line: 6 } }, name)
  })

  test('is none of a run without a command or a result file', () => {
    assert.deepEqual(evidenceOf(run(3, {}, {}), '--tables'), {})
    assert.deepEqual(evidenceOf({ ...withoutSource, command }, '--tables'), {})
  })
})

test('a name may contain line ends', () => {
  const fact = { name: 'a\nb', value: 'x', file: 'host.txt', line: 4 }
  assert.deepEqual(evidenceOf(run(1, {}, {}, { host: [fact] }), 'fact a\nb'), {
    place: { file: 'host.txt', line: 4 },
  })
})
