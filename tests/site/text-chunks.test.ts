// Chunks of source texts: what the viewer unpacks is what a source page shows, and nothing of it is script.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { PublishedText } from '../../tools/convert/source-text.ts'
import { textChunks, writeTextChunks, type TextsOfChunk } from '../../tools/site/text-chunks.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

function published(file: string, text: string, bytes = text.length): PublishedText {
  const sha256 = hash('sha256', text, 'hex')
  return {
    ...{ id: sha256.slice(0, 12), archive: 'grid', path: 'a/<b>.txt', bytes, sha256, file },
    ...{ format: 'sysbench', aliases: undefined, lines: 2, hidden: [] },
  }
}

suite('chunks of texts', () => {
  test('hold texts as source pages show them, without secrets, in base64', (context) => {
    const folder = temporaryFolder(context)
    const texts = [
      'tps: 5\n</script><script>alert(1)</script>\n',
      'password = hunter2-hunter2\ntps: 6\n',
    ].map((text, index) => {
      const file = join(folder, `${String(index)}.txt`)
      writeFileSync(file, text)
      return published(file, text)
    })
    const chunks = textChunks(texts)
    const entries = writeTextChunks(folder, chunks)
    assert.deepEqual(entries.map(({ id }) => id).toSorted(), texts.map(({ id }) => id).toSorted())
    const found = chunks.flatMap(({ name }): readonly (readonly [string, string])[] => {
      const script = readFileSync(join(folder, `${name}.js`), 'utf8')
      const [, packed = ''] = /^window\.benchfolioTexts="([\w+/=]+)"\n$/.exec(script) ?? []
      const content = JSON.parse(
        gunzipSync(Buffer.from(packed, 'base64')).toString(),
      ) as TextsOfChunk
      return Object.entries(content).map(([id, { path, text }]) => [id, `${path}\n${text}`])
    })
    const byId = new Map(found)
    assert.match(byId.get(texts[0]?.id ?? '') ?? '', /^a\/<b>\.txt\ntps: 5\n<\/script>/)
    assert.doesNotMatch(byId.get(texts[1]?.id ?? '') ?? '', /hunter2/)
    assert.match(byId.get(texts[1]?.id ?? '') ?? '', /tps: 6/)
  })

  test('have names of two digits up to 128 MiB of texts, of three beyond', () => {
    const names = (bytes: number): readonly string[] =>
      textChunks([published('a', 'one', bytes), published('b', 'two', bytes)]).map(
        ({ name }) => name,
      )
    assert.deepEqual(
      names(64 * 1024 * 1024).map(({ length }) => length),
      [2, 2],
    )
    assert.deepEqual(
      names(65 * 1024 * 1024).map(({ length }) => length),
      [3, 3],
    )
  })
})
