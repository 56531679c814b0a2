import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { BadInput } from '../../tools/core/errors.ts'
import { holderOf, lock } from '../../tools/site/lock.ts'
import { stableJson } from '../../tools/core/stable-json.ts'
import { recover, swap } from '../../tools/site/swap.ts'
import { storeStamp, cachedReport, type Job } from '../../tools/convert/up-to-date.ts'
import { writeFile, writeTree } from '../../tools/convert/write-tree.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

suite('stable JSON', () => {
  test('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value))
        assert.deepEqual(JSON.parse(stableJson(value)), plain)
      }),
    )
  })

  test('has one key a line, short objects and lists of plain values on one line', () => {
    assert.equal(
      stableJson({
        a: 1,
        list: [1, null, 'x'],
        runs: [{ id: 'a' }, { id: 'b' }],
        gone: undefined,
        e: [],
        o: {},
      }),
      '{\n "a": 1,\n "list": [1,null,"x"],\n "runs": [\n  {"id":"a"},\n  {"id":"b"}\n ],\n "e": [],\n "o": {}\n}\n',
    )
  })

  test('keeps keys in the order given, and ends with a line feed', () => {
    assert.equal(stableJson({ b: 1, a: 2 }), '{\n "b": 1,\n "a": 2\n}\n')
  })

  test('escapes what cannot be seen, and what would turn the text around it', () => {
    const text = 'a\u202Eb\u200B\u2028\u007F\u009B\u{E0001}é'
    const printed = stableJson([text])
    assert.doesNotMatch(printed.trimEnd(), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    assert.deepEqual(JSON.parse(printed), [text])
  })

  test('prints a number that is none as null', () => {
    assert.equal(stableJson({ a: Number.NaN }), '{\n "a": null\n}\n')
  })
})

suite('a tree of files', () => {
  test('holds exactly what it is given', (context) => {
    const folder = smallFolder(join(temporaryFolder(context), 'data'), {
      'stays.json': '1',
      'changes.json': '1',
      'goes/away.json': '1',
      'half.json.new': '{"half',
    })
    const files = new Map([
      ['stays.json', '1'],
      ['changes.json', '2'],
      ['new/deep.json', '3'],
    ])
    assert.deepEqual(writeTree(folder, files), { written: 2, unchanged: 1, removed: 2 })
    for (const [path, content] of files)
      assert.equal(readFileSync(join(folder, path), 'utf8'), content)
    assert.ok(!existsSync(join(folder, 'goes/away.json')))
    assert.deepEqual(writeTree(folder, files), { written: 0, unchanged: 3, removed: 0 })
  })

  test('keeps what it is not given where that is asked for, but no half of a file', (context) => {
    const folder = smallFolder(join(temporaryFolder(context), 'data'), {
      'old.json': '1',
      'half.json.new': '{"half',
    })
    assert.deepEqual(writeTree(folder, new Map([['a.json', '1']]), true), {
      written: 1,
      unchanged: 0,
      removed: 1,
    })
    assert.deepEqual(readdirSync(folder).toSorted(), ['a.json', 'old.json'])
  })

  test('does not touch a file that is the same already', (context) => {
    const folder = smallFolder(temporaryFolder(context), { 'a.json': '1' })
    utimesSync(join(folder, 'a.json'), 1000, 1000)
    assert.equal(writeFile(join(folder, 'a.json'), '1'), false)
    assert.equal(statSync(join(folder, 'a.json')).mtimeMs, 1_000_000)
  })

  test('may be a folder that is not there yet', (context) => {
    const folder = join(temporaryFolder(context), 'a/b/c')
    assert.equal(writeTree(folder, new Map([['x.json', '1']])).written, 1)
  })
})

suite('what was remembered', () => {
  const job = (root: string): Job => ({
    root,
    archives: ['page.md'],
    articles: ['article.md'],
    out: join(root, 'data'),
    sourceRoot: undefined,
    space: { build: join(root, '.build'), converter: '1', force: false, root },
  })
  const start = (root: string): Job => {
    smallFolder(root, {
      'page.md': 'a page',
      'article.md': 'an article',
      'site/vocabulary/keys.yaml': '',
      'archive/a/log.txt': 'a log',
      'data/x.json': '1',
    })
    storeStamp(job(root), [join(root, 'archive')], 'what was found\n')
    return job(root)
  }

  test('is there while nothing changed', (context) => {
    assert.equal(cachedReport(start(temporaryFolder(context))), 'what was found\n')
  })

  for (const [name, change] of [
    ['a page', (root: string) => writeFileSync(join(root, 'page.md'), 'another page')],
    ['an article', (root: string) => writeFileSync(join(root, 'article.md'), 'another article')],
    [
      'a word of the vocabulary',
      (root: string) => writeFileSync(join(root, 'site/vocabulary/keys.yaml'), '{}'),
    ],
    [
      'a file of the archive',
      (root: string) => writeFileSync(join(root, 'archive/a/log.txt'), 'another'),
    ],
    ['a new file of the archive', (root: string) => writeFileSync(join(root, 'archive/b.txt'), '')],
    ['the time of a file', (root: string) => utimesSync(join(root, 'archive/a/log.txt'), 5, 5)],
    ['a data file', (root: string) => writeFileSync(join(root, 'data/x.json'), '22')],
    [
      'what was remembered',
      (root: string) => {
        const cache = join(root, '.build/cache')
        for (const file of readdirSync(cache)) writeFileSync(join(cache, file), '{"half')
      },
    ],
  ] as const) {
    test(`is gone when ${name} changed`, (context) => {
      const root = temporaryFolder(context)
      const before = start(root)
      change(root)
      assert.equal(cachedReport(before), undefined)
    })
  }

  test('is gone for another version of the program, another folder, other pages', (context) => {
    const before = start(temporaryFolder(context))
    assert.equal(cachedReport({ ...before, space: { ...before.space, converter: '2' } }), undefined)
    assert.equal(cachedReport({ ...before, out: join(before.root, 'other') }), undefined)
    assert.equal(cachedReport({ ...before, archives: [] }), undefined)
    assert.equal(cachedReport({ ...before, sourceRoot: '/elsewhere' }), undefined)
  })

  test(
    'looks behind a link that is the archive',
    { skip: process.platform === 'win32' },
    (context) => {
      const root = temporaryFolder(context)
      const before = start(root)
      symlinkSync('archive', join(root, 'link'))
      storeStamp(before, [join(root, 'link')], '')
      assert.equal(cachedReport(before), '')
      writeFileSync(join(root, 'archive/a/log.txt'), 'a changed log')
      assert.equal(cachedReport(before), undefined)
    },
  )
})

suite('a lock', () => {
  test('keeps a second process out until it is given back', (context) => {
    const file = join(temporaryFolder(context), '.build/lock')
    const unlock = lock(file)
    assert.match(readFileSync(file, 'utf8'), new RegExp(`"pid":${String(process.pid)},`))
    assert.throws(
      () => lock(file),
      (error) =>
        error instanceof BadInput &&
        error.message.includes(String(process.pid)) &&
        error.where === file &&
        error.exitCode === 3,
    )
    unlock()
    lock(file)()
    assert.deepEqual(readdirSync(join(file, '..')), [])
  })

  test('of a process that has ended is taken over', (context) => {
    const file = join(temporaryFolder(context), 'lock')
    const { pid } = spawnSync(process.execPath, ['--version'])
    for (const left of [String(pid), '', 'nonsense', '-1', '0']) {
      writeFileSync(file, left)
      lock(file)()
      assert.ok(!existsSync(file))
    }
  })

  test('of a process that runs is respected', async (context) => {
    const file = join(temporaryFolder(context), 'lock')
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    writeFileSync(file, JSON.stringify(holderOf(child.pid ?? 0)))
    assert.throws(() => lock(file), BadInput)
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
    lock(file)()
  })
})

suite('publishing', () => {
  const site = (root: string, name: string, text: string): string =>
    smallFolder(join(root, name), { 'index.html': text })
  const published = (root: string): string => readFileSync(join(root, 'public/index.html'), 'utf8')

  test('puts the new site in the place of the old one and leaves nothing beside it', (context) => {
    const root = temporaryFolder(context)
    site(root, 'public', 'old')
    swap(site(root, 'public.stage', 'new'), join(root, 'public'))
    assert.equal(published(root), 'new')
    assert.deepEqual(readdirSync(root), ['public'])
  })

  test('works the first time', (context) => {
    const root = temporaryFolder(context)
    swap(site(root, 'public.stage', 'new'), join(root, 'public'))
    assert.equal(published(root), 'new')
  })

  test('that was killed between the renames gets the old site back', (context) => {
    const root = temporaryFolder(context)
    site(root, 'public.old', 'old')
    site(root, 'public.stage', 'new')
    recover(join(root, 'public'))
    assert.equal(published(root), 'old')
  })

  test('that was killed after the renames keeps the new site', (context) => {
    const root = temporaryFolder(context)
    site(root, 'public', 'new')
    site(root, 'public.old', 'old')
    recover(join(root, 'public'))
    assert.equal(published(root), 'new')
    swap(site(root, 'public.stage', 'newer'), join(root, 'public'))
    assert.equal(published(root), 'newer')
    assert.deepEqual(readdirSync(root), ['public'])
  })

  test('that never happened has nothing to bring back', (context) => {
    const root = temporaryFolder(context)
    mkdirSync(join(root, 'x'))
    recover(join(root, 'public'))
    assert.deepEqual(readdirSync(root), ['x'])
  })
})
