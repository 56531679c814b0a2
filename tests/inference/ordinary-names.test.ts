// Names and companions that look like a version, a label or a server, and are none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { inferred } from './inferred.ts'

const log = (threads: number, tps: number): string => sysbenchLog({ threads, tps })

test('digits of a version are no load because one of several results has as many threads', async (context) => {
  const { runs } = await inferred(context, {
    'mysql_8_0_32/ro_8.log': log(8, 100),
    'mysql_8_0_32/ro_16.log': log(16, 180),
    'mysql_8_0_32/ro_32.log': log(32, 300),
  })
  assert.deepEqual(new Set(runs.map(({ fields: { version } }) => version)), new Set(['8.0.32']))
})

test('the same number behind several releases is a setting, no patch of each', async (context) => {
  const { runs } = await inferred(context, {
    'my80-32/ro_8.log': log(8, 100),
    'my84-32/ro_8.log': log(8, 90),
  })
  assert.deepEqual(runs.map(({ fields: { version } }) => version).toSorted(), ['8.0', '8.4'])
})

test('a note in the folder of a repeat keeps no repeats apart', async (context) => {
  const { runs } = await inferred(
    context,
    Object.fromEntries(
      [1, 2, 3].flatMap((at) => [
        [`run${String(at)}/ro_8.log`, log(8, 100 + at)],
        [`run${String(at)}/notes.txt`, `Started on day ${String(at)} of the week\n`],
      ]),
    ),
  )
  assert.deepEqual(
    runs.map(({ fields: { label } }) => label),
    [undefined, undefined, undefined],
  )
})

test('the database of a monitoring is no server of sysbench', async (context) => {
  const { runs } = await inferred(context, {
    'ro_8.log': log(8, 100),
    'ro_16.log': log(16, 180),
    'monitoring/influxdb.conf': '[http]\n  bind-address = ":8086"\n',
  })
  assert.deepEqual(
    runs.map(({ fields: { engine } }) => engine),
    [undefined, undefined],
  )
})

test('rows of a long table without a note are results, too', async (context) => {
  const { runs } = await inferred(context, {
    'results.csv':
      'engine,threads,metric,value,unit,notes\nmysql,8,throughput,900,ops/s,cold\nmysql,16,throughput,1500,ops/s,\nmariadb,8,throughput,950,ops/s,\nmariadb,16,throughput,1600,ops/s,\n',
  })
  assert.equal(runs.length, 4)
})
