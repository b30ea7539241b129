import { decodeQr } from '../support/decodeQr.js'
import { expect, test } from './support/engineTest.js'
import { drawQr, wideScrollbars } from './support/inPage.js'
import type { Visitor } from './support/visitor.js'

const wallet = 'lk-wallet-io.latchkey.testwallet'

async function connect(visitor: Visitor): Promise<void> {
  await visitor.press('lk-connect-button')
  await visitor.press(wallet)
  await visitor.press('tw-approve')
  await visitor.reads('host-status', /^connected$/)
  await visitor.expectGone('lk-card')
}

test('behavior: opens with a thin scrollbar, keeps Tab inside, and Escape returns the focus to the button', async ({
  visitor,
}) => {
  await visitor.visit()
  await visitor.press('lk-connect-button')
  await visitor.see(wallet)
  expect(await visitor.engine.read(wideScrollbars)).toEqual([])

  const stops = new Set<string>()
  for (let press = 0; press < 24; press += 1) {
    await visitor.key('Tab')
    stops.add(await visitor.focused())
  }
  expect([...stops]).toContain(wallet)
  expect([...stops]).toContain('lk-email')
  // Firefox's toolbar takes part in the tab order.
  const others = [...stops].filter((stop) => !stop.startsWith('lk-') && stop !== 'body')
  expect(others, 'nothing without a name, nothing of the page').toEqual([])

  await visitor.key('Escape')
  await visitor.expectGone('lk-card')
  expect(await visitor.focused()).toBe('lk-connect-button')
})

test('behavior: is a sheet on a narrow window', async ({ visitor }) => {
  await visitor.engine.resize({ width: 450, height: 800 })
  await visitor.visit()
  await visitor.press('lk-connect-button')
  await visitor.see(wallet)
  const card = await visitor.see('lk-card')
  const inner = await visitor.engine.read(() => ({ width: innerWidth, height: innerHeight }))
  expect(card.width).toBeGreaterThan(inner.width - 40)
  expect(card.y + card.height / 2).toBeGreaterThan(inner.height - 20)
  expect(await visitor.engine.read(wideScrollbars)).toEqual([])
})

test('behavior: a wallet declines, connects, is restored after a reload, sends and pays', async ({
  visitor,
}) => {
  await visitor.visit()
  await test.step('declined', async () => {
    await visitor.press('lk-connect-button')
    await visitor.press(wallet)
    await visitor.press('tw-reject')
    await visitor.reads('lk-connecting-message', /declined/i)
    await visitor.press('lk-close')
    await visitor.expectGone('lk-card')
  })
  await test.step('connected, and again after a reload', async () => {
    await connect(visitor)
    await visitor.reload()
    await visitor.reads('host-status', /^connected$/)
  })
  await test.step('sent', async () => {
    await visitor.press('lk-account-button')
    await visitor.press('lk-action-send')
    await visitor.fill('lk-send-amount', '0.25')
    await visitor.fill('lk-send-receiver', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await visitor.press('lk-send-review')
    await visitor.press('lk-send-confirm')
    await visitor.press('tw-approve')
    await visitor.reads('lk-view-WalletSendProgress', 'Sent 0.25 ETH')
    await visitor.press('lk-close')
    await visitor.expectGone('lk-card')
  })
  await test.step('paid', async () => {
    await visitor.press('buy-vega')
    await visitor.press('lk-pay-confirm')
    await visitor.press('tw-approve')
    await visitor.reads('lk-pay-message', 'Paid')
    await visitor.press('lk-pay-done')
    await visitor.reads('note-vega', 'Yours.')
  })
})

test('behavior: signs in with a wallet, and stays signed in', async ({ visitor }) => {
  await visitor.visit({ signIn: true })
  await visitor.press('lk-connect-button')
  await visitor.press(wallet)
  await visitor.press('tw-approve')
  await visitor.press('lk-sign-in-sign')
  await visitor.press('tw-approve')
  await visitor.expectGone('lk-card')
  await visitor.reads('host-events', 'SIWX_AUTH_SUCCESS')
  await visitor.reload()
  await visitor.reads('host-status', /^connected$/)
  expect(await visitor.find('lk-card')).toBeUndefined()
})

test('behavior: shows a code that a phone can scan', async ({ visitor }) => {
  await visitor.visit()
  await visitor.press('lk-connect-button')
  await visitor.press('lk-wallet-walletConnect')
  await visitor.see('lk-qr')
  const [, png = ''] = (await visitor.engine.read(drawQr, 10)).split(',')
  const { jsqr, zxing } = decodeQr(Buffer.from(png, 'base64'), 2)
  expect(jsqr ?? zxing).toMatch(/^wc:[0-9a-f]{64}@2\?/)
})

test('behavior: logs in by email with the frame on another site, approves, and is logged in after a reload', async ({
  visitor,
}) => {
  const email = `${test.info().project.name}@example.com`
  await visitor.visit()
  await visitor.press('lk-connect-button')
  await visitor.fill('lk-email', email)
  await visitor.key('Enter')
  await visitor.see('lk-code')
  await visitor.engine.type(await visitor.code(email))
  await visitor.reads('host-status', /^connected$/)
  const address = (await visitor.see('host-address')).text
  await visitor.expectGone('lk-card')
  await visitor.press('sign-guestbook')
  // Neither engine reports covers.
  await visitor.pressInFrame('Open wallet window')
  expect(await visitor.find('signature')).toBeUndefined()
  await visitor.pressInWindow('Sign')
  await visitor.see('signature')
  await visitor.reload()
  await visitor.reads('host-status', /^connected$/)
  await visitor.reads('host-address', address)
})

test('behavior: uses the language chosen between two openings, Arabic from right to left', async ({
  visitor,
}) => {
  await visitor.visit({ language: 'en' })
  const title = async () => {
    await visitor.press('lk-connect-button')
    await visitor.see(wallet)
    const { text } = await visitor.see('#lk-title')
    const direction = await visitor.engine.read(directionOfCard)
    await visitor.key('Escape')
    await visitor.expectGone('lk-card')
    return [text, direction]
  }
  expect(await title()).toEqual(['Connect wallet', 'ltr'])
  await visitor.engine.read(chooseLanguage, 'de')
  expect(await title()).toEqual(['Wallet verbinden', 'ltr'])
  await visitor.engine.read(chooseLanguage, 'ar')
  const [words, direction] = await title()
  expect(words).toMatch(/^[\u0600-\u06FF\s]+$/)
  expect(direction).toBe('rtl')
})

/** No driver presses in a native select's list. */
function chooseLanguage(tag: string): void {
  const select = document.querySelector<HTMLSelectElement>('[data-testid=language]')
  if (!select) throw new Error('There is no choice of languages')
  // React ignores an event for a value it noted.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, tag)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

function directionOfCard(): string {
  const find = (root: Document | ShadowRoot): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element.getAttribute('data-testid') === 'lk-card') return element
      const inside = element.shadowRoot && find(element.shadowRoot)
      if (inside) return inside
    }
    return undefined
  }
  const card = find(document)
  return card ? getComputedStyle(card).direction : ''
}
