// Projects with a file of the vocabulary of their own.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns the folder of a new project with this text as `site/vocabulary/<name>.yaml`, removed after the test. */
export function vocabularyProject(
  test: { readonly after: (remove: () => void) => void },
  name: string,
  text: string,
): string {
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-vocabulary-'))
  test.after(() => {
    rmSync(root, { recursive: true })
  })
  mkdirSync(join(root, 'site', 'vocabulary'), { recursive: true })
  writeFileSync(join(root, 'site', 'vocabulary', `${name}.yaml`), text)
  return root
}
