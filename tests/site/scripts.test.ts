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

  test('weigh at most 7 kB before use and 86 kB in all, and the explorer 26.1 kB (brotli)', async () => {
    assert.ok((await weight('app.js')) <= 7_000)
    // No page with figures loads the scripts of the explorer, of sources and of packed runs.
    const others = ['explore.js', 'find.js', 'source.js']
    const own = [...(await built).keys()].filter((name) => !others.includes(name))
    const all = await Promise.all(own.map(weight))
    assert.ok(all.reduce((sum, bytes) => sum + bytes) <= 86_000)
    assert.ok((await weight('explore.js')) <= 26_100)
  })

  test('are classic scripts without eval, markup or requests', async () => {
    for (const [name, text] of await built) {
      assert.doesNotMatch(text, /^\s*(?:import|export)\b/m, name)
      assert.doesNotMatch(
        text,
        /\beval\((?!\))|new Function|innerHTML|outerHTML|insertAdjacentHTML/,
        name,
      )
      // A method of another object that is called `fetch` asks nobody: minisearch has one.
      const requests =
        /document\.write|(?:window|self|globalThis)\.fetch|(?<!\.)\bfetch\((?![\w,]*\)\{)|XMLHttpRequest|import\(/
      assert.doesNotMatch(text, requests, name)
      assert.ok(!text.includes(packageRoot), name)
    }
  })
})
