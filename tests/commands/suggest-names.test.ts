// Ways to name the results of a campaign, and the pattern that is suggested for them.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { inspect } from '../../tools/commands/inspect.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const three = String.raw`{version:\d+\.\d+\.\d+}`

/** The path of a run by version (u: with underscores), threads, repeat (n) and workload, and the pattern. */
const schemes: readonly (readonly [path: string, pattern: string])[] = [
  ['<v>/<t>/run<n>.txt', '{version}/{folder2}/run{repeat}.txt'],
  ['mysql<v>-<t>-<n>.log', '{dbms}-{threads}-{repeat}.log'],
  ['<v>_t<t>_r<n>_<w>.txt', `${three}_t{threads}_r{repeat}_{workload}.txt`],
  [
    '<w>/mysql-<v>/threads=<t>/rep=<n>/sysbench.out',
    '{workload}/{dbms}/threads={threads}/rep={repeat}/sysbench.out',
  ],
  ['run-<n>/<w>/<v>-threads-<t>.txt', `run-{repeat}/{workload}/${three}-threads-{threads}.txt`],
  ['<w>_<v>_<t>_<n>.sysbench', `{workload}_${three}_{threads}_{repeat}.sysbench`],
  ['<u>_<t>th_<n>_<w>.txt', String.raw`{version:\d+_\d+_\d+}_{threads}th_{repeat}_{workload}.txt`],
  ['ps-<v>.<w>.T<t>.R<n>.res', '{dbms}.{workload}.T{threads}.R{repeat}.res'],
  ['<w>-<t>-threads-<v>-<n>.txt', `{workload}-{threads}-threads-${three}-{repeat}.txt`],
]

suite('names of results', () => {
  for (const [path, pattern] of schemes)
    test(path, async (context) => {
      const files = new Map<string, string>()
      for (const [at, version] of ['8.0.45', '8.4.8'].entries())
        for (const threads of [1, 16, 128])
          for (const repeat of [1, 2, 3])
            for (const [more, workload] of ['oltp_read_only', 'oltp_update_index'].entries()) {
              const texts = {
                v: version,
                t: String(threads),
                n: String(repeat),
                w: workload,
                u: version.replaceAll('.', '_'),
              }
              const name = path.replaceAll(
                /<([vtnwu])>/g,
                (_, key: 'v' | 't' | 'n' | 'w' | 'u') => texts[key],
              )
              files.set(
                name,
                sysbenchLog({ threads, tps: 100 + 40 * at + threads + repeat + 20 * more }),
              )
            }
      const root = temporaryFolder(context)
      const folder = smallFolder(join(root, 'set'), Object.fromEntries(files))
      let text = ''
      const output = {
        data: (more: string): void => void (text += more),
        talk: (): void => undefined,
        file: (): void => undefined,
        progress: (): void => undefined,
      }
      assert.equal(
        await inspect.run([folder], { suggest: true, store: join(root, 'store') }, output),
        0,
      )
      assert.deepEqual(/patterns:\n((?: {4}- .*\n)+)/.exec(text)?.[1], `    - '${pattern}'\n`)
    })
})
