// The zip of a spreadsheet (.xlsx) before its sheets are read: its size, and formulas that no program has computed.
import { text } from 'node:stream/consumers'

/** Bytes above which a spreadsheet is not read: its sheets are held in memory. */
const mostBytes = 8 * 1024 * 1024
const mostUnpacked = 128 * 1024 * 1024

const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/
// <c r="C2"><f>B2*2</f><v /></c>: libraries write formulas, spreadsheet programs add their values. An empty text is a value.
const uncomputed =
  /<c r="([A-Z]{1,3}\d{1,7})"(?![^<>]{0,200} t="str")[^<>]{0,200}><f[^<>]{0,500}(?:\/>|>[^<>]{0,8192}<\/f>)(?:<v ?\/>|<v><\/v>)?<\/c>/

/** Throws for a spreadsheet that is too large, or has a formula without its value. */
export async function checkWorkbook(bytes: Buffer): Promise<void> {
  if (bytes.length > mostBytes) throw tooLarge()
  const { default: yauzl } = await import('yauzl')
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  let total = 0
  for await (const entry of zip.eachEntry()) {
    // By the directory of the zip, which also limits what is unpacked.
    total += entry.uncompressedSize
    if (total > mostUnpacked) throw tooLarge()
    if (!sheetPath.test(entry.fileName)) continue
    const cell = uncomputed.exec(await text(await zip.openReadStreamPromise(entry)))?.[1]
    if (cell !== undefined)
      throw new Error(
        `the formula in cell ${cell} has no value; open the file in a spreadsheet program and save it`,
      )
  }
}

function tooLarge(): Error {
  return new Error('a spreadsheet that is larger than 8 MiB packed or 128 MiB unpacked')
}
