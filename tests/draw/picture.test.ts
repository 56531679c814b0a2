import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { renderFigure } from '../../tools/draw/index.ts'
import { previewImage } from '../../tools/draw/preview-image.ts'
import { sampleFigure } from '../figures/sample-figure.ts'

suite('the picture of a figure', () => {
  test('has the panels, the title and every series in the colours of light pages, without references', async () => {
    const figure = sampleFigure(['8.0', '9.0'], ['1', '2'], [])
    const { picture = '' } = await renderFigure(figure)
    assert.match(picture, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+/)
    assert.doesNotMatch(picture, /var\(|url\(|href|<script|<style/)
    for (const { label } of figure.series) assert.ok(picture.includes(`>${label}</text>`), label)
    assert.ok(picture.includes(`/p/${figure.permalink}/`))
  })

  test('as a preview is a PNG 1200 pixels wide with the same bytes each time', async () => {
    const { preview = '' } = await renderFigure(sampleFigure(['8.0', '9.0'], ['1', '2'], []))
    const image = Buffer.from(await previewImage(preview))
    assert.equal(image.subarray(1, 4).toString(), 'PNG')
    assert.equal(image.readUInt32BE(16), 1200)
    assert.deepEqual(Buffer.from(await previewImage(preview)), image)
    // Without texts, the image is smaller: the fonts are read.
    const bare = await previewImage(preview.replaceAll(/<text\b[^>]*>[^<]*<\/text>/g, ''))
    assert.ok(bare.length < 0.8 * image.length, `${String(bare.length)} of ${String(image.length)}`)
  })

  test('as a thumbnail is the plot area without texts, in the colours of light and dark pages', async () => {
    const { thumbnail = '' } = await renderFigure(sampleFigure(['8.0', '9.0'], ['1', '2'], []))
    assert.match(
      thumbnail,
      /^<svg[^>]* viewBox="[-\d. ]+"[^>]*><style>:root\{color-scheme:light dark;/,
    )
    assert.doesNotMatch(thumbnail, /<text|href|<script/)
    const declared = new Set(
      [...thumbnail.matchAll(/(--[\w-]+):light-dark\(#/g)].map(([, name]) => name),
    )
    for (const [, name] of thumbnail.matchAll(/var\((--[\w-]+)\)/g))
      assert.ok(declared.has(name), name)
  })
})
