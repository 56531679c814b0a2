// Cells below a head that names a secret, in HTML.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { HtmlColumns } from '../../tools/redaction/html-columns.ts'

const head = '<tr><th>user</th><th>password</th></tr>'

// The lines of a text, and the secrets of each.
const texts: Readonly<Record<string, readonly (readonly [line: string, secrets: string])[]>> = {
  'a table of several lines': [
    ['<table>', ''],
    [head, ''],
    ['<tr><td>sb</td><td>x9</td></tr>', 'x9'],
    ['<tr>', ''],
    ['<td>sb', ''],
    ['<td> x8 ', 'x8'],
    ['</tr>', ''],
    ['</table>', ''],
    ['<tr><td>sb</td><td>x7</td></tr>', ''],
  ],
  'attributes, capitals and elements within cells': [
    ['<TABLE border="1">', ''],
    ['<TR class="a"><TH class="b">user</TH><TH\tid="c"> <b>password</b> </TH></TR>', ''],
    ['<TR class="a"><TD class="b">sb</TD><TD id="c"> <b> <i class="d">x9 </i></TD></TR>', 'x9'],
    ['<tr class="a"><td>sb</td><td>\t<b>\t<i>\t<u>x9', 'x9'],
    ['<tr><td>sb</td><td><a href="b" class="c">x9', 'x9'],
  ],
  'more than three elements within a cell': [
    [head, ''],
    ['<tr><td>sb</td><td><a><b><i><u>x9', ''],
  ],
  'an empty cell and a cell of blanks': [
    [head, ''],
    ['<tr><td>sb</td><td></td></tr><tr><td>sb</td><td> </td></tr>', ''],
    ['<tr><td>sb</td><td>x9</td></tr>', 'x9'],
  ],
  'a second table without a secret': [
    [`<table>${head}<tr><td>sb</td><td>x9</td></tr>`, 'x9'],
    ['<table><tr><th>user</th><th>port</th></tr>', ''],
    ['<tr><td>sb</td><td>x8</td></tr>', ''],
  ],
  'a second table without the end of the first': [
    [`<table>${head}<tr><td>sb</td><td>x9</td></tr>`, 'x9'],
    ['<table><tr><th>api_key</th><th>port</th></tr>', ''],
    ['<tr><td>x8</td><td>1</td></tr>', 'x8'],
  ],
  'names of elements that begin like those of a table': [
    [head, ''],
    ['<track><tbody><thead>sb</thead><tdx>x7', ''],
    ['<tr><td>sb</td><td>x9</td></tr>', 'x9'],
  ],
  'two columns of secrets': [
    ['<tr><th>password</th><th>user</th><th>api_key</th></tr>', ''],
    ['<tr><td>x9</td><td>sb</td><td>x8</td></tr>', 'x9 x8'],
  ],
  'one column': [
    ['<tr><th>password</th></tr>', ''],
    ['<tr><td>x9</td></tr>', ''],
  ],
  'a setting, not a secret': [
    ['<tr><th>user</th><th>password_history</th></tr>', ''],
    ['<tr><td>sb</td><td>x9</td></tr>', ''],
  ],
  'a row without cells': [
    ['<tr></tr>', ''],
    [head, ''],
    ['<tr><td>sb</td><td>x9</td></tr>', 'x9'],
  ],
}

suite('cells below a head that names a secret', () => {
  for (const [name, lines] of Object.entries(texts))
    test(name, () => {
      const columns = new HtmlColumns()
      for (const [line, secrets] of lines) {
        const cells = columns.cells(line)
        assert.equal(cells.map(({ secret }) => secret).join(' '), secrets, line)
        for (const { kept, secret } of cells) assert.ok(line.startsWith(kept + secret), line)
      }
    })

  test('a cell is removed without the blanks around it', () => {
    const columns = new HtmlColumns()
    columns.cells(head)
    assert.deepEqual(columns.cells('<tr><td>sb</td> <td> x9 </td>'), [
      { kept: '<tr><td>sb</td> <td> ', secret: 'x9' },
    ])
  })

  test('attributes and cells up to 200, 80 and 400 characters', () => {
    const secretsOf = (row: string): readonly string[] => {
      const columns = new HtmlColumns()
      columns.cells(head)
      return columns.cells(row).map(({ secret }) => secret)
    }
    const long = (count: number): string => ' '.padEnd(count, 'a')
    assert.deepEqual(secretsOf(`<tr${long(200)}><td>sb<td${long(200)}><b${long(81)}>x9`), ['x9'])
    assert.deepEqual(secretsOf(`<tr${long(201)}><td>sb<td>x9`), [])
    assert.deepEqual(secretsOf(`<tr><td>sb<td${long(201)}>x9`), [])
    assert.deepEqual(secretsOf(`<tr><td>sb<td><b${long(82)}>x9`), [])
    assert.deepEqual(secretsOf(`<tr><td>sb<td>${'x'.repeat(401)}`), ['x'.repeat(400)])
  })
})

test('a table is open from its first cell to its end, if it may have secrets', () => {
  const columns = new HtmlColumns()
  const isOpen = (line: string): boolean => {
    columns.cells(line)
    return columns.isOpen
  }
  assert.equal(columns.isOpen, false)
  assert.equal(isOpen('a'), false)
  assert.equal(isOpen('<table>'), false)
  assert.equal(isOpen('<tr><th>user<th>password'), true)
  assert.equal(isOpen('<tr><td>sb<td>x9'), true)
  assert.equal(isOpen('</table>'), false)
  assert.equal(isOpen('<tr><th>user<th>port'), true)
  assert.equal(isOpen('<tr><td>sb<td>x9'), true)
  assert.equal(isOpen('<tr>'), false)
})
