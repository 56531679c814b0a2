// Sizes in words as digits: "twice as fast" is "2 times as fast".
import { numbersIn } from '../articles/number-words.ts'

/** A text whose sizes in words are digits; `isReplaced` is true where it had any. */
export interface InDigits {
  readonly text: string
  readonly isReplaced: boolean
}

// "A third more" is a change, "a third of the rate" a factor.
function isShareOfChange(word: string, rest: string): boolean {
  return (
    /half|third|quarter|fifth|tenth/i.test(word) &&
    /^ (?:more|less|fewer|faster|slower|higher|lower|longer|shorter|better|worse)\b/i.test(rest)
  )
}

// "Two orders of magnitude slower", "many times slower"
const orders =
  /(\b(?:up to|at most|less than|under) )?\b(?<!\bwithin )(?:(an?|one|two|three|several) )?orders? of magnitude\b/gi
const orderCounts: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['several', 2],
])
const manyTimes =
  /\b(several|many|(?:tens|dozens|hundreds|thousands) of) times(?= (?:faster|slower|higher|lower|larger|smaller|longer|shorter|more|less|as|the)\b)/gi
const leastOf: ReadonlyMap<string, number> = new Map([
  ['several', 2],
  ['many', 3],
  ['tens of', 10],
  ['dozens of', 20],
  ['hundreds of', 100],
  ['thousands of', 1000],
])

// "Faster by a factor of two"
const factorOf =
  /\b(?:by )?a factor of ((?:(?:about|around|roughly|nearly|almost|at least|at most|up to|more than|less than|over|under) )?(?:\d+(?:\.\d+)?(?:(?: to |–|-)\d+(?:\.\d+)?)?|two|three|four|five|six|seven|eight|nine|ten)\b)/gi

// Replaces sizes without a number by lower bounds: "an order of magnitude" by at least 5 times, "two orders" by at least 50 times.
function withoutRoughSizes(text: string): string {
  return text
    .replaceAll(factorOf, '$1 times')
    .replaceAll(orders, (_, limit: string | undefined, count = '') => {
      const factor = 10 ** (orderCounts.get(String(count).toLowerCase()) ?? 1)
      return limit === undefined
        ? `at least ${String(factor / 2)} times`
        : `${limit}${String(factor)} times`
    })
    .replaceAll(
      manyTimes,
      (_, word: string) => `at least ${String(leastOf.get(word.toLowerCase()) ?? 2)} times`,
    )
}

/** The text with every factor or percentage in digits; counts such as "two cores" stay. */
export function inDigits(written: string): InDigits {
  const text = withoutRoughSizes(written)
  const sized = numbersIn(text).filter(
    ({ text: word, unit, start }) =>
      unit !== '' && !/^\d/.test(word) && !/^-\p{L}/u.test(text.slice(start + word.length)),
  )
  let result = ''
  let at = 0
  for (const { text: word, value, start } of sized) {
    const rest = text.slice(start + word.length)
    if (isShareOfChange(word, rest)) {
      result += `${text.slice(at, start)}${String(Number((value * 100).toFixed(1)))} %`
      at = start + word.length
      continue
    }
    const hasUnit = /^[ \u00A0-]?(?:times|×|x\b|fold|percent|per cent|%)/i.test(rest)
    result += `${text.slice(at, start)}${String(Number(value.toFixed(4)))}${hasUnit ? '' : ' times'}`
    at = start + word.length
  }
  const whole = (result + text.slice(at)).replace(/(\d)[ \u00A0-]?fold\b/gi, '$1 times')
  return { text: whole, isReplaced: sized.length > 0 }
}
