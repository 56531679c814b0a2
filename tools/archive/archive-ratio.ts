// The compression ratio, which reveals decompression bombs.
import type { Chunks } from './byte-stream.ts'
import { ContainerProblem } from './container-problem.ts'
import type { Report } from './containers/container.ts'
import { limits } from './limits.ts'

/** The problem of content above the limit. */
export const ratioReason = `unpacks to more than ${String(limits.ratio)} times its size`

/** True if the ratio exceeds the limit, which no measurements reach. */
export function isBomb(bytes: number, packedBytes: number): boolean {
  return bytes > Math.max(packedBytes * limits.ratio, limits.smallBytes)
}

/** Reports a ratio above that of all archives seen so far. */
export function reportRatio(bytes: number, packedBytes: number, report: Report): void {
  if (bytes <= limits.smallBytes || bytes < packedBytes * limits.ratioNoted) return
  const message = `This file unpacks to ${(bytes / packedBytes).toFixed(0)} times its size`
  report({ severity: 'warning', rule: 'archive/ratio', message })
}

/** Passes unpacked content through. Throws `ContainerProblem` as soon as the ratio exceeds the limit. */
export async function* limitRatio(content: Chunks, packedBytes: number, report: Report): Chunks {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.length
    if (isBomb(bytes, packedBytes)) throw new ContainerProblem(ratioReason)
    yield piece
  }
  reportRatio(bytes, packedBytes, report)
}
