// Processors of physical cores, from outputs of lscpu: virtual-2-cores.txt is a recorded one, the others have the numbering of
// well-known machines.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { hostSettings } from '../../tools/record/required-host-settings.ts'
import { parseTopology, selectProcessors, type CoreRequest } from '../../tools/record/topology.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

function processors(machine: string, physical: number, smt: CoreRequest['smt']): string {
  const text = readFileSync(join(import.meta.dirname, 'lscpu', `${machine}.txt`), 'utf8')
  return selectProcessors(parseTopology(text), { physical, smt })
}

suite('physical cores', () => {
  for (const [machine, physical, smt, expected] of [
    ['virtual-2-cores', 2, 'off', '0,1'],
    ['xeon-2-sockets', 2, 'off', '0,1'],
    ['xeon-2-sockets', 2, 'on', '0,1,8,9'],
    ['xeon-2-sockets', 6, 'off', '0,1,2,3,4,5'],
    ['adjacent-siblings', 2, 'off', '0,2'],
    ['adjacent-siblings', 2, 'on', '0,1,2,3'],
    ['hybrid', 2, 'on', '0,1,2,3'],
    ['hybrid', 4, 'off', '0,2,4,5'],
  ] as const)
    test(`${machine}: ${String(physical)} with SMT ${smt} are ${expected}`, () => {
      assert.equal(processors(machine, physical, smt), expected)
    })

  test('are rejected if the machine has fewer, or no second threads', () => {
    assert.throws(() => processors('virtual-2-cores', 3, 'off'), /at most the 2 of this machine/)
    assert.throws(() => processors('virtual-2-cores', 1, 'on'), /Unexpected `smt: on`/)
    assert.throws(() => processors('hybrid', 3, 'on'), /Unexpected `smt: on`/)
  })
})

suite('settings of the machine', () => {
  const files = {
    'sys/devices/system/cpu/cpu0/cpufreq/scaling_governor': 'powersave\n',
    'sys/devices/system/cpu/intel_pstate/no_turbo': '0\n',
    'sys/kernel/mm/transparent_hugepage/enabled': '[always] madvise never\n',
    'proc/swaps': 'Filename Type Size Used Priority\n/dev/sda2 partition 1 0 -2\n',
    'sys/devices/system/node/online': '0-1\n',
    'proc/sys/kernel/numa_balancing': '1\n',
  }

  test('that change measurements are recorded and warned about', (context) => {
    const root = temporaryFolder(context)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const { text, warnings } = hostSettings(root)
    assert.match(text, /^governor: powersave\nno turbo \(Intel\): 0\n/)
    assert.match(text, /^swap: Filename .*; \/dev\/sda2 /m)
    assert.deepEqual(
      warnings.map((warning) => warning.split(/ (?:is|are) |:/)[0]),
      [
        ...['the CPU governor', 'turbo', 'transparent huge pages', 'swap'],
        ...['NUMA nodes 0-1', 'NUMA balancing'],
      ],
    )
  })

  test('that a machine does not state are absent', (context) => {
    assert.deepEqual(hostSettings(temporaryFolder(context)), { text: '', warnings: [] })
  })
})
