// Numbers in the title, summary and description of an article: each is one that a claim that matches the data or a value states.
import type { Article } from '../articles/article.ts'
import { numbersIn, type NumberInText } from '../articles/number-words.ts'
import { withoutExemptForms } from './exempt-forms.ts'
import { keyFinder } from '../articles/matter-offsets.ts'
import type { Evaluated } from './statements.ts'

/** A problem at an offset of the article's text. */
export interface TitleProblem {
  readonly rule: string
  readonly message: string
  readonly start: number
}

const fix = 'expected one that `title_values`, a claim that matches the data or a value states'

/**
 * Problems of the numbers in `matter`, the visible texts of the front matter. Where `title_values` lists shortcodes, the title
 * has exactly their numbers in their order.
 */
export function titleProblems(
  { matter: data, text }: Pick<Article, 'matter' | 'text'>,
  matter: string,
  { statements, expand }: Evaluated,
  isNamed: (number: NumberInText) => boolean,
): readonly TitleProblem[] {
  const keyAt = keyFinder(text)
  const numbers = numbersIn(matter).map((number) => ({ ...number, key: keyAt(number.start) }))
  const listed = titleValues(data)
  const title = numbers.filter(({ key }) => key === 'title')
  const others = numbers.filter(({ key }) => key === 'summary' || key === 'description')
  const claims = statements.claims.filter(({ matches }) => matches.cells === matches.of)
  const pool = [...statements.values, ...claims].flatMap((statement) => numbersIn(statement.text))
  const unstated = (number: NumberInText): readonly TitleProblem[] =>
    isNamed(number) || pool.some((other) => isEqual(number, other))
      ? []
      : [
          {
            rule: 'prose/title',
            message: `Unexpected \`${number.text}\`, ${fix}`,
            start: number.start,
          },
        ]
  return [
    ...(listed
      ? inOrder(
          title.filter((number) => !(isVersionText(number) && isNamed(number))),
          listed.map(expand),
          text,
        )
      : title.flatMap(unstated)),
    ...others.flatMap(unstated),
  ]
}

// "MySQL 5.6": `isNamed` also accepts sizes in words, which `title_values` states.
function isVersionText({ text }: NumberInText): boolean {
  return /^\d/.test(text)
}

function titleValues(data: unknown): readonly string[] | undefined {
  const listed =
    typeof data === 'object' && data !== null && 'title_values' in data
      ? data.title_values
      : undefined
  return Array.isArray(listed) ? listed.filter((each) => typeof each === 'string') : undefined
}

function inOrder(
  title: readonly NumberInText[],
  printed: readonly string[],
  text: string,
): readonly TitleProblem[] {
  const expected = printed.flatMap((each) => numbersIn(withoutExemptForms(each)))
  const wrong = title.findIndex((number, index) => {
    const other = expected[index]
    return other === undefined || !isEqual(number, other)
  })
  const number = title[wrong]
  if (!number && title.length === expected.length) return []
  const other = expected[number ? wrong : title.length]
  const message = `Unexpected ${number ? `\`${number.text}\`` : 'end'} of the title, expected ${other ? `\`${printed.join(', ')}\`` : 'no further number'}`
  return [{ rule: 'prose/title', message, start: number?.start ?? text.indexOf('title:') }]
}

function isEqual(a: NumberInText, b: NumberInText): boolean {
  return a.unit === b.unit && Math.abs(a.value - b.value) <= 1e-9 * Math.abs(a.value)
}
