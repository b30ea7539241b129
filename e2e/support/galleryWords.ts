import type { Page } from '@playwright/test'

// `words=long` makes catalogue texts longer and accented, with isolates around inserted values.

const names =
  `Base, Ethereum, OP Mainnet, Arbitrum One, Polygon, Solana, Bitcoin, Sepolia, Avalanche, Linea, BNB Smart Chain,
  ZKsync Era, Scroll, Celo, Gnosis, Zora, MetaMask, Phantom, Rabby, Zerion, Thimble, WalletConnect, Rainbow,
  Binance, Bitget, Ledger, Magic Eden, Kraken, Robinhood, Bifrost, TokenPocket, imToken, Onchain, Exodus, SafePal, Argent, Backpack, Keplr, IronWallet, Fireblocks, Ether, USD Coin,
  Uniswap, Uniswap v3, Chainlink, Dust, Google, Apple, Discord, Farcaster, GitHub, Facebook, Supercalifragilisticexpialidocious, Sent 100 USDC, View, Wallets by Northern Light Cooperative, The network cannot be reached,
  Disconnecting, Coinbase, Meld.io, Coinbase Wrapped BTC, US Dollar, Euro, British Pound, Japanese Yen, California, CA, New York, NY, WLSETHBRIDGED, LONGESTSYMBOLEVER, Lumen, Welcome to Lumen, More wallets`.split(
    /,\s+/,
  )

/** Names, amounts (`0.25 ETH`), short addresses. */
const patterns = [
  /^([A-Z\d]\w+ ){0,2}Wallet$|^The Wallet With|^Wrapped Liquid/,
  /^([+-]?<?[\d.,]+ [A-Z]+( \+ )?)+$|^[A-Z]{3,5}$/,
  /^([$€£]|¥)[\d,.]+$|and partners of many names$|^Base, the layer|^Wrapped liquid/,
  /^(January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?$/,
  /^[A-Z][a-z]{2} \d{1,2}, \d{4}, [\d:]+ [AP]M$|^(last|\d+) [a-z]+( ago)?$|^yesterday$/,
  /^[\da-zA-Z]{21,22}$|^\w{4}…\w{6}$/,
  /^[A-Z][\w ]+ #[\d,]+$/,
]

export const findUntranslated = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate(() => {
    const roots = [
      ...[...document.querySelectorAll('latchkey-layer')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
      ...document.querySelectorAll('[data-testid=buttons] button'),
    ]
    const named = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'alt', 'title']
    const of = (element: Element): string[] => [
      ...named.map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : '')),
    ]
    const texts = roots.flatMap((root) =>
      [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*:not(style, title)')].flatMap(
        of,
      ),
    )
    const rest = texts.map((text) =>
      text
        .replace(/\u2068[^\u2069]*\u2069/g, '')
        .replace(/[\w.+-]+@[\w.-]+|\b0x[\da-f…]+|\b[\w.-]+\.[a-z]{2,}\b/gi, '')
        .trim(),
    )
    return [...new Set(rest.filter((text) => /[a-z]{2}/i.test(text) && !/[^\x20-\x7e…’“”≈]/.test(text)))]
  })
  return found.filter((text) => !names.includes(text) && !patterns.some((pattern) => pattern.test(text)))
}

export const widen = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { letter-spacing: 0.01em !important }')
    const layers = [...document.querySelectorAll('latchkey-layer')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    )
    for (const root of [document, ...layers]) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/**
 * Overflowing or clipped texts.
 *
 * @param messages may end in an ellipsis; with `words=long` letters tell them
 */
export const findClipped = (page: Page, messages?: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const found: string[] = []
    const boxes = [
      ...[...document.querySelectorAll('latchkey-layer')].flatMap(
        ({ shadowRoot }) => shadowRoot?.querySelector('[data-testid=lk-card]') ?? [],
      ),
      ...document.querySelectorAll('[data-testid=buttons]'),
    ]
    const range = document.createRange()
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display === 'inline' && element.parentElement
        ? blockOf(element.parentElement)
        : element
    const cutting = (element: Element | null, end: Element): Element[] => {
      if (!element || element === end) return []
      const { overflowX, overflowY } = getComputedStyle(element)
      if ([overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow))) return []
      const cuts = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow))
      return [...(cuts ? [element] : []), ...cutting(element.parentElement, end)]
    }
    for (const box of boxes) {
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement
        const text = node.nodeValue?.trim()
        if (!element || !text || element.closest('[data-lk-leaving], svg, style')) continue
        // A host's picture is clipped.
        if (element.closest('.lk-place-avatar, .lk-place-walletIcon, .huge')) continue
        const isForReaders = (part: Element | null): boolean =>
          part !== null &&
          part !== box &&
          (getComputedStyle(part).clipPath !== 'none' || isForReaders(part.parentElement))
        if (isForReaders(element) || getComputedStyle(element).visibility === 'hidden') continue
        range.selectNodeContents(node)
        const inked = range.getBoundingClientRect()
        if (inked.width === 0) continue
        const name = `“${text.slice(0, 60)}” in ${element.tagName.toLowerCase()}.${element.className}`
        const around = blockOf(element).getBoundingClientRect()
        const cutters = cutting(element, box)
        // Names may end in an ellipsis, our texts and amounts not.
        const isAmount = /^\W{0,3}\d[\d.,]*(\s[A-Z]+)?$/.test(text)
        const isName = known ? known.includes(text) : !/[^\x20-\x7e…’“”≈\u2068\u2069]/.test(text)
        const isShortened = (part: Element) =>
          getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth
        if (cutters.some(isShortened)) {
          if (!isName || isAmount) found.push(`${name} ends in an ellipsis`)
        } else if (inked.left < around.left - 1 || inked.right > around.right + 1) {
          found.push(`${name} sticks out of its box`)
        } else if (
          cutters.some((part) => {
            const edge = part.getBoundingClientRect()
            return (
              inked.left < edge.left - 1 ||
              inked.right > edge.right + 1 ||
              inked.top < edge.top - 2 ||
              inked.bottom > edge.bottom + 2
            )
          })
        ) {
          found.push(`${name} is cut`)
        }
      }
    }
    return [...new Set(found)]
  }, messages)
