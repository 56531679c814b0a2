// The site that `dev` serves: rendered as a whole, or its edited articles alone and the other pages when nothing changes for a while.
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { convertProject, writeData, type Converted } from '../../convert/convert-publication.ts'
import { projectPages } from '../../convert/project.ts'
import type { Diagnostic } from '../../core/model.ts'
import { derive, deriveArticles, type DerivedArchives } from '../../site/derive.ts'
import { hugo, type HugoRun } from '../../site/hugo.ts'
import { writeNextLedger } from '../../site/next-ledger.ts'
import { stageOf, swap } from '../../site/swap.ts'
import type { CommonOptions } from '../command.ts'
import { workspace } from '../input/workspace.ts'
import {
  convertArticles,
  renderArticles,
  writeArticles,
  type DevFolders,
} from './edited-articles.ts'

/** A publication that is converted and rendered again and again. The functions throw `BadInput`; the last good pages stay. */
export interface LiveSite {
  /** Converts and renders everything. */
  readonly renderAll: () => Promise<void>
  /** Converts and renders articles alone; false where everything must be converted. */
  readonly renderEdited: (slugs: readonly string[]) => Promise<boolean>
  /** Renders all pages of what is converted, unless it is cancelled; true if it did. */
  readonly renderRest: (cancelSignal: AbortSignal) => Promise<boolean>
}

/** Returns the site of the publication in the current folder; `run` is how Hugo is started, `report` receives the diagnostics of each conversion. */
export function liveSite(
  options: CommonOptions,
  run: Pick<HugoRun, 'binary' | 'root' | 'baseUrl'>,
  report: (diagnostics: readonly Diagnostic[], written: number) => void,
): LiveSite {
  const { root } = run
  const space = workspace(options)
  const { build } = space
  const folders: DevFolders = {
    data: join(root, 'data'),
    derived: join(build, 'site'),
    site: join(build, 'dev'),
  }
  const ledger = { root, out: folders.data, derived: folders.derived }
  let last: { readonly converted: Converted; readonly archives: DerivedArchives } | undefined

  const renderPages = async (cancelSignal?: AbortSignal): Promise<void> => {
    const destination = stageOf(folders.site)
    await hugo({ ...run, destination, build, ...(cancelSignal ? { cancelSignal } : {}) })
    if (cancelSignal) keepLists(folders.site, destination)
    swap(destination, folders.site)
  }

  return {
    async renderAll() {
      const converted = await convertProject({
        root,
        ...projectPages(root),
        ...(options.root === undefined ? {} : { sourceRoot: options.root }),
        workspace: space,
        data: folders.data,
        progress: () => undefined,
      })
      const archives: DerivedArchives = { textIds: new Set(), runs: new Map() }
      await derive(converted, folders.derived, space, archives)
      writeNextLedger(ledger, converted.permalinks)
      const { written } = writeData(converted, folders.data)
      report(converted.diagnostics, written)
      last = { converted, archives }
      await renderPages()
    },

    async renderEdited(slugs) {
      if (!last) return false
      const before = last.converted
      const converted = convertArticles(before, slugs, folders.data)
      if (!converted) return false
      last = { ...last, converted }
      const written = await writeArticles(before, converted, slugs, folders)
      report(converted.diagnostics, written)
      await renderArticles(converted, slugs, folders, { ...run, build })
      return true
    },

    async renderRest(cancelSignal) {
      if (!last) return false
      const { converted, archives } = last
      await deriveArticles(converted, folders.derived, space, archives)
      writeNextLedger(ledger, converted.permalinks)
      try {
        if (!cancelSignal.aborted) await renderPages(cancelSignal)
      } catch (error) {
        if (!cancelSignal.aborted) throw error
      }
      return !cancelSignal.aborted
    },
  }
}

// An open page loads the lists of search and explorer when they are used: those of its site stay.
function keepLists(before: string, site: string): void {
  const lists = join('build', 'lists')
  if (!existsSync(join(before, lists))) return
  const kept = readdirSync(join(before, lists))
    .map((name) => ({ name, time: statSync(join(before, lists, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, mostLists)
  for (const { name } of kept)
    cpSync(join(before, lists, name), join(site, lists, name), { preserveTimestamps: true })
}

const mostLists = 10
