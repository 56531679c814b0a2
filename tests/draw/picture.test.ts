import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { renderFigure } from '../../tools/draw/index.ts'
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
})
