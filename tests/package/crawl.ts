// Every page of a site as Chromium loads it, from link to link.
import { chromium } from '@playwright/test'
import { chromiumBinary } from '../browser/chromium.ts'

/** What a crawl found: the visited pages, and every failed request, console message, broken link and error of a script. */
export interface Crawl {
  readonly pages: readonly string[]
  readonly problems: readonly string[]
}

/** Follows the links from `home` to pages below it; of the links to pages that are of one kind by the thousand, such as runs, the first `most` of a folder. */
export async function crawl(home: string, most = Infinity): Promise<Crawl> {
  const browser = await chromium.launch({
    executablePath: chromiumBinary(),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      problems.push(`${page.url()}: ${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${page.url()}: ${response.url()}`)
    })
    const pages = new Set<string>([home])
    const perFolder = new Map<string, number>()
    for (const address of pages) {
      const response = await page.goto(address)
      if (response === null || !response.ok()) problems.push(address)
      // A permalink redirects.
      if (/\/p\/[0-9a-f]{12}\//.test(address))
        await page.waitForURL(({ pathname }) => !pathname.includes('/p/'))
      const links = await page.evaluate(() =>
        [...document.querySelectorAll('a[href]')].map((link) =>
          link instanceof HTMLAnchorElement && !link.hasAttribute('download') ? link.href : '',
        ),
      )
      for (const link of links) {
        const plain = link.replace(/[?#].*$/, '')
        if (/^https?:\/\/127\.0\.0\.1/.test(plain) && !plain.startsWith(home))
          problems.push(`${address} links to ${plain}, outside ${home}`)
        else if (plain.startsWith(home) && /\/(?:index\.html)?$/.test(plain) && !pages.has(plain)) {
          const [folder = ''] = plain.slice(home.length).split('/')
          const visited = perFolder.get(folder) ?? 0
          if (visited >= most) continue
          perFolder.set(folder, visited + 1)
          pages.add(plain)
        }
      }
    }
    return { pages: [...pages], problems }
  } finally {
    await browser.close()
  }
}
