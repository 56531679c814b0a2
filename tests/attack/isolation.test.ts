// One page or file never stops the others, and no text is published that its numbers were not read from.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { convertProject, writeData } from '../../tools/convert/convert-publication.ts'
import { projectPages } from '../../tools/convert/project.ts'
import { writeTexts } from '../../tools/convert/source-text.ts'
import { attempt, type Failure } from '../../tools/core/attempt.ts'
import { BadInput, systemError } from '../../tools/core/errors.ts'
import { readChunk } from '../../tools/runs/read-chunk.ts'
import { readFiles } from '../../tools/runs/read-files.ts'
import type { ReadResult, ReadTask } from '../../tools/runs/read-result.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { gridArticle, gridProject } from '../convert/project.ts'
import { resultsOfPart } from '../runs/results-of-part.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-isolation-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('an article whose conversion fails is an error with a stack, and the others are written', async () => {
  const root = gridProject(join(folder, 'project'), {
    'content/articles/other/index.md': gridArticle.replace('Two cores', 'Other'),
  })
  const { archives, articles } = projectPages(root)
  const converted = await convertProject({
    root,
    archives: archives.map((file) => join(root, file)),
    articles: articles.map((file) => join(root, file)),
    workspace: { build: join(root, '.build'), converter: 'test', force: false, root },
    progress: () => undefined,
    onConverted: {
      archive: () => undefined,
      article: ({ article }) => {
        if (article.slug === 'other') throw new RangeError('Maximum call stack size exceeded')
      },
    },
  })
  writeData(converted, join(root, 'data'))
  assert.equal(converted.complete, false)
  const [failed] = converted.diagnostics
  assert.equal(failed?.rule, 'article/failed')
  assert.match(failed.place.file, /other/)
  assert.match(failed.stack ?? '', /RangeError/)
  assert.ok(existsSync(join(root, 'data/articles/two-cores.json')))
})

test('a text of another digest than its numbers is not published', () => {
  const file = join(folder, 'log.txt')
  writeFileSync(file, 'tps: 1\n')
  const text = {
    ...{ id: 'x', archive: 'a', path: 'log.txt', bytes: 7, format: undefined, file },
    ...{ aliases: undefined, lines: 3, hidden: [], sha256: hash('sha256', 'tps: 1\n', 'hex') },
  }
  assert.equal(writeTexts(folder, [text]).length, 1)
  writeFileSync(file, 'tps: 2\n')
  const [changed] = writeTexts(folder, [text])
  assert.equal(changed?.isChanged, true)
  assert.match(readFileSync(join(folder, 'x.txt'), 'utf8'), /^This file changed [^\n]*\n\n\n$/)
  rmSync(file)
  assert.equal(writeTexts(folder, [text])[0]?.isChanged, true)
})

test('a text that is too long for one string is refused with the limit', () => {
  const file = join(folder, 'long.txt')
  writeFileSync(file, 'x')
  const task = {
    path: 'long.txt',
    file,
    bytes: 1,
    digestOnly: false,
    metrics: new Map(),
    privacy: 'strict',
  } as const
  const error = Object.assign(new Error('Cannot create a string longer'), {
    code: 'ERR_STRING_TOO_LONG',
  })
  const [result] = readChunk([task], () => {
    throw error
  })
  assert.match(result?.failure?.message ?? '', /more than 512 MiB/)
})

test('errors of the system name the disk and the folder', () => {
  const error = (code: string, path?: string): Error =>
    Object.assign(new Error(code), { code, syscall: 'write' }, path === undefined ? {} : { path })
  assert.equal(systemError(error('EACCES', '/data/x'))?.where, '/data/x')
  assert.match(systemError(error('ENOSPC'))?.message ?? '', /disk is full/)
  assert.ok(systemError(error('ENOSPC'))?.where.includes(process.cwd()))
  assert.equal(systemError(new Error('x')), undefined)
})

test('a file that disappears after it was listed is lost alone, without its folder in the message', async (context) => {
  const root = temporaryFolder(context)
  const path = (name: string): string => join(root, name)
  writeFileSync(path('a.txt'), 'x')
  const task = (name: string): ReadTask => ({
    ...{ path: name, file: path(name), bytes: 1, digestOnly: false, metrics: new Map() },
    privacy: 'strict',
  })
  const results = new Map<string, ReadResult>()
  await readFiles([task('a.txt'), task('gone.txt')], (tasks, part) => {
    const read = resultsOfPart(part)
    for (const [index, { path: name }] of tasks.entries()) {
      const result = read[index]
      if (result) results.set(name, result)
    }
  })
  assert.equal(results.get('a.txt')?.failure, undefined)
  const { failure } = results.get('gone.txt') ?? {}
  assert.equal(failure?.message, 'the file disappeared while the archive was read')
})

test('a file that grows after it was listed has the size that was read', () => {
  const file = join(folder, 'grown.txt')
  writeFileSync(file, 'longer')
  const task = { path: 'grown.txt', file, bytes: 1, digestOnly: false, metrics: new Map() }
  const [result] = readChunk([{ ...task, privacy: 'strict' }])
  assert.equal(result?.bytes, 6)
})

test('a figure or a claim whose program fails is an error with a stack', () => {
  const failures: Failure[] = []
  const report = (failure: Failure): number => failures.push(failure)
  const fail = (): string => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  assert.equal(attempt(fail, report, 'figure/failed'), undefined)
  assert.match(failures[0]?.stack ?? '', /RangeError/)
  const refuse = (): string => {
    throw new BadInput('x', 'y', 'z')
  }
  assert.throws(() => {
    attempt(refuse, report, 'x')
  }, BadInput)
})
