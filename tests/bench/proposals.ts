// How often `bind` proposes the evidence that the pins of the publication state, and what --accept-unique pins.
//
//   npm run bench -- proposals [ARTICLE] [--list]
//
// `tests/bench/articles` has two more articles, which were written and pinned by hand when the rules were fixed, about archives that no
// article had been about; `new` in place of ARTICLE measures them alone.
//
// Every pinned number is taken as if it were not pinned. A proposal is right if it has the same evidence: the same lines, or for one
// line another with the same text; for fields and counts the same key and number. 150 pinned numbers are then altered by 7 to 18 %.
// The numbers of the articles are true: none may be called contradicted.
import { join, resolve } from 'node:path'
import { randomFrom } from '../../tools/analysis/recurrence-analysis.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { parseArticle, readArticle, type Article } from '../../tools/articles/article.ts'
import type { Pin } from '../../tools/articles/bindings.ts'
import { evaluatePins } from '../../tools/claims/pins.ts'
import { contradictions } from '../../tools/claims/contradictions.ts'
import { numberSpans } from '../../tools/claims/number-spans.ts'
import { isUnique, proposer, type ProposalContext } from '../../tools/claims/proposals.ts'
import type { StatedValue } from '../../tools/claims/statement.ts'
import { convertProject } from '../../tools/convert/convert-publication.ts'
import { projectPages } from '../../tools/convert/project.ts'
import { proposalContext, unpinnedOf } from '../../tools/convert/proposal-context.ts'

const [, , wanted = ''] = process.argv
const isListed = process.argv.includes('--list')
const root = process.cwd()
const pages = projectPages(root)
const { archives } = await convertProject({
  root,
  archives: pages.archives,
  articles: [],
  workspace: { build: resolve('.build'), converter: 'proposals', force: false, root },
  progress: () => undefined,
})
const bySlug = new Map(archives.map((each) => [each.archive.page.slug, each]))
const vocabulary = readVocabulary(root)
const written = ['adaptive-hash', 'postgresql-ladder'].map((slug) =>
  join(import.meta.dirname, 'articles', slug, 'index.md'),
)
const files = wanted === 'new' ? written : pages.articles.filter((file) => file.includes(wanted))
const articles = files.map(readArticle)

let [all, first, three, unique, wrong, contradicted] = [0, 0, 0, 0, 0, 0]
const numbers: {
  readonly article: Article
  readonly pin: Pin
  readonly context: ProposalContext
}[] = []
for (const article of articles) {
  const context = proposalContext(article, bySlug, vocabulary)
  const propose = proposer(article, context)
  const spans = numberSpans(article.text, unpinnedOf(article, bySlug, []), vocabulary)
  const contradictedBy = contradictions(article, context)
  for (const span of spans) {
    const other = contradictedBy(span)
    if (!other) continue
    contradicted += 1
    console.log(`contradicted: ${article.slug} ${span.text} | ${other.text} (${other.of})`)
  }
  for (const { pin, value } of evaluatePins(article.pins, context)) {
    if (!value || value.kind === 'unsourced' || !/\d/.test(pin.text)) continue
    numbers.push({ article, pin, context })
    all += 1
    const span = spans.find(({ start, end }) => start < pin.end && pin.start < end)
    const proposals = span ? propose(span) : []
    const right = evidenceOf(value, pin.spec, context)
    const at = proposals.findIndex(({ spec, text, words }) => {
      const [proposed] = evaluatePins([{ ...pin, spec, text, words }], context)
      return proposed?.value && evidenceOf(proposed.value, spec, context) === right
    })
    if (at === 0) first += 1
    if (at >= 0) three += 1
    if (isUnique(proposals)) {
      unique += 1
      if (at !== 0) wrong += 1
      if (at !== 0)
        console.log(
          `wrong: ${article.slug} ${pin.words} | ${pin.spec} | ${proposals[0]?.spec ?? ''}`,
        )
    }
    if (isListed && at !== 0)
      console.log(
        [
          `${String(at)} ${article.slug} ${pin.words} | ${pin.spec}`,
          ...proposals.map(({ spec }) => spec),
        ].join('\n    '),
      )
  }
}
console.log(
  `${String(all)} pinned numbers: the right evidence is first for ${share(first)}, among three for ${share(three)}`,
)
console.log(`--accept-unique pins ${String(unique)}, ${String(wrong)} of them wrong`)

console.log(`${String(contradicted)} numbers of the articles are called contradicted`)

const random = randomFrom(20261128)
let [altered, accepted] = [0, 0]
while (altered < 150 && numbers.length > 0) {
  const { article, pin, context } = numbers[Math.floor(random() * numbers.length)] ?? {}
  const number = pin && /\d[\d,]*(?:\.\d+)?/.exec(pin.text)
  if (!article || !pin || !context || !number) continue
  const factor = 1 + (random() < 0.5 ? -1 : 1) * (0.07 + 0.11 * random())
  const digits = alteredDigits(number[0], factor)
  if (digits === undefined) continue
  altered += 1
  const text = `${article.text.slice(0, pin.start + number.index)}${digits}${article.text.slice(pin.start + number.index + number[0].length)}`
  const other = parseArticle(article.file, text)
  const span = numberSpans(text, unpinnedOf(other, bySlug, []), vocabulary).find(
    ({ start, end }) => start <= pin.start + number.index && pin.start < end,
  )
  const proposals = span ? proposer(other, context)(span) : []
  if (!isUnique(proposals)) continue
  accepted += 1
  console.log(`altered: ${article.slug} ${pin.words} → ${digits} | ${proposals[0]?.spec ?? ''}`)
}
console.log(
  `${String(accepted)} of ${String(altered)} altered numbers are pinned by --accept-unique`,
)
if (
  wrong + contradicted + accepted > 0 ||
  (wanted === '' && (first < 0.65 * all || three < 0.75 * all))
)
  process.exitCode = 1

function evidenceOf(value: StatedValue, spec: string, context: ProposalContext): string {
  const { kind, evidence, text } = value
  const [, key = ''] = spec.split(/[ ,;]+/)
  if (kind === 'field' || kind === 'count') return `${kind} ${key} ${text.replace(/[^\d.]/g, '')}`
  const [only] = evidence
  if (evidence.length === 1 && only)
    return (
      context.fileOf([only.archive], only.file)?.text.split('\n')[(only.line ?? 1) - 1]?.trim() ??
      ''
    )
  return evidence
    .map(({ file, line = 0 }) => `${file}:${String(line)}`)
    .toSorted()
    .join(' ')
}

function share(count: number): string {
  return `${((100 * count) / all).toFixed(1)} %`
}

// With the digits and separators of the number; undefined where that leaves it as it is.
function alteredDigits(text: string, factor: number): string | undefined {
  const decimals = text.split('.')[1]?.length ?? 0
  const [whole = '', rest] = (Number(text.replaceAll(',', '')) * factor)
    .toFixed(decimals)
    .split('.')
  const digits = `${text.includes(',') ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole}${rest === undefined ? '' : `.${rest}`}`
  return digits === text ? undefined : digits
}
