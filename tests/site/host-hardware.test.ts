// What the page of a host states about its machine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConvertedArchive } from '../../tools/convert/convert-archive.ts'
import type { FileFact } from '../../tools/core/model.ts'
import { readFactRows } from '../../tools/options/fact-rows.ts'
import { packageRoot } from '../../tools/root.ts'
import { hostHardware } from '../../tools/site/host-hardware.ts'

function archiveOf(
  slug: string,
  host: readonly FileFact[],
  companions: readonly object[] = [],
): ConvertedArchive {
  const sources = [{ path: 'host/lscpu.txt', sha256: `${slug}0123456789abcdef` }]
  return {
    archive: { runs: [{ id: '1', host, companions }], sources, page: { slug, aliases: undefined } },
    published: new Set(['host/lscpu.txt']),
    data: { runs: [{ id: '1', fields: { host: 'Node1' } }] },
  } as unknown as ConvertedArchive
}

test('facts of a machine are in the order of their weight, each value with its first line', () => {
  const fact = (name: string, value: string, line: number, file = 'host/lscpu.txt'): FileFact => ({
    ...{ name, value, line, file },
  })
  const first = archiveOf('aa', [
    fact('kernel', '6.1', 1, 'host/uname.txt'),
    fact('cpu model', 'EPYC', 7),
    fact('hostname', 'secret', 2),
    fact('server version', '8.4', 3),
    fact('cpu MHz', '2400', 9),
  ])
  const second = archiveOf('bb', [fact('cpu model', 'EPYC', 8), fact('cpu model', 'Xeon', 9)])
  const hardware = hostHardware([first, second], readFactRows(packageRoot)).get('node1')
  const file = 'host/lscpu.txt'
  assert.deepEqual(hardware, [
    {
      name: 'cpu model',
      values: [
        { text: 'EPYC', file, line: 7, source: 'aa0123456789' },
        { text: 'Xeon', file, line: 9, source: 'bb0123456789' },
      ],
    },
    { name: 'kernel', values: [{ text: '6.1', file: 'host/uname.txt', line: 1 }] },
  ])
})

test('MemTotal of /proc/meminfo is the memory, unless a list of facts states it', () => {
  const counters = [{ name: 'MemTotal', value: 25_275_514_880, unit: 'B', line: 1 }]
  const companions = [{ path: 'meminfo.txt', readings: [{ kind: 'counters', counters }] }]
  const memoryOf = (host: readonly FileFact[]): readonly string[] =>
    [...hostHardware([archiveOf('aa', host, companions)], readFactRows(packageRoot)).values()]
      .flat()
      .flatMap(({ values }) => values.map(({ text, line }) => `${text}, line ${line}`))
  assert.deepEqual(memoryOf([]), ['23.5 GiB, line 1'])
  const memory = { name: 'memory', value: '24 GB', line: 3, file: 'host.txt' }
  assert.deepEqual(memoryOf([memory]), ['24 GB, line 3'])
})
