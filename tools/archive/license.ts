// The licence of the data of an archive, as its page states it.

/** A licence with the address of its text. */
export interface License {
  readonly name: string
  readonly url: string
}

// What data are published under, of the SPDX list; a page states any other licence by its URL.
const spdxIds = new Set(
  'CC0-1.0 CC-BY-3.0 CC-BY-4.0 CC-BY-SA-3.0 CC-BY-SA-4.0 CC-BY-NC-4.0 CC-BY-NC-SA-4.0 CC-BY-ND-4.0 CC-BY-NC-ND-4.0 ODbL-1.0 ODC-By-1.0 PDDL-1.0 CDLA-Permissive-1.0 CDLA-Permissive-2.0 CDLA-Sharing-1.0 MIT Apache-2.0 BSD-2-Clause BSD-3-Clause GPL-2.0-only GPL-2.0-or-later GPL-3.0-only GPL-3.0-or-later'.split(
    ' ',
  ),
)

/** Whether a page may state this licence. */
export function isLicense(text: string): boolean {
  return text === 'none' || spdxIds.has(text) || /^https?:\/\/[^\s"<>]+$/.test(text)
}

/** The licence that a page states; undefined for `none`. */
export function licenseOf(text: string | undefined): License | undefined {
  if (text === undefined || text === 'none') return undefined
  return { name: text, url: spdxIds.has(text) ? `https://spdx.org/licenses/${text}.html` : text }
}
