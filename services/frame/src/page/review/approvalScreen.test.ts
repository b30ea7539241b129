// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createAppFaces } from './appFace.js'
import { approvalScreen } from './approvalScreen.js'
import type { Review } from './review.js'
import { noRisk } from './risk.js'

const to = '0x52908400098527886E0F7030069857D2E4169EE7'
const payment: Review = {
  title: 'Send',
  action: 'Send',
  summary: 'Send 0.25 ETH to 0x52…169EE7',
  facts: [
    ['Network', 'Base'],
    ['Recipient', to],
    ['Worth about', '$785.90'],
  ],
  changes: [{ amount: '−0.25', symbol: 'ETH', isIn: false, picture: 'ETH', usd: 785.9 }],
  receivers: [{ address: to, name: 'ada.eth' }],
  isPayment: true,
  warnings: [],
  risk: noRisk,
}

function draw(review: Partial<Review> = {}, icons: readonly string[] = []) {
  const faces = createAppFaces('Lumen')
  faces.note('https://shop.example', icons)
  const origin = 'https://shop.example'
  const looks = {
    origin,
    face: faces.of(origin),
    pictureOf: (symbol: string) => `https://gateway.example/${symbol}`,
  }
  const actions = { onApprove: () => undefined, onReject: () => undefined }
  const screen = approvalScreen(looks, { ...payment, ...review }, { isReady: true }, actions)
  const body = document.createElement('main')
  body.append(...screen.body.filter((node) => node !== undefined))
  const parts = (selector: string) =>
    [...body.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { body, screen, parts }
}

test('behavior: a payment says its money first, then its coins, then the receiver by name and in full', () => {
  const { parts } = draw()
  expect(parts('.lkf-line-text')).toEqual(['$785.90−0.25 ETH', `Recipientada.eth${to}`])
  expect(parts('.lkf-rows dt')).toEqual(['Network'])
})

test('behavior: without a price the coins are the figure, and a worth of several changes stays a fact', () => {
  const change = { amount: '−0.25', symbol: 'ETH', isIn: false }
  expect(draw({ changes: [change] }).parts('.lkf-figure')).toEqual(['−0.25 ETH'])
  const two = draw({ changes: [change, { amount: '+3', symbol: 'USDC', isIn: true }], isPayment: false })
  expect(two.parts('.lkf-change')).toHaveLength(2)
  expect(two.parts('.lkf-rows dt')).toEqual(['Network', 'Worth about'])
})

test('behavior: the operator names the app, the browser its origin; a logo of another origin is not drawn', () => {
  const logoOf = (...icons: readonly string[]) => draw({}, icons).body.querySelector('.lkf-who .lkf-picture')
  const { parts } = draw()
  expect(parts('.lkf-who-text')).toEqual(['Lumenshop.example · verified'])
  expect(logoOf()?.textContent).toBe('L')
  for (const icon of [
    'https://bank.example/logo.png',
    'data:image/png,x',
    'logo.png',
    'http://shop.example/a.png',
  ])
    expect(createAppFacesOf(icon), icon).toBeUndefined()
  expect(createAppFacesOf('https://bank.example/a.png', 'https://shop.example/a.png')).toBe(
    'https://shop.example/a.png',
  )
})

function createAppFacesOf(...icons: readonly string[]): string | undefined {
  const faces = createAppFaces('Lumen')
  faces.note('https://shop.example', icons)
  return faces.of('https://shop.example').logo
}

test('behavior: warnings are one block of one color, the gravest first, and nothing is kept for those that are not there', () => {
  const warnings = [
    { level: 'warn', text: 'New address' },
    { level: 'bad', text: 'It would fail' },
  ] as const
  const { body, parts } = draw({ warnings })
  expect(body.querySelectorAll('.lk-note')).toHaveLength(1)
  expect(body.querySelector('.lk-note-bad[role="alert"][data-see]')).not.toBeNull()
  expect(parts('.lkf-notes p')).toEqual(['It would fail', 'New address'])
  expect(draw({ warnings: warnings.slice(0, 1) }).body.querySelector('.lk-note-warn')).not.toBeNull()
  expect(draw().body.querySelector('.lk-note')).toBeNull()
  expect(draw({ changes: [], receivers: [], isPayment: false }).body.querySelector('.lkf-panel')).toBeNull()
})

test('behavior: of many receivers each is a line of the facts', () => {
  const receivers = ['0xA', '0xB', '0xC', '0xD'].map((address) => ({ address }))
  const facts = receivers.map(({ address }) => ['Recipient', address] as const)
  const { parts } = draw({ receivers, facts, isPayment: false })
  expect(parts('.lkf-address')).toEqual([])
  expect(parts('.lkf-rows dd')).toEqual(['0xA', '0xB', '0xC', '0xD'])
})

test('behavior: what may be taken later is not said to change now', () => {
  const changes = [{ amount: '12.5', symbol: 'USDC', isIn: false, picture: 'USDC' }]
  const title = (areAllowed: boolean) =>
    draw({ changes, receivers: [], isPayment: false, areAllowed }).parts('.lkf-panel-title')
  expect([title(true), title(false)]).toEqual([['What may be taken'], ['What changes']])
})

test('behavior: one press says why the wallet asks, and nothing leads away', () => {
  const { body, parts } = draw()
  const why = body.querySelector<HTMLDetailsElement>('details.lkf-why')
  expect([why?.open, why?.querySelector('summary')?.textContent]).toEqual([false, 'Why am I asked?'])
  expect(parts('.lkf-why p')).toEqual([
    'This site wants to use your wallet, so it needs your approval.',
    'Nothing happens until you approve, and then only this.',
    'Reject anything you didn’t start yourself.',
  ])
  expect(why?.querySelector('a')).toBeNull()
})
