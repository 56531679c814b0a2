// What fuzzing guided by coverage gives mutants to: readers, containers, pages, filters, redaction.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseFilter } from '../../tools/analysis/filter.ts'
import { parseFrontMatter } from '../../tools/archive/front-matter.ts'
import { listArchive } from '../../tools/archive/listing.ts'
import { PatternError, pathPattern } from '../../tools/archive/path-pattern.ts'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { parseManifest } from '../../tools/archive/remote-source.ts'
import { parseArticle } from '../../tools/articles/article.ts'
import { parseBindings } from '../../tools/articles/bindings.ts'
import { parseExpectation } from '../../tools/claims/expectation.ts'
import { parseSpec } from '../../tools/claims/spec.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { formats } from '../../tools/formats/all-formats.ts'
import { readSource } from '../../tools/formats/read-file.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { findIdentities } from '../../tools/redaction/identities/find-identities.ts'
import { privateText } from '../../tools/redaction/identities/private-text.ts'
import { redactReading } from '../../tools/redaction/redact-reading.ts'
import { redact } from '../../tools/redaction/redact-text.ts'
import { samples } from '../archive/samples.ts'
import { gridArticle, gridPage } from '../convert/project.ts'
import { casesOf } from '../formats/format-cases.ts'
import { read } from '../formats/laws.ts'

/** A part of the program, its first inputs, and a call that must not throw. */
export interface FuzzTarget {
  readonly name: string
  readonly inputs: readonly Buffer[]
  readonly run: (bytes: Buffer) => unknown
  /** True if the call returns a promise. */
  readonly isAsync?: boolean
}

const code =
  '{{< n "qps version=11.4 threads=16 vs version=10.1" >}} {{< claim text="a" metric="tps" is="higher" >}}\n'
const identities =
  'Linux db1.lab 5.15.0\nalice@db1:~$ ls /home/alice\n10.20.3.4 db1 fe80::1/64 52:54:00:12:34:56 a@zoo.org\n'
const filter = 'engine:mysql threads:(64 OR 128) -memory:2G version:>=8.0 workload:"a b"'

/** Returns all targets. */
export async function fuzzTargets(): Promise<readonly FuzzTarget[]> {
  const packed = await Promise.all(Object.values(samples).map((sample) => sample()))
  const containers = packed
    .filter((bytes) => bytes !== undefined)
    .filter(({ length }) => length < 200_000)
  const text = (
    name: string,
    inputs: readonly string[],
    run: (text: string) => unknown,
  ): FuzzTarget => ({
    name,
    inputs: inputs.map((each) => Buffer.from(each)),
    run: (bytes) => run(bytes.toString()),
  })
  return [
    ...formats.map((format): FuzzTarget => ({
      name: format.name,
      inputs: casesOf(format).map(({ bytes }) => bytes),
      run: (bytes) => {
        read(format, bytes)
        if (isConverted(bytes)) convertFile(bytes)
      },
    })),
    { name: 'containers', inputs: containers, run: listed, isAsync: true },
    text('front matter', [gridPage, gridArticle], (page) => parseFrontMatter(page, 'x.md')),
    text('archive pages', [gridPage], (page) => parseArchivePage(page, 'x.md')),
    text('articles', [gridArticle + code], (page) => parseArticle('x.md', page)),
    text('pins', ["ratio qps version='a b' / mysql, threads>=8; pick=largest; 6 runs"], parseSpec),
    text('expectations', ['15.5..16 % lower'], parseExpectation),
    text('bindings', ['"in [12 %] of": field x\n'], (yaml) =>
      parseBindings('x.yaml', yaml, 'It is in 12 % of 12 runs.'),
    ),
    text('filters', [filter], (each) => {
      const parsed = parseFilter(each)
      if ('filter' in parsed) parsed.filter({ engine: 'mysql', threads: '64', version: '8.0' })
    }),
    text('path patterns', ['{a}_{b:\\d+}/**/{c}.{tool}.txt'], patternMatches),
    text('manifests', [`${'0'.repeat(64)}  a/b.txt\n`], parseManifest),
    text('redaction', ['mysql -uroot -ppw1 --password="a b"\n'], (each) => redact(each)),
    text('identities', [identities], findIdentities),
  ]
}

// About one in 50, the same for the same bytes; all large files, whose times are compared.
function isConverted(bytes: Buffer): boolean {
  return bytes.length >= 32_768 || (bytes.length + (bytes.at(-1) ?? 0)) % 50 === 0
}

// As `convert` reads a file: all formats, its metrics, secrets and identities.
function convertFile(bytes: Buffer): void {
  const source = new Source('unknown', bytes)
  const reading = readSource(source)
  privateText(source, bytes, reading, { privacy: 'strict' })
  redactReading(reading)
}

async function listed(bytes: Buffer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-fuzz-'))
  try {
    const file = join(folder, 'archive')
    writeFileSync(file, bytes)
    await listArchive(file, join(folder, 'store'))
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function patternMatches(text: string): void {
  try {
    pathPattern(text).match('a_1/b/c.vmstat.txt')
  } catch (error) {
    if (!(error instanceof PatternError) && !(error instanceof BadInput)) throw error
  }
}
