import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { renderFigure } from '../../tools/draw/drawing-kinds.ts'
import { previewImage } from '../../tools/draw/preview-image.ts'
import type { DotsDrawing } from '../../tools/figures/figure.ts'
import { sampleFigure } from '../figures/sample-figure.ts'

const mark = { series: 0, low: null, high: null, tone: 'plain', warned: false } as const

suite('the picture of a figure', () => {
  test('has the panels, the title and every series in the colours of light pages, without references', async () => {
    const figure = sampleFigure(['8.0', '9.0'], ['1', '2'], [])
    const { picture = '' } = await renderFigure(figure)
    assert.match(picture, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+/)
    assert.doesNotMatch(picture, /var\(|url\(|href|<script|<style/)
    for (const { label } of figure.series) assert.ok(picture.includes(`>${label}</text>`), label)
    assert.ok(picture.includes(`/p/${figure.permalink}/`))
  })

  test('as a preview is a PNG of 1200 × 630 pixels with the same bytes each time', async () => {
    const { preview = '' } = await renderFigure(sampleFigure(['8.0', '9.0'], ['1', '2'], []))
    const image = Buffer.from(await previewImage(preview, 1200))
    assert.equal(image.subarray(1, 4).toString(), 'PNG')
    assert.deepEqual([image.readUInt32BE(16), image.readUInt32BE(20)], [1200, 630])
    assert.deepEqual(Buffer.from(await previewImage(preview, 1200)), image)
    // Without texts, the image is smaller: the fonts are read.
    const bare = await previewImage(preview.replaceAll(/<text\b[^>]*>[^<]*<\/text>/g, ''), 1200)
    assert.ok(bare.length < 0.8 * image.length, `${String(bare.length)} of ${String(image.length)}`)
  })

  test('as a preview shows all of its part: whole rows of a tall drawing, and how many there are', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      label: `query ${String(index + 1)}`,
      marks: [{ ...mark, value: index + 1, text: `${String(index + 1)} ms` }],
    }))
    const figure = sampleFigure(['8.0', '9.0'], ['1', '2'], [])
    const drawing: DotsDrawing = { kind: 'dots', scale: 'linear', unit: 's', axis: 'time', rows }
    const { preview = '' } = await renderFigure({ ...figure, drawing })
    const [, shown = ''] = />(\d+) of 60 rows</.exec(preview) ?? []
    assert.ok(Number(shown) > 8 && Number(shown) < 60, shown)
    assert.ok(preview.includes(`>query ${shown}</text>`))
    assert.ok(!preview.includes(`>query ${String(Number(shown) + 1)}</text>`))
    const [, y = '', height = ''] =
      / y="([-\d.]+)" width="[\d.]+" height="([\d.]+)"/.exec(preview) ?? []
    assert.ok(Number(y) >= 0 && Number(y) + Number(height) <= 630, `${y} ${height}`)
  })

  test('as a card shows the strongest rows of the strongest group, and how many there are', async () => {
    const rows = ['reads', 'writes'].flatMap((group, block) =>
      Array.from({ length: 12 }, (_, index) => {
        // The last writes are the furthest from their baseline, and the largest read is not significant.
        const value = block === 0 && index === 0 ? 9 : 1 + (block * index) / 4
        const own = { ...mark, value, text: `${String(value)}×`, strong: block === 1 }
        const label = `${group} ${String(index)}`
        return { label, ...(index === 0 ? { group } : {}), marks: [own] }
      }),
    )
    const figure = sampleFigure(['8.0', '9.0'], ['1', '2'], [])
    const drawing = { kind: 'dots', scale: 'log', unit: 'ratio', axis: 'tps', rows } as const
    const { card = '' } = await renderFigure({ ...figure, drawing })
    const [, shown = ''] = />(\d+) of 24 rows</.exec(card) ?? []
    assert.ok(Number(shown) > 3 && Number(shown) < 12, shown)
    assert.ok(card.includes('>writes</text>') && card.includes('>writes 11</text>'))
    assert.doesNotMatch(card, />reads|>writes 0</)
    const [, height = ''] = /^<svg width="440" height="(\d+)"/.exec(card) ?? []
    assert.ok(Number(height) <= 250, height)
  })

  test('as a preview shows the first rows of the table where nothing is drawn', async () => {
    const { drawing, ...figure } = sampleFigure(['8.0', '9.0'], ['1', '2'], [])
    assert.ok(drawing)
    const { preview, tablePreview = '' } = await renderFigure(figure)
    assert.equal(preview, undefined)
    for (const text of [figure.title, ...figure.table.head.filter((head) => head !== '')])
      assert.ok(tablePreview.includes(`>${text}</text>`), text)
    assert.doesNotMatch(tablePreview, /var\(|url\(|href|<script|<style/)
    const image = Buffer.from(await previewImage(tablePreview, 600))
    assert.deepEqual([image.readUInt32BE(16), image.readUInt32BE(20)], [600, 315])
  })
})
