// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')

/** As `@latchkey/react` draws it. */
const buttons = `
  <button class="lk-host lk-host-plain lk-rk-chain" aria-label="Network: Ethereum">
    <span class="lk-host-picture lk-host-letter"></span><span translate="no">Ethereum</span><svg></svg>
  </button>
  <button class="lk-host lk-host-account lk-rk-account">
    <span dir="ltr" translate="no">0.1 ETH</span>
    <span class="lk-host-chip"><span class="lk-host-picture lk-host-avatar"></span><span dir="ltr" translate="no">0xf3</span></span>
  </button>`

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

function shown(width: number, account: string, chain: string, balance: boolean) {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width })
  const size = width < 768 ? 'small' : 'large'
  const classes = `lk-rk lk-rk-${size}-account-${account} lk-rk-${size}-chain-${chain} lk-rk-${size}-balance-${balance}`
  document.head.innerHTML = `<style>${css}</style>`
  document.body.innerHTML = `<div class="${classes}">${buttons}</div>`
  const isShown = (selector: string) => {
    const element = document.querySelector(selector)
    if (!element) throw new Error(`There is no ${selector}`)
    const { display, clipPath } = getComputedStyle(element)
    return display !== 'none' && clipPath !== 'inset(50%)'
  }
  return {
    network: isShown('.lk-rk-chain'),
    networkIcon: isShown('.lk-rk-chain .lk-host-picture'),
    networkName: isShown('.lk-rk-chain > [translate]'),
    balance: isShown('.lk-rk-account > :first-child'),
    avatar: isShown('.lk-host-avatar'),
    name: isShown('.lk-host-avatar + span'),
  }
}

const all = { network: true, networkIcon: true, networkName: true, balance: true, avatar: true, name: true }

test.each([400, 767, 768, 1200])('param: at %i pixels each value hides its parts alone', (width) => {
  expect(shown(width, 'full', 'full', true)).toEqual(all)
  expect(shown(width, 'avatar', 'icon', true)).toEqual({ ...all, name: false, networkName: false })
  expect(shown(width, 'address', 'name', false)).toEqual({
    ...all,
    avatar: false,
    networkIcon: false,
    balance: false,
  })
  expect(shown(width, 'full', 'none', true)).toMatchObject({ network: false, avatar: true })
})
