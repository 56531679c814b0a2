// Redaction of secrets leaves lines of the real archives without a word for a secret as they are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIdentities } from '../../tools/redaction/identities/find-identities.ts'
import { redact } from '../../tools/redaction/redact-text.ts'
import { randomOf } from '../formats/mutate.ts'
import { archived, archives, textOf } from '../oracles/archive-files.ts'

const seed = 20_260_321
// One of so many files, and so many lines of each.
const fileStep = 40
const linesPerFile = 4
const leastLines = 400
const mostChanged = 0.005
const secretWord = /pass|pwd|secret|token|key|credential|auth|identified|login|cookie/i

const skip = archives.length === 0 && 'SKIPPED: ../shared/archives is absent'

test(
  'at most 0.5 % of lines without a word for a secret are changed; names of machines and people are counted apart',
  { skip, timeout: 300_000 },
  async (context) => {
    const lines = await sampledLines()
    assert.ok(lines.length >= leastLines, String(lines.length))
    const changed = lines.filter((line) => redact(line).count > 0)
    const named = lines.filter((line) => findIdentities(line).length > 0)
    context.diagnostic(
      `${String(lines.length)} lines, ${String(changed.length)} changed, ${String(named.length)} with a name`,
    )
    assert.ok(changed.length <= mostChanged * lines.length, changed.slice(0, 20).join('\n'))
  },
)

async function sampledLines(): Promise<readonly string[]> {
  const random = randomOf(seed)
  const sampled = new Set<string>()
  for (const archive of archives)
    for await (const { bytes } of archived(archive, () => random(fileStep) === 0)) {
      const lines = textOf(bytes)?.split('\n').filter(isHarmless) ?? []
      for (let number = 0; number < linesPerFile; number += 1) {
        const line = lines[random(lines.length)]
        if (line !== undefined) sampled.add(line)
      }
    }
  return [...sampled]
}

function isHarmless(line: string): boolean {
  return line.trim() !== '' && !secretWord.test(line)
}
