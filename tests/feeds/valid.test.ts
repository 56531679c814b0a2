import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { feedProblems } from './valid.ts'

const rss = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>T</title><link>https://x.example/</link><description>D</description><language>en-gb</language>
<atom:link href="https://x.example/index.xml" rel="self" type="application/rss+xml"/>
<item><title>A</title><link>https://x.example/a/</link><guid>https://x.example/a/</guid>
<pubDate>Fri, 02 Jan 2026 00:00:00 +0000</pubDate><description>S</description><content:encoded>x</content:encoded></item></channel></rss>`

suite('the schema of the feed', () => {
  test('accepts a feed that has all it needs', () => {
    assert.deepEqual(feedProblems(rss), [])
  })

  const wrong: readonly (readonly [string, string])[] = [
    ['text that is no XML', rss.replace('</title>', '')],
    ['an empty title', rss.replace('<title>A</title>', '<title> </title>')],
    ['a day in another form', rss.replace('Fri, 02 Jan 2026', '2026-01-02')],
    ['an item without its text', rss.replace('<content:encoded>x</content:encoded>', '')],
  ]
  for (const [name, text] of wrong)
    test(`refuses ${name}`, () => assert.notDeepEqual(feedProblems(text), []))
})
