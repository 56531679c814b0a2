// Hugo and worker threads that are killed while a command waits for them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hugoBinary } from '../../tools/site/hugo-binary.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { tree } from '../laws/tree.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { outcomeOf, type Extent, type Outcome } from './area.ts'
import { sampleOf } from './sample.ts'

type Files = ReadonlyMap<string, string>

/** Kills Hugo and worker threads of `build`, and worker threads of `convert`. */
export async function* killedChildren(folder: string, extent: Extent): AsyncIterable<Outcome> {
  const root = gridProject(join(folder, 'built'))
  const site = builtBy(['build'], root, 'public')
  yield* killedHugo(root, site, join(folder, 'hugo.sh'), extent)
  yield* killedThreads(root, ['build', '--force'], { out: 'public', before: site }, extent)
  const large = gridProject(join(folder, 'large'), largeLogs())
  const data = builtBy(['convert'], large, 'data')
  yield* killedThreads(large, ['convert', '--force'], { out: 'data', before: data }, extent)
}

function builtBy(call: readonly string[], cwd: string, out: string): Files {
  const { status, stderr } = benchfolio(call, { cwd })
  if (status !== 0) throw new Error(`${call.join(' ')}: ${stderr}`)
  return tree(join(cwd, out))
}

const hugoScripts = [
  ['at once', 'case "$1" in version) exec HUGO "$@";; esac; kill -9 $$'],
  ['after 50 ms', 'HUGO "$@" & p=$!; sleep 0.05; kill -9 $p; wait $p'],
  ['after 200 ms', 'HUGO "$@" & p=$!; sleep 0.2; kill -9 $p; wait $p'],
  ['writes nothing', 'case "$1" in version) exec HUGO "$@";; esac; exit 0'],
] as const

async function* killedHugo(
  root: string,
  before: Files,
  file: string,
  extent: Extent,
): AsyncIterable<Outcome> {
  for (const [name, script] of sampleOf(hugoScripts, extent, 1))
    yield await outcomeOf('Hugo that is killed or writes nothing', name, () => {
      const text = script.replaceAll('HUGO', hugoBinary())
      writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
      const { status, stderr } = benchfolio(['build', '--force', '--hugo', file], { cwd: root })
      if (!isEqual(before, tree(join(root, 'public')))) return 'the site changed'
      if (status === 0) return name.startsWith('after') ? undefined : 'exit 0'
      return /hugo/i.test(stderr) ? undefined : stderr.slice(0, 300)
    })
}

// Starts of threads, and milliseconds after them.
const moments = [1, 2].flatMap((thread) =>
  [0, 20, 60, 120, 250, 500].map((milliseconds) => ({ thread, milliseconds })),
)

async function* killedThreads(
  root: string,
  call: readonly string[],
  { out, before }: { readonly out: string; readonly before: Files },
  extent: Extent,
): AsyncIterable<Outcome> {
  for (const { thread, milliseconds } of sampleOf(moments, extent, 1)) {
    const name = `thread ${String(thread)} after ${String(milliseconds)} ms`
    yield await outcomeOf(`worker thread of ${call[0] ?? ''} that is killed`, name, () => {
      const env = { NODE_OPTIONS: `--import=${terminating(thread, milliseconds)}` }
      const { status, stderr } = benchfolio(call, { cwd: root, env })
      if (!isEqual(before, tree(join(root, out)))) return `${out}/ changed`
      if (status === 0) return undefined
      if (stderr.trim() === '' || stderr.includes('benchfolio itself'))
        return `exit ${String(status)}: ${stderr.slice(0, 300)}`
      const next = benchfolio(call, { cwd: root })
      return next.status === 0 ? undefined : `the next call exits ${String(next.status)}`
    })
  }
}

function isEqual(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)
}

// Terminates the thread that is started as this one of all threads, whatever it is doing.
function terminating(thread: number, milliseconds: number): string {
  return `data:text/javascript,${encodeURIComponent(`
  import { syncBuiltinESMExports } from 'node:module'
  import threads from 'node:worker_threads'
  const { Worker } = threads
  let count = 0
  threads.Worker = class extends Worker {
    constructor(...given) {
      super(...given)
      count += 1
      if (count === ${String(thread)})
        setTimeout(() => void this.terminate(), ${String(milliseconds)}).unref()
    }
  }
  syncBuiltinESMExports()
`)}`
}

// So many bytes that worker threads read a part of them.
function largeLogs(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `site/archives/grid/read/c1.t${String(index + 3)}.r1.sysbench.txt`,
      `${sysbenchLog({ threads: index + 3, tps: 100 + index })}${`${' '.repeat(999)}\n`.repeat(1000)}`,
    ]),
  )
}
