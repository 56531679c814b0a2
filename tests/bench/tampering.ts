// How many wrong numbers, pins, lines, runs, sides, margins and expectations `check` reports, of mutations made one at a time.
//
//   npm run bench -- tampering [MUTATIONS] [SEED] [KIND]
//
// All 500 mutations of the default seed are reported: of numbers, pins, lines, runs, sides, margins and expectations (about 410 s of
// processor time).
//
// Some changes of a claim are reported only because the changed text changes its permalink: most of them widen the range of a
// claim, which stays true. They are counted apart. Exits with 1 if a mutation is not reported or fewer distinct ones exist.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '../../tools/analysis/recurrence-analysis.ts'
import { checkedPublication } from '../tampering/checked-publication.ts'
import { readBindings } from '../../tools/articles/bindings.ts'
import {
  articleTargets,
  changeOf,
  evidenceLines,
  mutated,
  mutatedArticle,
  mutationKinds,
  type Mutation,
  type Target,
} from '../tampering/mutations.ts'

const total = Number(process.argv[2] ?? 500)
const random = randomFrom(Number(process.argv[3] ?? 20261122))
const kinds = mutationKinds.filter((kind) => kind === (process.argv[4] ?? kind))

const start = process.cpuUsage()
const root = mkdtempSync(join(tmpdir(), 'tampering-'))
try {
  await tamper()
} finally {
  process.chdir(tmpdir())
  rmSync(root, { recursive: true, force: true })
}

async function tamper(): Promise<void> {
  const publication = await checkedPublication(root)
  const { converted, findings } = publication
  const known = new Set(findings.map(({ message }) => message))
  const texts = new Map<string, string>()
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8')
    texts.set(file, text)
    return text
  }
  const targets = [
    ...converted.articles.flatMap(({ article }) =>
      articleTargets(article, readBindings(article.file)),
    ),
    ...evidenceLines(converted, textOf),
  ]
  let missed = 0
  let tested = 0
  for (const { kind, mutations } of samples(targets, textOf)) {
    let caught = 0
    let byLedger = 0
    const rules: string[] = []
    tested += mutations.length
    for (const mutation of mutations) {
      const after =
        kind === 'line' || kind === 'run'
          ? await publication.withFile(mutation.file, mutation.text)
          : publication.withArticle(mutatedArticle(mutation, textOf))
      const reported = after.filter(({ message }) => !known.has(message))
      if (reported.length === 0) {
        missed += 1
        console.log(`missed: ${describe(mutation)}`)
        continue
      }
      caught += 1
      rules.push(...new Set(reported.map((finding) => finding.rule)))
      if (reported.every(({ rule }) => rule === 'check/vanished')) byLedger += 1
    }
    console.log(
      `${kind.padEnd(10)} ${String(caught)} of ${String(mutations.length)} caught, ${String(byLedger)} of them only by the ledger of permalinks`,
    )
    const counts = [...new Set(rules)].map(
      (rule) => [rule, rules.filter((other) => other === rule).length] as const,
    )
    for (const [rule, count] of counts.toSorted(([, a], [, b]) => b - a))
      console.log(`  ${String(count).padStart(4)} by ${rule}`)
  }
  const { user, system } = process.cpuUsage(start)
  console.log(
    `${String(tested - missed)} of ${String(tested)} distinct mutations caught, ${String(missed)} missed; ${((user + system) / 1e6).toFixed(0)} s of processor time`,
  )
  if (tested < total) console.log(`No more than ${String(tested)} distinct mutations exist.`)
  if (missed > 0 || tested < total) process.exitCode = 1
}

interface Sample {
  readonly kind: Mutation['kind']
  readonly mutations: readonly Mutation[]
}

// Equal shares of all kinds; what a kind with few targets leaves, the others take. No two mutations change the same characters alike.
function samples(targets: readonly Target[], textOf: (file: string) => string): readonly Sample[] {
  const pools = kinds
    .map((kind) => {
      const own = targets.filter((target) => target.kind === kind)
      return { kind, pool: sample(own, total, textOf) }
    })
    .toSorted((a, b) => a.pool.length - b.pool.length)
  const taken = new Set<string>()
  return pools.map(({ kind, pool }, index) => {
    const share = Math.ceil((total - taken.size) / (pools.length - index))
    const mutations = pool.filter((mutation) => !taken.has(changeOf(mutation))).slice(0, share)
    for (const mutation of mutations) taken.add(changeOf(mutation))
    return { kind, mutations }
  })
}

// Different mutations of random targets, as many as there are up to `count`.
function sample(
  targets: readonly Target[],
  count: number,
  textOf: (file: string) => string,
): readonly Mutation[] {
  const chosen = new Map<string, Mutation>()
  for (let attempt = 0; attempt < 40 * count && chosen.size < count; attempt += 1) {
    const target = targets[Math.floor(random() * targets.length)]
    const mutation = target && mutated(target, textOf(target.file), random)
    if (mutation) chosen.set(changeOf(mutation), mutation)
  }
  return [...chosen.values()]
}

function describe({ kind, file, start, text, before, after }: Mutation): string {
  const line = text.slice(0, start).split('\n').length
  return `${kind} ${file}:${String(line)} “${before.trim()}” → “${after.trim()}”`
}
