import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { feedProblems } from './valid.ts'

const entry = `<entry><title>A</title><id>https://x.example/a/</id><link href="https://x.example/a/"/>
<updated>2026-01-02T00:00:00Z</updated><summary>S</summary><content type="html">&lt;p&gt;x&lt;/p&gt;</content></entry>`
const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-gb"><title>T</title><id>https://x.example/</id>
<link href="https://x.example/"/><link rel="self" type="application/atom+xml" href="https://x.example/atom.xml"/>
<author><name>T</name></author><updated>2026-01-02T00:00:00Z</updated>${entry}</feed>`
const rss = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>T</title><link>https://x.example/</link><description>D</description><language>en-gb</language>
<atom:link href="https://x.example/index.xml" rel="self" type="application/rss+xml"/>
<item><title>A</title><link>https://x.example/a/</link><guid>https://x.example/a/</guid>
<pubDate>Fri, 02 Jan 2026 00:00:00 +0000</pubDate><description>S</description><content:encoded>x</content:encoded></item></channel></rss>`

suite('the schemas of feeds', () => {
  test('accept a feed that has all it needs', () => {
    assert.deepEqual(feedProblems(atom, 'atom'), [])
    assert.deepEqual(feedProblems(rss, 'rss'), [])
  })

  const wrong: readonly (readonly [string, 'atom' | 'rss', string])[] = [
    [
      'an entry without a day',
      'atom',
      atom.replace(/(<entry>[\s\S]*)<updated>[^<]*<\/updated>/, '$1'),
    ],
    ['a day without its hour', 'atom', atom.replaceAll('T00:00:00Z', '')],
    ['a feed without an id', 'atom', atom.replace('<id>https://x.example/</id>', '')],
    ['an author without a name', 'atom', atom.replace('<name>T</name>', '')],
    ['a relative address', 'atom', atom.replace('href="https://x.example/a/"', 'href="/a/"')],
    ['an element of another kind', 'atom', atom.replace('<summary>', '<pubDate/><summary>')],
    ['one entry twice', 'atom', atom.replace(entry, entry + entry)],
    [
      'an entry newer than the feed',
      'atom',
      atom.replace(
        '2026-01-02T00:00:00Z</updated><summary>',
        '2026-01-03T00:00:00Z</updated><summary>',
      ),
    ],
    ['text that is no XML', 'atom', atom.replace('</title>', '')],
    ['an empty title', 'rss', rss.replace('<title>A</title>', '<title> </title>')],
    ['a day in another form', 'rss', rss.replace('Fri, 02 Jan 2026', '2026-01-02')],
    ['an item without its text', 'rss', rss.replace('<content:encoded>x</content:encoded>', '')],
  ]
  for (const [name, schema, text] of wrong)
    test(`refuse ${name}`, () => assert.notDeepEqual(feedProblems(text, schema), []))
})
