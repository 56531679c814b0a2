// A number printed in words: `word="three times"` is compared with the number that it replaces.
import { numbersIn } from '../articles/number-words.ts'
import type { Call } from './call.ts'
import type { PrintedNumber, StatedValue } from './statement.ts'
import { verdictWords } from './verdict-words.ts'

// "Three times" matches 2.85 to 3.15 times; counts and fields are exact.
const tolerance: Readonly<Record<StatedValue['kind'], number>> = {
  value: 0,
  count: 0,
  ratio: 0.05,
  range: 0.05,
}

/** The number with `word` as its text; undefined where the two disagree, which is reported. */
export function inWords(
  word: string | undefined,
  kind: StatedValue['kind'],
  number: PrintedNumber,
  call: Call,
): PrintedNumber | undefined {
  if (word === undefined) return number
  const [verdict] = verdictWords(word)
  if (verdict) {
    call.report(
      'word',
      `Unexpected \`${verdict.text}\` in word="${word}", expected a number in words`,
    )
    return undefined
  }
  const stated = numbersIn(word)
  const computed = numbersIn(number.text)
  if (stated.length === 0) {
    call.report(
      'word',
      `Unexpected word="${word}", expected a number in words such as "three times"`,
    )
    return undefined
  }
  const agrees =
    stated.length === computed.length &&
    stated.every(({ value, unit }, index) => {
      const other = computed[index]
      // "6 %" are not 6 times.
      return isNear(value, other?.value, tolerance[kind]) && (unit !== '%' || other?.unit === '%')
    })
  if (agrees) return { ...number, text: word, how: `${number.text}: ${number.how}` }
  call.report(
    'word',
    `Unexpected word="${word}" for ${number.text}, expected words for that number`,
  )
  return undefined
}

function isNear(stated: number, computed: number | undefined, share: number): boolean {
  return computed !== undefined && Math.abs(stated - computed) <= share * Math.abs(stated) + 1e-9
}
