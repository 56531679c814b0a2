import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { buildScripts } from '../../tools/site/scripts.ts'
import { packageRoot } from '../../tools/root.ts'

suite('the scripts of pages with figures', () => {
  const built = buildScripts()
  const weight = async (name: string): Promise<number> =>
    brotliCompressSync((await built).get(name) ?? '').length

  test('are app.js, and what comes on first use', async () => {
    const late = ['chart.js', 'explore.js', 'find.js', 'flame.js', 'save.js', 'search.js']
    const names = ['app.js', ...late, 'source.js']
    assert.deepEqual([...(await built).keys()].sort(), names)
  })

  test('are the same bytes twice', async () => {
    assert.deepEqual([...(await buildScripts())], [...(await built)])
  })

  test('weigh at most 7.2 kB before use, 135 kB for the first chart, 20 kB for the rest, and the explorer 26.4 kB (brotli)', async () => {
    assert.ok((await weight('app.js')) <= 7_200)
    assert.ok((await weight('chart.js')) <= 135_000)
    const late = await Promise.all(['save.js', 'flame.js', 'search.js'].map(weight))
    assert.ok(late.reduce((sum, bytes) => sum + bytes) <= 20_000)
    assert.ok((await weight('explore.js')) <= 26_400)
  })

  test('are classic scripts without eval, markup or requests', async () => {
    for (const [name, text] of await built) {
      assert.doesNotMatch(text, /^\s*(?:import|export)\b/m, name)
      assert.doesNotMatch(text, /\beval\((?!\))|innerHTML|outerHTML|insertAdjacentHTML/, name)
      const requests =
        /document\.write|(?:window|self|globalThis)\.fetch|(?<!\.)\bfetch\(|XMLHttpRequest|import\(/
      if (name !== 'chart.js') assert.doesNotMatch(text, requests, name)
      assert.ok(!text.includes(packageRoot), name)
      // Vega can fetch and compile, which the content security policy forbids and no drawing asks for.
      if (name !== 'chart.js') assert.doesNotMatch(text, /new Function/, name)
    }
  })
})
