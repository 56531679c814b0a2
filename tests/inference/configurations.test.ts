// Numbered configurations: decoded by a table of the archive, else under their own name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { fieldsOf, inferred } from './inferred.ts'

const log = (tps: number): string => sysbenchLog({ threads: 8, tps })
const logs = {
  'lxc_cfg_1.log': log(300),
  'lxc_cfg_2.log': log(310),
  'lxc_cfg_3.log': log(620),
  'podman_cfg_1.log': log(290),
  'podman_cfg_2.log': log(305),
  'podman_cfg_3.log': log(590),
}
const rows = (...texts: readonly string[]): string =>
  [
    '| Cfg | LXC CPU | Podman CPU | Buffer pool (G) | use |',
    '| - | - | - | - | - |',
    ...texts,
  ].join('\n')

test('numbers of configurations are what a table of the archive says of them', async (context) => {
  const table = rows(
    '| 1 | 2.0 | 2000m | 4 | small |',
    '| 2 | 2.0 | 2000m | 8 | small |',
    '| 3 | 4.0 | 4500m | 8 | large |',
  )
  const { runs } = await inferred(context, { ...logs, 'README.md': `# Tests\n\n${table}\n` })
  assert.deepEqual(fieldsOf(runs, 'cores', 'buffer_pool', 'configuration', 'repeat'), {
    'lxc_cfg_1.log': ['2', '4G', undefined, undefined],
    'lxc_cfg_2.log': ['2', '8G', undefined, undefined],
    'lxc_cfg_3.log': ['4', '8G', undefined, undefined],
    'podman_cfg_1.log': ['2', '4G', undefined, undefined],
    'podman_cfg_2.log': ['2', '8G', undefined, undefined],
    'podman_cfg_3.log': ['4.5', '8G', undefined, undefined],
  })
})

test('numbers of configurations that no table has are no repeats, and stay', async (context) => {
  const table = rows('| 1 | 2.0 | 2.0 | 4 | small |', '| 2 | 2.0 | 2.0 | 8 | small |')
  const { runs } = await inferred(context, { ...logs, 'README.md': `# Tests\n\n${table}\n` })
  assert.deepEqual(
    new Set(
      runs.map(({ fields: { configuration, cores, repeat } }) =>
        [configuration, cores, repeat].join(),
      ),
    ),
    new Set(['1,,', '2,,', '3,,']),
  )
})

test('what a table measured of configurations does not say what they are', async (context) => {
  const table =
    '| Cfg | TPS | CPU (%) |\n| - | - | - |\n| 1 | 300 | 80 |\n| 2 | 310 | 60 |\n| 3 | 620 | 90 |'
  const shares = '| Cfg | CPU (%) |\n| - | - |\n| 1 | 80 |\n| 2 | 60 |\n| 3 | 90 |'
  for (const text of [table, shares]) {
    const { runs } = await inferred(context, { ...logs, 'README.md': `# Tests\n\n${text}\n` })
    assert.ok(runs.every(({ fields }) => fields['cores'] === undefined))
  }
})

test('what a table provides of configurations is of them, whatever unit its heads have', async (context) => {
  const table =
    '| Cfg | CPU (cores) | IOPS | Memory (GB) |\n| - | - | - | - |\n| 1 | 4 | 3000 | 8 |\n| 2 | 8 | 6000 | 16 |\n| 3 | 16 | 12000 | 32 |'
  const { runs } = await inferred(context, { ...logs, 'README.md': `# Tests\n\n${table}\n` })
  const settings = fieldsOf(runs, 'configuration', 'cores', 'iops')
  assert.deepEqual(settings['lxc_cfg_1.log'], [undefined, '4', '3000'])
  assert.deepEqual(settings['podman_cfg_3.log'], [undefined, '16', '12000'])
})
