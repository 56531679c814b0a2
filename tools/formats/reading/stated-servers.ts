// The servers that settings, properties of a run and lists of installed packages name, each with its version, as the fact `image`.
import { parsedJson } from '../../core/parsed-json.ts'
import type { Fact } from '../../core/model.ts'
import type { Line, Source } from './source.ts'

// What services of clouds call their servers, in code, templates and settings, with the version beside it:
// engine = "aurora-postgresql"   Engine: mysql   rds_engine = postgres   --engine mysql   engine := "aurora-mysql"
const engine = /(?<![a-z])engine(?:["']? *(?::?=|:) *|(?<=--engine)[ =])["']?([a-z][a-z-]{1,30})\b/i
const engineVersion =
  /engine[_-]?version(?:["']? *(?::?=|:) *|(?<=--engine-version)[ =])["']?(\d[\w.-]{0,40})/i

// Members of one object, of the same depth:   database: mysql   version: "8.0.36"
const serverName = /^(?:engine|server|database|db(?:ms)?|product)(?:[_-]?(?:type|engine|name))?$/i
const versionName = /^(?:(?:engine|server|database|db(?:ms)?)[_-]?)?version$/i
const member =
  /^(\s*)["']?([A-Za-z][\w-]{0,30})["']?\s*[:=]\s*["']?v?([A-Za-z\d][\w .-]{0,40}?)["']?,?$/
const mostBetween = 6

// mysql-community-server   percona-server-server   mariadb-server-10.6   postgresql16-server   postgresql-16   redis
const serverPackage =
  /^(?:(percona-xtradb-cluster|percona-server|mysql|mariadb|postgresql|mongodb|redis|valkey|clickhouse)(?:\d{0,2}|(?:-[a-z]+){0,2})-server(?:-core)?(?:-[\d.]+)?|(postgresql)-\d{2}|(redis|valkey))$/i
// ii  postgresql-16  16.2-1.pgdg120+2  amd64  …     mysql-server-8.0/jammy,now 8.0.36-0ubuntu0.22.04.1 amd64 [installed]
const ofDebian = /^(?:ii +([\w.+-]{1,80})(?::\w+)? +|([\w.+-]{1,80})\/\S+ )(\S{1,80}) /
// mysql-community-server-8.0.36-1.el9.x86_64
const ofRedHat = /^(\S{1,160})\.(?:x86_64|aarch64|noarch|i686)$/
// 1:10.11.6+maria~deb12   8.0.36-28.1.el9   8.0.36-28-1.jammy
const packageVersion = /^(?:\d+:)?(\d{1,2}(?:\.\d{1,3}){1,2}(?:-\d{2}(?=[.-]))?)/

/** The facts `image` of the texts, such as `mysql:8.0.36`. */
export function statedServers(source: Source, lines: readonly Line[]): readonly Fact[] {
  const { head } = source
  if (/^\s*\{/.test(head)) return ofObjects(parsedJson(source.bytes.toString('utf8')), '')
  const texts = source.lines()
  return lines.flatMap(({ text, line }, index): readonly Fact[] => {
    const near = lines.slice(Math.max(0, index - 3), index + 4)
    const [, ofCloud] = engine.exec(text) ?? []
    const [version] = near.flatMap((each) => engineVersion.exec(each.text)?.[1] ?? [])
    // 8.0.mysql_aurora.3.06.1
    const found =
      ofCloud !== undefined && version !== undefined
        ? `${ofCloud}:${version.replace(/^.*_aurora\./, '')}`
        : (ofMembers(texts, index) ?? ofPackage(text))
    return found === undefined ? [] : [{ name: 'image', value: found, line }]
  })
}

function ofMembers(texts: readonly string[], index: number): string | undefined {
  const [, depth, name = '', value = ''] = member.exec(texts[index] ?? '') ?? []
  if (!serverName.test(name)) return undefined
  const near = texts.slice(Math.max(0, index - mostBetween), index + mostBetween + 1)
  const versions = near.flatMap((text) => {
    const [, own, key = '', version = ''] = member.exec(text) ?? []
    return own === depth && versionName.test(key) && /^\d/.test(version) ? version : []
  })
  return versions.length > 1 ? undefined : serverOf(value, versions[0])
}

// database: MySQL 8.0.36
function serverOf(name: string, version: string | undefined): string | undefined {
  const own = version === undefined ? '' : `:${version}`
  return /^[A-Za-z]/.test(name) && /\d\.\d|:v?\d/.test(name + own) ? name + own : undefined
}

// {"database": {"engine": "postgresql", "version": "16.2"}}   {"mysql": {"version": "8.0.36"}}
function ofObjects(value: unknown, name: string): readonly Fact[] {
  if (typeof value !== 'object' || value === null) return []
  const members = Object.entries(value)
  const textOf = (key: RegExp): string | undefined =>
    members.flatMap(([own, text]) => (key.test(own) && typeof text === 'string' ? text : []))[0]
  // The version of a whole file is its own.
  const ofServer = name === '' ? /._?version$/i : /./
  const versions = members.flatMap(([key, text]) =>
    versionName.test(key) && ofServer.test(key) && typeof text === 'string' ? text : [],
  )
  const [server = name, version] = [textOf(serverName), versions[0]]
  const found = serverOf(server, version)
  return [
    ...(found === undefined ? [] : [{ name: 'image', value: found, line: 1 }]),
    ...members.flatMap(([own, inner]) => ofObjects(inner, own)),
  ]
}

function ofPackage(text: string): string | undefined {
  const [, first, second, debian = ''] = ofDebian.exec(`${text} `) ?? []
  const parts = ofRedHat.exec(text)?.[1]?.split('-') ?? []
  const name = first ?? second ?? parts.slice(0, -2).join('-')
  const [, ...products] = serverPackage.exec(name) ?? []
  const product = products.find(Boolean)
  const version = packageVersion.exec(debian || parts.slice(-2).join('-'))?.[1]
  return product === undefined || version === undefined ? undefined : `${product}:${version}`
}
