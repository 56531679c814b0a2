// The part of postject that is used; it ships no types.

declare module 'postject' {
  export function inject(
    file: string,
    name: string,
    resource: Buffer,
    options?: { readonly sentinelFuse?: string; readonly machoSegmentName?: string | false },
  ): Promise<void>
}
