import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { collapseFile } from '../../tools/profiles/collapse-file.ts'
import { Collapser, type CollapseOptions } from '../../tools/profiles/collapse.ts'
import { folded } from '../../tools/profiles/stacks.ts'

// What they are, and who judges: README.md there.
const folder = join(import.meta.dirname, 'stackcollapse')
const recordings = readdirSync(folder).filter((file) => file.endsWith('.perf-script'))

const options: Readonly<Record<string, CollapseOptions>> = {
  '': {},
  '--pid': { pid: true },
  '--tid': { tid: true },
  '--kernel': { kernel: true },
  '--jit': { jit: true },
  '--all': { kernel: true, jit: true },
  '--addrs': { addrs: true },
  '--event-filter=cpu-clock': { event: 'cpu-clock' },
}

suite('stacks: recordings of perf script are folded as stackcollapse-perf.pl folds them', () => {
  for (const file of recordings)
    test(`${file}, byte for byte after sort, with every option`, async () => {
      const path = join(folder, file)
      const judged = sections(readFileSync(path.replace(/perf-script$/, 'folded'), 'utf8'))
      for (const [option, asked] of Object.entries(options)) {
        const expected = judged.get(option) ?? judged.get('')
        const { stacks } = await collapseFile(path, { weight: 'period', ...asked })
        assert.equal(sorted(folded(stacks)), expected, option)
        // Lines that are given as texts mean the same.
        const collapser = new Collapser({ weight: 'period', ...asked })
        for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) collapser.take(line)
        assert.equal(sorted(folded(collapser.result().stacks)), expected, `${option} as texts`)
      }
    })

  test('there are recordings, and each option changes one of them', () => {
    assert.ok(recordings.length > 20)
    const changed = recordings.flatMap((file) => [
      ...sections(
        readFileSync(join(folder, file.replace(/perf-script$/, 'folded')), 'utf8'),
      ).keys(),
    ])
    assert.deepEqual([...new Set(changed)].toSorted(), Object.keys(options).toSorted())
  })
})

// The text before the first `# --option`, and that behind each.
function sections(golden: string): ReadonlyMap<string, string> {
  const [plain = '', ...rest] = golden.split(/^# (?=--)/m)
  return new Map([
    ['', plain],
    ...rest.map((text): [string, string] => {
      const end = text.indexOf('\n')
      return [text.slice(0, end), text.slice(end + 1)]
    }),
  ])
}

// As `LC_ALL=C sort` does.
function sorted(text: string): string {
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => Buffer.from(line))
  return lines
    .toSorted((a, b) => Buffer.compare(a, b))
    .map((line) => `${line.toString()}\n`)
    .join('')
}
