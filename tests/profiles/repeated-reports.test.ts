// Eight profiles of each of three versions of PostgreSQL under one workload: what is beyond their own noise.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { profileDifference } from '../../tools/profiles/profile-difference.ts'
import { profileOf, type Profile } from '../../tools/profiles/profile.ts'
import { once } from '../once.ts'
import { absent, realArchive } from '../oracles/real-archives.ts'
import { reportOf } from './reports.ts'

const archive = 'callaghan-perf-pg'
const folder = 'callaghan-perf-pg/raw/mytools/bench/arc/feb25.pg.flat'

const root = once(() => join(realArchive(archive).folders(), `${archive}.tar.gz`, folder))

function profiles(version: string): Profile {
  const runs = join(root(), `x.${version}_o2nofp.x10a_c32r128.pk1`)
  const files = readdirSync(runs)
    .filter((file) => file.startsWith('sb.perf.rep.f.read-only.range10.pk1.'))
    .toSorted()
  assert.equal(files.length, 8)
  return profileOf(files.map((file) => reportOf(readFileSync(join(runs, file), 'utf8'), file)))
}

suite('profiles: eight of each version', { skip: absent(archive) }, () => {
  test('13 of the top 50 functions differ by more than two standard errors', () => {
    const found = profileDifference(profiles('pg1023'), profiles('pg110'), { top: 50 })
    assert.equal(found.noiseFrom, 'repeats')
    assert.equal(found.rows.length, 50)
    assert.equal(found.rows.filter((row) => !row.noise).length, 13)
    const later = profileDifference(profiles('pg1023'), profiles('pg1110'), { top: 50 })
    // The calls of the vDSO, which have no symbol, are one row of the 50, so a function that differs is the 51st.
    assert.equal(later.rows.filter((row) => !row.noise).length, 13)
    assert.ok(later.rows.some((row) => row.function === 'unresolved in [vdso]'))
  })

  test('SearchCatCache of 10 is SearchCatCacheInternal of 11', () => {
    for (const version of ['pg110', 'pg1110']) {
      const { rows, pairs } = profileDifference(profiles('pg1023'), profiles(version))
      const row = rows.find((each) => each.function === 'SearchCatCache')
      assert.equal(row?.pairedWith, 'SearchCatCacheInternal', version)
      const pair = pairs.find(({ functions }) => functions[0] === 'SearchCatCache')
      assert.equal(pair?.plus, null, 'together they take less than before')
    }
  })
})
