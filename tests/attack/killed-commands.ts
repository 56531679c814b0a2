// The commands that `npm run attack` kills, each with a project in which it has something to do.
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallFolder } from '../archive/small-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import type { Killed } from './kill.ts'

/** All commands that write, and the share of the kills that each gets. */
export function killedCommands(
  folder: string,
): readonly { readonly share: number; readonly killed: () => Killed }[] {
  return [
    { share: 0.4, killed: () => converted(folder, 'convert', ['data']) },
    { share: 0.15, killed: () => converted(folder, 'build', ['data', 'public']) },
    { share: 0.15, killed: () => merged(folder) },
    { share: 0.1, killed: () => initialised(folder) },
    { share: 0.1, killed: () => fetched(folder) },
    { share: 0.1, killed: () => recorded(folder) },
  ]
}

function changeLogs(root: string, tps: number): void {
  for (const [index, repeat] of ['r1', 'r2'].entries())
    writeFileSync(
      join(root, `site/archives/grid/read/c1.t1.${repeat}.sysbench.txt`),
      sysbenchLog({ tps: tps + index }),
    )
}

function done(call: readonly string[], cwd: string): void {
  const { status, stderr } = benchfolio(call, { cwd })
  if (status !== 0) throw new Error(`${call.join(' ')}: ${stderr}`)
}

function converted(folder: string, name: string, outputs: readonly string[]): Killed {
  const root = gridProject(join(folder, name))
  done([name], root)
  return { name, root, call: [name], outputs, change: () => changeLogs(root, 900) }
}

function merged(folder: string): Killed {
  const root = gridProject(join(folder, 'merge'))
  const shards = (): void => {
    for (const shard of ['0', '1'])
      done(['convert', '--shard', `${shard}/2`, '--out', `shards/${shard}`], root)
  }
  const call = ['merge', 'shards/0', 'shards/1']
  shards()
  done(call, root)
  changeLogs(root, 900)
  shards()
  return { name: 'merge', root, call, outputs: ['data'], change: () => undefined }
}

function initialised(folder: string): Killed {
  const root = join(folder, 'init')
  mkdirSync(root)
  const call = ['init', 'bench', '--sample']
  return {
    name: 'init',
    root,
    call,
    outputs: ['bench'],
    change: () => undefined,
    isOnce: true,
    isVariable: (path) => path === '.benchfolio-init',
  }
}

function fetched(folder: string): Killed {
  const root = gridProject(join(folder, 'fetch'))
  const remote = join(folder, 'remote')
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `read/c1.t${String(index + 1)}.r1.sysbench.txt`,
      `${sysbenchLog({ tps: 100 + index })}${'#'.repeat(200_000)}\n`,
    ]),
  )
  smallFolder(remote, files)
  const page = join(root, 'content/archives/grid')
  const manifest = Object.entries(files).map(([path, text]) => `${digest(text)}  ${path}\n`)
  writeFileSync(join(page, 'grid.sha256'), manifest.join(''))
  const text = readFileSync(join(page, 'index.md'), 'utf8')
  writeFileSync(
    join(page, 'index.md'),
    text.replace(/source: .*/, `source: ${remote}\n  manifest: grid.sha256`),
  )
  return {
    ...{ name: 'fetch', root, call: ['fetch'], outputs: ['.build/store'], change: () => undefined },
    // Bytes that are not yet checked.
    isVariable: (path) => path.startsWith('partial/') || path.startsWith('aside/'),
    problem: () => unequalDigest(join(root, '.build/store')),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function unequalDigest(store: string): string | undefined {
  for (const path of readdirSync(store, { recursive: true, encoding: 'utf8' })) {
    const [name = ''] = /[0-9a-f]{64}$/.exec(path.replaceAll('/', '')) ?? []
    if (name === '' || path.startsWith('partial')) continue
    if (digest(readFileSync(join(store, path), 'utf8')) !== name)
      return `${path} has another content`
  }
  return undefined
}

const plan = `title: Killed
hostname: node1
engines:
  - {name: small, adapter: command, version: '1.0', start: [./server.sh], ready: ['true']}
configurations: [{name: base, options: {}}]
workloads:
  - {name: reads, load: command, run: [cat, ../log.txt]}
threads: [1, 2]
repeats: 2
seconds: 1
warmup: 0
`

function recorded(folder: string): Killed {
  const root = join(folder, 'record')
  smallFolder(root, {
    'plan.yaml': plan
      .replace('../log.txt', join(root, 'log.txt'))
      .replace('./server.sh', join(root, 'server.sh')),
    'log.txt': sysbenchLog(),
    'server.sh': '#!/bin/sh\nexec sleep 600\n',
  })
  chmodSync(join(root, 'server.sh'), 0o755)
  const journal = join(root, 'archive/journal.ndjson')
  return {
    ...{ name: 'record', root, outputs: ['archive'], change: () => undefined },
    call: ['record', 'plan.yaml', '--out', 'archive', '--scratch', 's'],
    // Times and machine state differ between recordings.
    isVariable: () => true,
    problem() {
      const points = readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { readonly point: string; readonly status?: string })
      const distinct = new Set(points.map(({ point }) => point)).size
      return points.length === 4 && distinct === 4 ? undefined : `${String(points.length)} runs`
    },
  }
}
