// Fields that other files state: configurations, descriptions, images of containers, documents.
import { append } from '../core/append.ts'
import { baseName } from '../core/base-name.ts'
import { largest } from '../core/extremes.ts'
import { legendsOf } from './configuration-tables.ts'
import type { Evidence, Fields } from './evidence.ts'
import { derivedFrom, proxies, storageEngines } from './inference-vocabulary.ts'
import { misspeltKeys, respelt } from './misspelt-keys.ts'
import { agrees, folderOfRow, push, type Row } from './inferred-rows.ts'
import { folderOf, foldersOf, type PlacedFile, placeOf } from './path-slots.ts'
import { engineOf, itemsOf, keysOf, withoutEnding } from './recognise-fields.ts'
import { plainFolder } from './settle-words.ts'
import { type Named, namedIn, serverOf, serversOfAttributes } from './side-files.ts'
import { forReaders } from './tables-without-logs.ts'

export function addSides(
  files: readonly PlacedFile[],
  all: readonly Evidence[],
  joins: ReadonlyMap<string, readonly string[]>,
): void {
  const spellings = misspeltKeys(all)
  const companions = spellings.size > 0 ? all.map((each) => respelt(each, spellings)) : all
  const slips = new Map([...spellings].map(([slip, key]) => [key, slip]))
  const written = new Map(all.map(({ path, side }) => [path, side?.settings]))
  const byPath = new Map<string, PlacedFile[]>()
  for (const file of files) push(byPath, file.evidence.path, file)
  // Files nearer to a result are read later, so that they count.
  const near = companions.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  const varying = varyingSettings(companions)
  const far = new Map<PlacedFile, Map<string, string>>()
  for (const companion of near) {
    const { server = {}, settings = {} } = companion.side ?? {}
    if (Object.keys(server).length + Object.keys(settings).length === 0) continue
    // scylla.yaml
    const [name] = itemsOf(withoutEnding(baseName(companion.path)))
    const isConfiguration = name?.kind === 'fields' && name.fields['engine'] !== undefined
    const about = (joins.get(companion.path) ?? []).flatMap((path) => byPath.get(path) ?? [])
    const versions = new Set(about.map(({ fields }) => fields['version'] ?? ''))
    for (const file of about) {
      // A number of a file that is about several results tells them apart; params.txt beside its only one is about that in any case.
      const isOther = Object.entries(settings).some(
        ([key, value]) =>
          file.stated[key] !== undefined && file.stated[key] !== value && /^\d+$/.test(value),
      )
      const isOnly = about.length === 1 && folderOf(companion.path) === folderOf(file.evidence.path)
      if (isOther && !isOnly) continue
      const { version: named } = file.fields
      const isOtherServer =
        named !== undefined &&
        versions.size > 1 &&
        server['version'] !== undefined &&
        !agrees(named, server['version'])
      if (!isOtherServer)
        for (const [key, value] of Object.entries(server)) {
          // ps8 says less than the 8.0.36 of a folder.
          const own = file.fields[key]
          if (
            key === 'version' &&
            own !== undefined &&
            agrees(own, value) &&
            own.length > value.length
          )
            continue
          if (key === 'engine' && own !== undefined && derivedFrom[value]?.test(own)) continue
          file.fields[key] = value
          file.sides.set(key, companion.path)
        }
      const isFar = !foldersOf(file.evidence.path).includes(folderOf(companion.path))
      for (const [key, value] of Object.entries(settings)) {
        // Of two files elsewhere that say different things each may be about another result: workloads/a, workloads/b.
        const side = isFar ? far.get(file)?.get(key) : undefined
        if (side !== undefined && side !== value && file.fields[key] === side)
          Reflect.deleteProperty(file.fields, key)
        else if (
          (varying.has(key) || !isConfiguration) &&
          side === undefined &&
          file.stated[key] === undefined &&
          file.fields[key] === undefined
        ) {
          file.fields[key] = value
          const slip = written.get(companion.path)?.[key] === undefined ? slips.get(key) : undefined
          file.sides.set(key, companion.path + (slip === undefined ? '' : ` ("${slip}")`))
          if (isFar) far.set(file, (far.get(file) ?? new Map<string, string>()).set(key, value))
        }
      }
    }
  }
}

/** label.txt: its first line is the label of the results in its folder and below, of the nearest such file; none where the folder is a repeat. */
export function addLabels(files: readonly PlacedFile[], all: readonly Evidence[]): void {
  const labels = new Map(
    all.flatMap(({ path, facts }) =>
      facts.flatMap(({ name, value }) =>
        name === 'label' && folderOf(path) !== ''
          ? [[folderOf(path), { path, value }] as const]
          : [],
      ),
    ),
  )
  for (const file of labels.size > 0 ? files : []) {
    // A note in run2/ is about that repeat.
    const isOfRepeat = (folder: string): boolean =>
      file.levels[folder.split('/').length - 1]?.some(({ kind }) => kind === 'repeat') === true
    const nearest = foldersOf(file.evidence.path).find(
      (folder) => labels.has(folder) && !isOfRepeat(folder),
    )
    const found = labels.get(nearest ?? '')
    if (!found) continue
    file.open.set('label', found.value)
    file.sides.set('label', found.path)
  }
}

// What configurations of servers state alike keeps no results apart.
function varyingSettings(companions: readonly Evidence[]): ReadonlySet<string> {
  const values = new Map<string, Set<string>>()
  for (const [key, value] of companions.flatMap((each) =>
    Object.entries(each.side?.settings ?? {}),
  ))
    values.set(key, (values.get(key) ?? new Set()).add(value))
  return new Set(
    [...values].flatMap(([key, all]) => (all.size > 1 || keysOf(key).length > 0 ? [key] : [])),
  )
}

const attributesOf = ({ path, hasTables, tables }: Evidence): readonly string[] =>
  hasTables && forReaders.test(path) ? tables().flatMap(serversOfAttributes) : []

// percona/percona-server:8.0.36   mongo:5
const imagesOf = ({ facts }: Evidence): readonly string[] =>
  facts.flatMap(({ name, value }) => (name === 'image' ? baseName(value).replace(':', '-') : []))

const textsOf: readonly ((evidence: Evidence) => readonly string[])[] = [
  imagesOf,
  attributesOf,
  ({ facts }) => facts.flatMap(({ name, value }) => (name === 'document' ? value : [])),
  ({ facts }) => facts.flatMap(({ name, value }) => (name === 'package' ? value : [])),
  ({ facts }) => facts.flatMap(({ name, value }) => (name === 'client' ? value : [])),
  // tidb.toml   postgresql.auto.conf
  ({ path }) => {
    const [, name = ''] =
      /(?:^|\/)([a-z]{3,})(?:\.auto)?\.(?:toml|ya?ml|conf|cnf)$/i.exec(path) ?? []
    return new RegExp(`^(?:${proxies}|influx\\w*)$`, 'i').test(name) ? [] : [name]
  },
]

// Images of containers, else tables of attributes, else the text around tables or a README, else packages, else the client of a script, else a file of settings name the server, its version or the workload of results that state none: those of the same
// folder and below, the nearest first, and at last of any other folder.
export function addNamed(rows: readonly Row[], all: readonly Evidence[]): void {
  const paths = new Set(rows.map(({ file }) => file.evidence.path))
  for (const textsIn of textsOf) {
    const folders = new Map<string, [path: string, texts: string[]]>()
    for (const evidence of all) {
      const texts = textsIn(evidence)
      if (texts.length === 0) continue
      const { path } = evidence
      const own = paths.has(path) ? path : path.slice(0, path.lastIndexOf('/') + 1)
      const isAbove = rows.some(({ file }) => file.evidence.path.startsWith(own))
      const [, known] = folders.get(isAbove ? own : ' ') ?? []
      if (known) append(known, texts)
      else folders.set(isAbove ? own : ' ', [evidence.path, [...texts]])
    }
    for (const [folder, [path, texts]] of [...folders].toSorted(
      ([a], [b]) => b.length - a.length,
    )) {
      const below = rows.filter(
        ({ file }) => folder === ' ' || file.evidence.path.startsWith(folder),
      )
      addServers(below, path, namedIn(texts, textsIn === attributesOf || textsIn === imagesOf))
    }
  }
}

const sqlTools = /^(?:|sysbench|tpcc-mysql|mysqlslap|hammerdb|benchbase|go-tpc)$/

function addServers(all: readonly Row[], path: string, { servers, workload }: Named): void {
  // fio measures devices.
  const rows = all.filter(({ file }) => file.evidence.format?.startsWith('fio') !== true)
  const [engine, other] = servers.keys()
  const add = (
    field: string,
    value: string | undefined,
    to: readonly Row[],
    isOfOthers = false,
  ): void => {
    // What a document says holds for those of its tables, or for all results in its code, that say nothing else, and for no file beside others whose names say it.
    const named = to.filter(({ fields }) => fields[field] !== undefined)
    // A command or another file that says the same of some results says nothing else of the others.
    const agreed = named.filter(
      ({ fields, file }) => fields[field] === value && file.sides.has(field),
    )
    const folders = new Set(isOfOthers ? named.map(folderOfRow) : [])
    const lacking = to.filter(
      (row) => row.fields[field] === undefined && !folders.has(folderOfRow(row)),
    )
    const isOwn = to.every(
      ({ file: { evidence } }) =>
        evidence.path === path && (field !== 'engine' || evidence.hasTables),
    )
    if (
      value === undefined ||
      (!isOwn && !isOfOthers && lacking.length + agreed.length < to.length)
    )
      return
    for (const { file, fields } of lacking) {
      fields[field] = value
      file.sides.set(field, path)
    }
  }
  // RocksDB in a README is not about the folder innodb, and no server that a client of SQL talks to.
  const isBelow =
    engine !== undefined &&
    storageEngines.test(engine) &&
    rows.every(({ file }) => sqlTools.test(file.evidence.format ?? ''))
  if (other === undefined) add(isBelow ? 'storage_engine' : 'engine', engine, rows, isBelow)
  add('workload', workload, rows)
  // aurora in a path says less than aurora-mysql.
  for (const { file, fields } of rows)
    if (other === undefined && engine?.startsWith(`${fields['engine'] ?? ''}-`)) {
      fields['engine'] = engine
      file.sides.set('engine', path)
    }
  for (const [name, version] of servers)
    add(
      'version',
      version,
      rows.filter(({ fields }) => fields['engine'] === name),
    )
}

/** DESC: 01 ... mariadb-10.6.18      the text of a number or a name is about the results beside or below whose names or columns have it. */
export function addDescriptions(rows: readonly Row[], all: readonly Evidence[]): void {
  const documents = all.filter(({ format }) => format === 'descriptions')
  // What stands nearer to the results says more.
  for (const { path, tables } of documents.toSorted((a, b) => depthOf(a.path) - depthOf(b.path))) {
    const meanings = meaningsOf(tables().flatMap((table) => table.rows.map((row) => row.cells)))
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const below = rows.filter(({ file }) => file.evidence.path.startsWith(folder))
    const meaningOf = (names: readonly string[]): Fields | undefined =>
      meanings.get(names.find((name) => meanings.has(name)) ?? '')
    const meaningAt = ({ file }: Row, level: number): Fields | undefined =>
      meaningOf(
        (file.levels[level] ?? []).flatMap((item) =>
          item.kind === 'counted' ? [item.text, item.number] : [item.text],
        ),
      )
    // The numbers of folders are not those of the files in them.
    const depths = below.map(({ file }) => file.levels.length)
    const level = Array.from({ length: largest(depths, 0) }, (_, at) => at)
      .slice(depthOf(path))
      .find((at) => below.some((row) => meaningAt(row, at) !== undefined))
    for (const row of below) {
      const stated = Object.values(row.result?.settings ?? {}).filter(
        (value) => !/^\d+$/.test(value),
      )
      const found = (level === undefined ? undefined : meaningAt(row, level)) ?? meaningOf(stated)
      for (const [key, value] of Object.entries(found ?? {})) {
        row.fields[key] = value
        row.file.sides.set(key, path)
      }
    }
  }
}

const depthOf = (path: string): number => path.split('/').length - 1

// The fields of each number: its server, and what stands beside it where two have the same server.
function meaningsOf(cells: readonly (readonly string[])[]): ReadonlyMap<string, Fields> {
  const found = cells.map(([name = '', text = '', title = '']) => {
    const { engine, version } = serverOf(text)
    if (engine === undefined || version === undefined) return { name, server: {}, text, title }
    const [before = '', ...after] = text.split(version)
    const isFirst =
      engineOf(before.replace(/[-_ ]+$/, '').toLowerCase()) !== undefined &&
      !/^[a-z\d]/i.test(after.join(version))
    const rest = after
      .join(version)
      .replace(/^[,;:/]+/, '')
      .trim()
    const remainder = rest.replace(/^\((?:w\/|with)? *(.*)\)$/, '$1')
    const description = !isFirst ? text : remainder === '' ? plainFolder : remainder
    return { name, server: { engine, version }, text: description, title }
  })
  const areAlike = (fields: (each: (typeof found)[number]) => unknown): boolean =>
    new Set(found.map((each) => JSON.stringify(fields(each)))).size < found.length
  const needsText = areAlike(({ server }) => server)
  const needsTitle = needsText && areAlike(({ server, text }) => [server, text])
  return new Map(
    found.map(({ name, server, text, title }) => [
      name,
      {
        ...server,
        ...((needsText || !('version' in server)) && { description: text }),
        ...(needsTitle && title !== '' && { section: title }),
      },
    ]),
  )
}

/** The nearest table that has the names of a path, or the numbers of the configurations, says what they are. */
export function addLegends(rows: readonly Row[], all: readonly Evidence[]): void {
  const numbers = new Set(rows.flatMap(({ open }) => open.get('configuration') ?? []))
  const found = legendsOf(all, numbers).toSorted((a, b) => depthOf(b.path) - depthOf(a.path))
  for (const row of found.length > 0 ? rows : []) {
    const { fields, open, file } = row
    const own = foldersOf(file.evidence.path)
    const names = [
      ...(open.has('configuration') ? [open.get('configuration') ?? ''] : []),
      ...file.parts,
      ...file.levels.flat().map(({ text }) => text),
    ]
    for (const legend of found.filter(({ path }) => own.includes(folderOf(path)))) {
      const meant = Object.entries(legend.fieldsOf(names, fields))
      if (meant.length > 0) nameCounted(row, (text) => legend.has(text))
      for (const [key, value] of meant) {
        const known = fields[key]
        const saysLess = key === 'version' && known !== undefined && value.startsWith(`${known}.`)
        if (known !== undefined && !saysLess) continue
        fields[key] = value
        file.sides.set(key, legend.path)
      }
    }
  }
}

// `s1`: MySQL 8.0.36, default     B = MariaDB 11.4.2
const meaning = /^[^\w]*([A-Za-z][\w.-]{0,30})[^\w=:]{0,4} ?(?:[=:–—]|->|→) *(\S.{2,80})$/

/** Lines of a document that say of several names which servers they are: names of folders and files have these. */
export function addDocumented(rows: readonly Row[], all: readonly Evidence[]): void {
  const documents = all.flatMap(({ path, facts }) =>
    facts.flatMap(({ name, value }) => (name === 'document' ? [{ path, value }] : [])),
  )
  for (const { path, value } of documents) {
    const found = value.split(/[\n,;]/).flatMap((text) => {
      const [, name = '', meant = ''] = meaning.exec(text) ?? []
      const { engine, version } = serverOf(meant)
      return engine === undefined || version === undefined || engineOf(name) !== undefined
        ? []
        : [[name, { engine, version }] as const]
    })
    const servers = new Map(found)
    if (servers.size < 2 || servers.size < found.length) continue
    for (const row of rows) {
      const { file, fields } = row
      if (fields['engine'] !== undefined || fields['version'] !== undefined) continue
      const items = file.levels.flat()
      const item = items.find(({ text }) => servers.has(text))
      const part = file.parts.find((text) => servers.has(text))
      Object.assign(fields, servers.get(part ?? item?.text ?? ''))
      if (part === undefined && item === undefined) continue
      file.sides.set('engine', path)
      nameCounted(row, (text) => servers.has(text))
    }
  }
}

// s1, which a table or a document explains, is a name and no scale.
function nameCounted({ file, fields, open }: Row, isName: (text: string) => boolean): void {
  for (const [level, items] of file.levels.entries())
    for (const item of items)
      if (item.kind === 'counted' && isName(item.text))
        for (const key of item.keys) {
          if (fields[key] !== item.number || file.stated[key] !== undefined) continue
          Reflect.deleteProperty(fields, key)
          open.set(placeOf(file, level), item.text)
        }
}
