// Addresses of the documentation: those that messages and helps name, and the links between its pages.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { suite, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { memoizeByText } from '../../tools/core/memoize.ts'
import { packageRoot } from '../../tools/root.ts'

const markdown = new MarkdownIt()

suite('the documentation', () => {
  test('has the file and the heading of each address that a message or a help names', () => {
    const folders = ['tools', 'layouts', 'assets', 'templates', 'site/vocabulary']
    const named = folders
      .flatMap(filesOf)
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w-]+\.(?:md|yaml)(?:#[\w-]+)?/g)].map(
          ([address]) => ({ file, address, target: join(packageRoot, address) }),
        ),
      )
    assert.ok(named.length > 10, String(named.length))
    assertExist(named)
  })

  test('has the target of each link between its pages', () => {
    const pages = [
      ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
      ...readdirSync(join(packageRoot, 'docs'))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join('docs', name)),
    ].map((path) => join(packageRoot, path))
    const links = pages.flatMap((file) =>
      linksIn(readFileSync(file, 'utf8')).map((address) => ({
        file,
        address,
        target: address.startsWith('#') ? file + address : resolve(dirname(file), address),
      })),
    )
    assert.ok(links.length > 20, String(links.length))
    assertExist(links)
  })
})

interface Address {
  readonly file: string
  /** As it is written. */
  readonly address: string
  /** Path with the anchor. */
  readonly target: string
}

function assertExist(addresses: readonly Address[]): void {
  const missing = addresses
    .filter(({ target }) => !exists(target))
    .map(({ file, address }) => `${relative(packageRoot, file)}: ${address}`)
  assert.deepEqual(missing, [])
}

function exists(target: string): boolean {
  const [path = '', anchor] = target.split('#')
  if (!existsSync(path)) return false
  return anchor === undefined || anchorsOf(path).has(anchor)
}

// GitHub and Hugo derive the same anchors from headings.
const anchorsOf = memoizeByText((path: string): ReadonlySet<string> => {
  const tokens = markdown.parse(readFileSync(path, 'utf8'), {})
  const anchors = new Set<string>()
  for (const [index, { type }] of tokens.entries()) {
    if (type !== 'heading_open') continue
    const text = tokens[index + 1]?.children?.map(({ content }) => content).join('') ?? ''
    const anchor = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-')
    let unique = anchor
    for (let number = 1; anchors.has(unique); number += 1) unique = `${anchor}-${String(number)}`
    anchors.add(unique)
  }
  return anchors
})

function linksIn(text: string): readonly string[] {
  const inline = markdown.parse(text, {}).flatMap(({ children }) => children ?? [])
  return inline
    .map((token) => String(token.attrGet('href') ?? token.attrGet('src') ?? ''))
    .filter((address) => address !== '' && !/^[a-z]+:/.test(address))
    .map((address) => decodeURI(address))
}

const textFiles = new Set(['.ts', '.js', '.mjs', '.html', '.md', '.yaml'])

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && textFiles.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
}
