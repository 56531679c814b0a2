// Runs and sources of large publications share pages; what articles cite keeps its own.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { packingOf, runAddress, runsPerPage, sourceAddress } from '../../tools/convert/packing.ts'
import { currentPermalinks, isPacked, mergeLedger } from '../../tools/convert/permalinks.ts'
import { sourceId } from '../../tools/convert/published-sources.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { archiveOf, convertAt, gridArticle, gridProject } from './project.ts'

// One core only: half of the runs are cited.
const halfCited = gridArticle.replaceAll('series: cores', 'where: {cores: 1}\nseries: cores')
const article = halfCited.replace('column: cores', 'where: {cores: 1}\ncolumn: cores')

suite('packing', () => {
  test('leaves a publication of few files as it is', async (context) => {
    const root = gridProject(temporaryFolder(context))
    assert.equal((await convertAt(root)).packing, undefined)
  })

  test('of what is cited leaves an archive of at most 200 runs as it is', async (context) => {
    const root = gridProject(temporaryFolder(context))
    const { archives } = await convertAt(root)
    assert.equal(packingOf(archives, [], new Map(), 'cited'), undefined)
    const [grid = assert.fail('no archive')] = archives
    const { archive, data } = grid
    const times = runsPerPage / archive.runs.length + 1
    const copies = <T extends { id: string }>(runs: readonly T[]): T[] =>
      Array.from({ length: times }, (_, copy) =>
        runs.map((run) => ({ ...run, id: `${run.id}-${String(copy)}` })),
      ).flat()
    const page = { ...archive.page, slug: 'large' }
    const large = {
      ...grid,
      archive: { ...archive, page, runs: copies(archive.runs) },
      data: { ...data, runs: copies(data.runs) },
    }
    assert.equal(packingOf([grid, large], [], new Map(), 'all'), undefined)
    const packing = packingOf([large, grid], [], new Map(), 'cited')
    assert.deepEqual(packing?.small, new Set(['grid']))
    assert.deepEqual(new Set(packing.pages.values()), new Set(['large/1', 'large/2']))
    for (const { path, sha256 } of archive.sources)
      assert.equal(packing.ownSources.has(sourceId(sha256)), grid.published.has(path), path)
  })

  test('packs runs and sources that no article cites, and states their addresses in the ledger', async (context) => {
    const root = gridProject(temporaryFolder(context), {
      'content/articles/two-cores/index.md': article,
    })
    const converted = await convertAt(root)
    const { archives, articles } = converted
    const packing = packingOf(
      archives,
      articles,
      new Map([['grid', new Set(['my.cnf'])]]),
      'all',
      10,
    )
    assert.ok(packing)
    const { runs, sources } = archiveOf(converted)
    const cited = runs.filter(({ fields }) => fields['cores'] === '1')
    const others = runs.filter(({ fields }) => fields['cores'] === '2')
    assert.deepEqual([cited.length, others.length], [4, 4])
    assert.deepEqual([...packing.pages.keys()].toSorted(), others.map(({ id }) => id).toSorted())
    assert.deepEqual(new Set(packing.pages.values()), new Set(['grid/1']))
    const ids = new Map(sources.map(({ path, sha256 }) => [path, sourceId(sha256)]))
    const idOf = (path: string): string => ids.get(path) ?? assert.fail(path)
    const citedFile = idOf('read/c1.t1.r1.sysbench.txt')
    const otherFile = idOf('read/c2.t1.r1.sysbench.txt')
    assert.equal(sourceAddress(citedFile, packing), `sources/${citedFile}/index.html`)
    assert.equal(sourceAddress(otherFile, packing), `sources/text/index.html?source=${otherFile}`)
    // Typed numbers are from it.
    assert.equal(packing.ownSources.has(idOf('my.cnf')), true)

    const links = currentPermalinks(archives, articles, packing)
    for (const { id } of cited)
      assert.equal(links.find((link) => link.id === id)?.address, `runs/${id}/`)
    for (const { id } of others) {
      assert.equal(links.find((link) => link.id === id)?.address, `runs/grid/1/#run-${id}`)
      assert.equal(runAddress(id, packing), `runs/grid/1/index.html#run-${id}`)
    }
    assert.deepEqual(
      links.filter(isPacked).map(({ id }) => id),
      others.map(({ id }) => id).toSorted(),
    )
    const left = mergeLedger(links, [], {}).filter(({ kind }) => kind === 'run')
    assert.deepEqual(
      left.map(({ id, state }) => [id, state]),
      cited.map(({ id }) => [id, 'vanished']).toSorted(),
    )
  })

  test('of what is cited keeps the runs of claims where figures cite over 200 of an archive', async (context) => {
    const files = { 'content/articles/two-cores/index.md': article }
    const root = gridProject(temporaryFolder(context), files)
    const { archives, articles } = await convertAt(root)
    const [[grid = assert.fail('no archive')], [cited = assert.fail('no article')]] = [
      archives,
      articles,
    ]
    const [run = assert.fail('no run')] = grid.archive.runs
    const runs = Array.from({ length: runsPerPage + 1 }, (_, at) => ({ ...run, id: `run-${at}` }))
    const [figure = assert.fail('no figure')] = cited.figures
    const [place = assert.fail('no evidence')] = figure.evidence
    const many = {
      ...grid,
      archive: { ...grid.archive, runs },
      data: { ...grid.data, runs: runs.map(({ id }) => ({ ...grid.data.runs[0], id })) },
    } as typeof grid
    const [claim] = cited.statements?.claims ?? []
    const ofFigures = (count: number, claimed: readonly string[]): typeof cited => ({
      ...cited,
      figures: [
        { ...figure, evidence: runs.slice(0, count).map(({ id }) => ({ ...place, run: id })) },
      ],
      statements: { values: [], claims: [{ ...claim, runs: claimed }] } as never,
    })
    const ownRuns = (one: typeof cited): readonly string[] => {
      const { pages } = packingOf([many], [one], new Map(), 'cited') ?? assert.fail('not packed')
      return runs.flatMap(({ id }) => (pages.has(id) ? [] : [id]))
    }
    assert.equal(ownRuns(ofFigures(runsPerPage, [])).length, runsPerPage)
    assert.deepEqual(ownRuns(ofFigures(runsPerPage + 1, ['run-7'])), ['run-7'])
  })

  test('has pages of 200 runs', () => {
    assert.equal(runsPerPage, 200)
  })
})
