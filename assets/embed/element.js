// <benchfolio-figure src="https://site.example/p/0123456789ab/" theme="dark">: a figure of another site in an <iframe> of its
// height. Without this script the content of the element is shown, such as a picture or a link.
;(() => {
  const largest = 10000

  /**
   * The theme of the page: light text is on a dark one. A colour in another notation leaves it to the reader's system.
   * @param {Element} element
   */
  function themeOf(element) {
    const { color } = getComputedStyle(element)
    const [red, green, blue] = /^rgba?\((\d+), (\d+), (\d+)/.exec(color)?.slice(1).map(Number) ?? []
    if (red === undefined || green === undefined || blue === undefined) return undefined
    return 0.3 * red + 0.59 * green + 0.11 * blue > 127 ? 'dark' : 'light'
  }

  class BenchfolioFigure extends HTMLElement {
    static observedAttributes = ['src', 'theme']

    /** @param {MessageEvent<{ type?: unknown, height?: unknown } | null>} message */
    receive = ({ source, data }) => {
      if (!this.frame || source !== this.frame.contentWindow) return
      const height = data?.type === 'benchfolio:height' ? data.height : undefined
      if (typeof height !== 'number' || !Number.isFinite(height)) return
      this.frame.height = String(Math.min(Math.max(Math.ceil(height), 50), largest))
    }

    // A switch of the page's theme sets an attribute; its colours may change in a transition.
    changes = new MutationObserver(() => setTimeout(() => this.attributeChangedCallback(), 500))

    connectedCallback() {
      this.style.display = 'block'
      addEventListener('message', this.receive)
      for (const element of [document.documentElement, document.body])
        this.changes.observe(element, { attributes: true })
      this.show()
    }

    disconnectedCallback() {
      removeEventListener('message', this.receive)
      this.changes.disconnect()
    }

    attributeChangedCallback() {
      if (this.isConnected) this.show()
    }

    show() {
      const address = this.address()
      if (address === undefined) return
      if (this.frame?.src === address) return
      const frame = document.createElement('iframe')
      frame.src = address
      frame.title = this.getAttribute('title') ?? 'Figure'
      frame.width = '100%'
      frame.height = this.getAttribute('height') ?? '600'
      frame.loading = 'lazy'
      frame.setAttribute('frameborder', '0')
      this.frame = frame
      this.replaceChildren(frame)
    }

    address() {
      const src = this.getAttribute('src')
      if (src === null || !URL.canParse(src, document.baseURI)) return undefined
      const url = new URL(src, document.baseURI)
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
      url.pathname = `${url.pathname.replace(/(?:index\.html|\/)+$/, '')}/embed/index.html`
      const theme = this.getAttribute('theme') ?? themeOf(this)
      url.search = theme === 'light' || theme === 'dark' ? `?theme=${theme}` : ''
      url.hash = ''
      return url.href
    }
  }

  if (!customElements.get('benchfolio-figure'))
    customElements.define('benchfolio-figure', BenchfolioFigure)
})()
