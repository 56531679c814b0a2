import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Chunks } from '../../tools/archive/byte-stream.ts'
import { ContainerProblem } from '../../tools/archive/container-problem.ts'
import { isBomb, limitRatio, ratioReason, reportRatio } from '../../tools/archive/archive-ratio.ts'

const mebibyte = 1024 ** 2

async function* chunks(...sizes: readonly number[]): Chunks {
  for (const size of sizes) yield await Promise.resolve(Buffer.alloc(size))
}

function reported(bytes: number, packedBytes: number): readonly unknown[] {
  const findings: unknown[] = []
  reportRatio(bytes, packedBytes, (finding) => findings.push(finding))
  return findings
}

function warning(times: string): unknown {
  const message = `This file unpacks to ${times} times its size`
  return { severity: 'warning', rule: 'archive/ratio', message }
}

suite('the compression ratio', () => {
  for (const [bytes, packedBytes, expected] of [
    [mebibyte, 1, false],
    [mebibyte + 1, 1, true],
    [2_000_000, 10_000, false],
    [2_000_001, 10_000, true],
  ] as const)
    test(`of ${String(bytes)} ÷ ${String(packedBytes)} is ${expected ? 'above' : 'within'} the limit`, () => {
      assert.equal(isBomb(bytes, packedBytes), expected)
    })

  for (const [bytes, packedBytes, times] of [
    [mebibyte, 1, undefined],
    [mebibyte + 1, 1, '1048577'],
    [1_999_999, 20_000, undefined],
    [2_000_000, 20_000, '100'],
    [3_011_000, 20_000, '151'],
  ] as const)
    test(`of ${String(bytes)} ÷ ${String(packedBytes)} is ${times === undefined ? 'not ' : ''}a warning`, () => {
      assert.deepEqual(reported(bytes, packedBytes), times === undefined ? [] : [warning(times)])
    })

  test('within the limit passes the content through and is reported after it', async () => {
    const sizes: number[] = []
    const findings: unknown[] = []
    const limited = limitRatio(chunks(1_500_000, 0, 1_500_000), 20_000, (finding) =>
      findings.push(finding),
    )
    for await (const piece of limited) {
      sizes.push(piece.length)
      assert.deepEqual(findings, [])
    }
    assert.deepEqual(sizes, [1_500_000, 0, 1_500_000])
    assert.deepEqual(findings, [warning('150')])
  })

  test('above the limit stops before the piece that exceeds it', async () => {
    const sizes: number[] = []
    const noReport = (): never => assert.fail('expected no warning')
    const read = async (): Promise<void> => {
      const content = chunks(mebibyte, 1, 1)
      for await (const piece of limitRatio(content, 1, noReport)) sizes.push(piece.length)
    }
    await assert.rejects(read, new ContainerProblem(ratioReason))
    assert.equal(ratioReason, 'unpacks to more than 200 times its size')
    assert.deepEqual(sizes, [mebibyte])
  })
})
