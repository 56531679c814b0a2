import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { printedText } from '../../tools/commands/new/article-from.ts'

suite('the numbers of a draft', () => {
  test('have the quotes of their selection, which only YAML doubles', () => {
    const cells = (quote: string): string =>
      `{{ratio qps a=${quote}${quote} / a=${quote}b c${quote}}}`
    const fence = `\`\`\`claim\ntext: '${cells("''")} more'\n\`\`\``
    const template = `---\ntitle: '${cells("''")}'\n---\n\n${cells("'")} before\n\n${fence}\n\n${cells("'")} after\n`
    const specs: string[] = []
    const { text } = printedText(template, 'index.md', (spec) => {
      specs.push(spec)
      return { text: '2 ×', spec: `${spec}; 4 runs 0123` }
    })
    assert.deepEqual(specs, Array(4).fill("ratio qps a='' / a='b c'"))
    assert.equal(
      text,
      "---\ntitle: '2 ×'\n---\n\n2 × before\n\n```claim\ntext: '2 × more'\n```\n\n2 × after\n",
    )
  })
})
