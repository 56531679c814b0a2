// The checks of published files find what they look for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileProblem, textProblem } from './markup.ts'

const problemOf = (kind: string, text: string): string | undefined =>
  fileProblem(`file.${kind}`, kind, Buffer.from(text))

test('scripts, handlers, styles, frames and addresses in pages are problems, text is not', () => {
  for (const html of [
    '<script>x()</script>',
    '<img src=x onerror=x()>',
    '<p style="color:red">',
    '<iframe src="/a"></iframe>',
    '<a href="javascript:x()">x</a>',
    '<img src="https://xss.invalid/">',
    '<svg><animate onbegin=x()></svg>',
    '<a href="https://xss.invalid/">x</a>',
  ])
    assert.notEqual(problemOf('html', html), undefined, html)
  for (const html of [
    '<p>&lt;script>x()&lt;/script></p>',
    '<script type="application/json">{}</script>',
    '<a href="https://example.org/">x</a>',
    '<script src="/js/app.js"></script>',
  ])
    assert.equal(problemOf('html', html), undefined, html)
})

test('broken XML, JSON and formulas in CSV are problems', () => {
  assert.match(problemOf('xml', '<a><b></a>') ?? '', /no well-formed XML/)
  assert.match(problemOf('json', '{a:1}') ?? '', /no JSON/)
  assert.match(problemOf('csv', 'a,b\n"=1+1",2\n') ?? '', /cell "=1\+1"/)
  assert.equal(problemOf('csv', "a,b\n'=1+1,-2\n"), undefined)
  assert.equal(
    problemOf('svg', '<svg xmlns="http://www.w3.org/2000/svg"><text>&lt;a></text></svg>'),
    undefined,
  )
})

test('markup, images and signs of terminals in citations are problems', () => {
  assert.equal(textProblem('a \\<img src=x\\>\n\n    <b>\n', 'github'), undefined)
  assert.match(textProblem('a <img src=x>', 'github') ?? '', /HTML/)
  assert.match(textProblem('![a](b)', 'github') ?? '', /image/)
  assert.match(textProblem('a\u202eb', 'mail') ?? '', /control/)
})
