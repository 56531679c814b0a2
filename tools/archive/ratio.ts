// How well content packs: the sign of a bomb.
import type { Chunks } from './byte-stream.ts'
import { ContainerProblem } from './container-problem.ts'
import type { Report } from './containers/container.ts'
import { limits } from './limits.ts'

/** What is said of everything that packs too well. */
export const ratioReason = `unpacks to more than ${String(limits.ratio)} times its size`

/** Whether `bytes` that were packed in `packedBytes` are more than anybody's measurements. */
export function isBomb(bytes: number, packedBytes: number): boolean {
  return bytes > Math.max(packedBytes * limits.ratio, limits.smallBytes)
}

/** Says it when content packs better than anything seen. */
export function reportRatio(bytes: number, packedBytes: number, report: Report): void {
  if (bytes <= limits.smallBytes || bytes < packedBytes * limits.ratioNoted) return
  const message = `It unpacks to ${(bytes / packedBytes).toFixed(0)} times its size`
  report({ severity: 'warning', rule: 'archive/ratio', message })
}

/** Passes unpacked content on, and throws `ContainerProblem` as soon as it is a bomb. */
export async function* withRatio(content: Chunks, packedBytes: number, report: Report): Chunks {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.length
    if (isBomb(bytes, packedBytes)) throw new ContainerProblem(ratioReason)
    yield piece
  }
  reportRatio(bytes, packedBytes, report)
}
