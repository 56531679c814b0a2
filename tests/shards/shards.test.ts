import assert from 'node:assert/strict'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { shardOf } from '../../tools/shards/shard.ts'
import { benchfolio, startBenchfolio, type Outcome } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { tree } from '../laws/tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-shards-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const root = join(folder, 'project')
const count = 4
const shard = (index: number): string => join(folder, 'shards', String(index))
const all = Array.from({ length: count }, (_, index) => shard(index))

// The index as each scheduler states it.
const variables = [
  { SLURM_ARRAY_TASK_ID: '0', SLURM_ARRAY_TASK_COUNT: '4' },
  { JOB_COMPLETION_INDEX: '1', BENCHFOLIO_SHARDS: '4' },
  { BENCHFOLIO_SHARD: '2', BENCHFOLIO_SHARDS: '4' },
  { BENCHFOLIO_SHARD: '3', BENCHFOLIO_SHARDS: '4', SLURM_ARRAY_TASK_ID: '7' },
] as const

before(async () => {
  gridProject(root)
  const outcomes = await Promise.all(
    variables.map((env, index) =>
      startBenchfolio(
        ['convert', '--shard', 'env', '--out', shard(index), '--store', `${shard(index)}.store`],
        { cwd: root, env },
      ),
    ),
  )
  for (const { status, stderr } of outcomes) assert.equal(status, 0, stderr)
})

function merge(folders: readonly string[], out = join(folder, 'rejected')): Outcome {
  return benchfolio(
    ['merge', ...folders, '--out', out, '--store', join(folder, 'merge-store'), '--force'],
    { cwd: root },
  )
}

// A copy of the shards in which one is changed.
function changed(name: string, change: (copy: string) => void): readonly string[] {
  const copies = all.map((from, index) => {
    const to = join(folder, name, String(index))
    cpSync(from, to, { recursive: true })
    return to
  })
  change(copies[2] ?? '')
  return copies
}

function rejects({ status, stderr }: Outcome, pattern: RegExp): void {
  assert.equal(status, 3, stderr)
  assert.match(stderr, pattern)
}

suite('four shards in four processes', () => {
  test('merge to the data files of one conversion, byte for byte', () => {
    const single = join(folder, 'single')
    assert.equal(benchfolio(['convert', '--out', single, '--force'], { cwd: root }).status, 0)
    const merged = join(folder, 'merged')
    const { status, stderr } = merge(all.toReversed(), merged)
    assert.equal(status, 0, stderr)
    assert.deepEqual(tree(merged), tree(single))
    assert.ok(tree(single).size > 3)
  })

  test('have every file once, by a digest of its path', () => {
    const files = all.flatMap((path, index) => {
      const { archives } = JSON.parse(readFileSync(join(path, 'shard.json'), 'utf8')) as {
        readonly archives: readonly { readonly files: readonly (readonly [string])[] }[]
      }
      return archives.flatMap((archive) =>
        archive.files.map(([file]) => {
          assert.equal(shardOf('grid', file, count), index)
          return file
        }),
      )
    })
    assert.equal(files.length, 10)
    assert.equal(new Set(files).size, 10)
  })

  test('are merged where the archive has other times but the same content', () => {
    const copy = join(folder, 'copy')
    cpSync(root, copy, { recursive: true })
    utimesSync(join(copy, 'site/archives/grid/my.cnf'), 1_000_000_000, 1_000_000_000)
    const { status, stderr } = benchfolio(
      ['merge', ...all, '--out', join(folder, 'from-copy'), '--store', join(folder, 'copy-store')],
      { cwd: copy },
    )
    assert.equal(status, 0, stderr)
  })
})

suite('merge rejects', () => {
  test('a missing shard', () => {
    rejects(merge(all.slice(1)), /Missing shard 0\/4/)
    rejects(merge(all.slice(0, 2)), /Missing shards 2\/4, 3\/4/)
  })

  test('a shard given twice', () => {
    rejects(merge([...all, shard(1)]), /Unexpected second shard 1\/4/)
  })

  test('a shard of another count', () => {
    const foreign = join(folder, 'foreign')
    benchfolio(['convert', '--shard', '3/5', '--out', foreign], { cwd: root })
    rejects(merge([...all.slice(0, 3), foreign]), /Shard 3\/5 in \S+foreign does not belong/)
  })

  test('a shard without a manifest, and one whose readings are cut off or gone', () => {
    const without = changed('without', (copy) => rmSync(join(copy, 'shard.json')))
    rejects(merge(without), /The shard in \S+without\/2 is incomplete: it has no shard\.json/)
    const cut = changed('cut', (copy) => {
      for (const name of readdirSync(copy).filter((each) => each.endsWith('.readings')))
        truncateSync(join(copy, name), 10)
    })
    rejects(merge(cut), /Shard 2\/4 in \S+cut\/2 is incomplete or damaged/)
    const gone = changed('gone', (copy) => {
      for (const name of readdirSync(copy).filter((each) => each.endsWith('.readings')))
        rmSync(join(copy, name))
    })
    rejects(merge(gone), /Shard 2\/4 in \S+gone\/2 is incomplete: it has no grid-/)
  })

  test('a shard that lists too few files', () => {
    const short = changed('short', (copy) => {
      const file = join(copy, 'shard.json')
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
        readonly archives: { files: readonly unknown[] }[]
      }
      for (const archive of manifest.archives) archive.files = archive.files.slice(1)
      writeFileSync(file, JSON.stringify(manifest))
    })
    rejects(merge(short), /Shard 2\/4 in \S+short\/2 is incomplete: it has no \S+/)
  })

  test('shards of an archive or a page that changed since', () => {
    for (const [name, file, text, reason] of [
      ['page', 'content/archives/grid/index.md', '\nMore.\n', /page of grid has another text/],
      ['size', 'site/archives/grid/my.cnf', '# more\n', /archive grid has other files/],
    ] as const) {
      const copy = join(folder, `changed-${name}`)
      cpSync(root, copy, { recursive: true })
      writeFileSync(join(copy, file), text, { flag: 'a' })
      const outcome = benchfolio(['merge', ...all, '--out', 'merged'], { cwd: copy })
      rejects(outcome, reason)
      assert.match(outcome.stderr, /Shard \d\/4 in/)
    }
    const copy = join(folder, 'changed-content')
    cpSync(root, copy, { recursive: true })
    const file = join(copy, 'site/archives/grid/my.cnf')
    writeFileSync(file, readFileSync(file, 'utf8').replace('1G', '2G'))
    rejects(
      benchfolio(['merge', ...all, '--out', 'merged'], { cwd: copy }),
      /Shard \d\/4 in \S+ does not belong to this merge: my\.cnf has another content/,
    )
  })
})

suite('convert --shard rejects', () => {
  for (const [text, env] of [
    ['4/4', {}],
    ['1', {}],
    ['a/b', {}],
    ['env', {}],
    ['env', { SLURM_ARRAY_TASK_ID: '1' }],
  ] as const) {
    test(`${text} with ${JSON.stringify(env)}`, () => {
      const { status, stderr } = benchfolio(['convert', '--shard', text, '--out', 'x'], {
        cwd: root,
        env,
      })
      assert.equal(status, 2)
      assert.match(stderr, /^error: Unexpected shard/)
    })
  }

  test('a command line without --out', () => {
    assert.equal(benchfolio(['convert', '--shard', '0/4'], { cwd: root }).status, 2)
  })
})
