// One page or file never stops the others, and no text is published that its numbers were not read from.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { convertProject, writeData } from '../../tools/convert/convert.ts'
import { projectPages } from '../../tools/convert/project.ts'
import { writeTexts } from '../../tools/convert/source-text.ts'
import { BadInput, systemError } from '../../tools/errors.ts'
import { readChunk } from '../../tools/runs/read-chunk.ts'
import { gridArticle, gridProject } from '../convert/project.ts'

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
    ...{ aliases: undefined, sha256: hash('sha256', 'tps: 1\n', 'hex') },
  }
  assert.equal(writeTexts(folder, [text]).length, 1)
  writeFileSync(file, 'tps: 2\n')
  assert.throws(() => writeTexts(folder, [text]), /changed after its numbers were read/)
  rmSync(file)
  try {
    writeTexts(folder, [text])
    assert.fail('the file is gone')
  } catch (error) {
    const { message, where } = systemError(error) ?? new BadInput('', '', '')
    assert.match(message, /disappeared/)
    assert.equal(where, file)
  }
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
