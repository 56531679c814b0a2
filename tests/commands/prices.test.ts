// Operations per unit of currency on the command line, and prices that may not be mixed.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { logFiles } from '../claims/publication.ts'
import { benchfolio, type Outcome } from './benchfolio.ts'

const page = 'content/archives/logs/index.md'

/** Runs a command on 8 starts of two versions, whose prices are in these regions. */
function priced(context: TestContext, ...regions: readonly string[]) {
  const around = (middle: number) => Array.from({ length: 8 }, (_, index) => middle + index)
  const files = logFiles({ '8.4': { 1: around(100) }, '9.7': { 1: around(150) } }, 'Text.')
  const prices = ['8.4', '9.7'].map(
    (version, index) =>
      `    - {fields: {version: '${version}'}, amount: ${String(index + 1)}, currency: EUR, per: hour, region: ${regions[index] ?? ''}, date: 2026-11-01, source: a list}\n`,
  )
  files[page] = (files[page] ?? '').replace(
    '  replicate: run\n',
    `  replicate: run\n  prices:\n${prices.join('')}`,
  )
  const root = smallFolder(temporaryFolder(context), files)
  return (...args: readonly string[]): Outcome => benchfolio([...args], { cwd: root })
}
const metric = ['--metric', 'operations/cost']

test('half the operations per euro for one and a half times the rate at twice the price', (context) => {
  const run = priced(context, 'north', 'north')
  const compared = run('compare', 'logs', 'version:8.4', 'version:9.7', ...metric, '--json')
  assert.equal(compared.status, 0, compared.stderr)
  const { verdict, ratio } = JSON.parse(compared.stdout) as Record<string, unknown>
  assert.equal(verdict, 'lower')
  assert.ok(Math.abs(Number(ratio) - 0.75) < 0.02)
  assert.match(
    compared.stderr,
    /note: price: 2 EUR per hour for 1 replica, north, 2026-11-01 \(a list\)/,
  )
  const queried = run('query', 'logs', ...metric, '--row', 'version')
  assert.match(queried.stdout, /operations\/cost \(1\/EUR\)/)
})

test('prices of two regions are refused, with the place of one', (context) => {
  const run = priced(context, 'north', 'south')
  for (const args of [
    ['compare', 'logs', 'version:8.4', 'version:9.7', ...metric],
    ['query', 'logs', ...metric, '--row', 'version'],
    ['query', 'logs', ...metric, '--row', 'threads', '--pool', 'version'],
  ]) {
    const { status, stdout, stderr } = run(...args)
    assert.deepEqual([status, stdout], [3, ''])
    const [what, where, advice] = stderr.trim().split('\n').slice(-3)
    assert.match(
      what ?? '',
      /prices that differ in region: north \(.*index.md:10\), south \(.*:11\)/,
    )
    assert.match(where ?? '', /index\.md:11/)
    assert.match(advice ?? '', /Select runs whose prices agree/)
  }
  assert.equal(
    run('query', 'logs', ...metric, '--row', 'version', '--where', 'version=9.7').status,
    0,
  )
  assert.equal(run('compare', 'logs', 'version:8.4', 'version:9.7', '--metric', 'tps').status, 0)
})
