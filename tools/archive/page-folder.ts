// The folder of a page, whose name is a part of its address and of the files in data/.
import { folderNameProblem, isDeviceName } from '../core/file-name.ts'
import type { Diagnostic } from '../core/model.ts'

/** Returns the error of the folder `slug` of the page `file`; undefined for a usable name. */
export function pageFolderProblem(
  slug: string,
  file: string,
  section: 'archives' | 'articles',
): Diagnostic | undefined {
  const message =
    folderNameProblem(slug, 'folder name') ??
    deviceProblem(slug) ??
    (section === 'articles' ? articleProblem(slug) : archiveProblem(slug))
  if (message === undefined) return undefined
  return { severity: 'error', rule: 'page/slug', message, place: { file } }
}

function deviceProblem(slug: string): string | undefined {
  return isDeviceName(slug)
    ? `Unexpected folder name \`${slug}\`, expected a name that Windows does not reserve for a device`
    : undefined
}

// Hugo writes the pages of articles to lower-case folders without other characters, and links lead to the folder as written.
function articleProblem(slug: string): string | undefined {
  return /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}._-]*$/u.test(slug)
    ? undefined
    : `Unexpected folder name \`${slug}\`, expected lower-case letters, digits, dots, dashes and underscores`
}

// A browser decodes `%20` in an address.
function archiveProblem(slug: string): string | undefined {
  return slug.includes('%')
    ? `Unexpected \`%\` in the folder name \`${slug}\`, expected a name without it`
    : undefined
}
