import { createCipheriv } from 'node:crypto'

/** Bytes that no program packs, the same at every call. */
export function noise(count: number): Buffer {
  const [key, start] = [Buffer.alloc(16), Buffer.alloc(16)]
  return createCipheriv('aes-128-ctr', key, start).update(Buffer.alloc(count))
}
