// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressOn } from '../../../test/eyes.js'
import { createFrame, screens } from '../../../test/gateBench.js'
import { createQueue } from '../queue.js'
import { showExport } from '../settings/exportView.js'
import { deriveWallet } from '../keyring/wallet.js'
import { h } from './dom.js'
import { REQUIRED_PART } from './guard.js'
import { field, cancelButton, primaryButton } from './parts.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test.each(Object.entries(screens))(
  'behavior: the first press on a %s counts when half a second has passed since it was seen, and is drawn so',
  async (_, show) => {
    const { button, pass, press, see, stage } = createFrame()
    const done = vi.fn()
    void show(stage, done)
    const state = () => [
      button('Show')?.getAttribute('aria-disabled'),
      document.querySelector('main')?.dataset,
    ]
    expect(state()).toEqual(['true', { gate: 'waiting' }])
    see()
    await pass(499)
    expect(state()).toEqual(['true', { gate: 'filling' }])
    await pass(1)
    expect(state()).toEqual([null, { gate: 'open' }])
    press('Show')
    await pass(0)
    expect(done).toHaveBeenCalledOnce()
  },
)

test.each(Object.entries(screens))(
  'error: no press on a %s counts that is early, of a script, or on what cannot be seen',
  async (_, show) => {
    const { pass, press, see, stage } = createFrame()
    const done = vi.fn()
    void show(stage, done)
    press('Show')
    see()
    await pass(300)
    press('Show')
    await pass(300)
    press('Show')
    await pass(600)
    press('Show', false)
    see({ isVisible: false })
    press('Show')
    see({ cut: 30 })
    press('Show')
    await pass(0)
    expect(done).not.toHaveBeenCalled()
  },
)

test('behavior: the first touch and a mouse that has just come in count', async () => {
  for (const pointerType of ['touch', 'mouse']) {
    const { pass, point, press, see, stage } = createFrame()
    const done = vi.fn()
    void screens.question(stage, done)
    see()
    await pass(500)
    point('pointerover', { pointerType, left: 100 })
    if (pointerType === 'mouse') point('pointermove', { pointerType, left: 100 })
    point('pointerdown', { pointerType, left: 100 })
    press('Show')
    await pass(0)
    expect(done, pointerType).toHaveBeenCalledOnce()
    document.body.replaceChildren()
  }
})

test('behavior: a frame that comes to the mouse must be seen anew, whether the mouse was in it before or not', async () => {
  const { pass, point, press, see, stage } = createFrame()
  const done = vi.fn()
  void screens.question(stage, done)
  see()
  await pass(5_000)
  point('pointerover', { left: 400 })
  point('pointerdown', { left: 400 })
  press('Show')
  await pass(600)
  point('pointermove', { left: 100 })
  press('Show')
  await pass(0)
  expect(done).not.toHaveBeenCalled()
  await pass(600)
  press('Show')
  await pass(0)
  expect(done).toHaveBeenCalledOnce()
})

test('behavior: what is hidden is taken away with words, can be left, and comes back as it was', async () => {
  const { button, pass, see, stage, text } = createFrame()
  const [done, leave] = [vi.fn(), vi.fn()]
  const email = field({ label: 'E-mail' })
  stage.show({
    purpose: 'login',
    title: 'Code',
    body: [email.element, primaryButton('Show', done), cancelButton('Cancel', leave)],
    onClose: leave,
  })
  email.input.value = 'ada@example.com'
  see()
  see({ isVisible: false })
  await pass(799)
  expect(button('Show')).toBeDefined()
  await pass(1)
  expect([button('Show'), text().includes('covers the wallet')]).toEqual([undefined, true])
  // The replacement text does not count as the screen.
  expect(document.querySelector('main')?.style.minBlockSize).not.toBe('')
  pressOn(button('Reject'))
  expect(leave).toHaveBeenCalledOnce()
  see()
  expect([button('Show') !== undefined, email.input.value]).toEqual([true, 'ada@example.com'])
  expect(document.querySelector('main')?.style.minBlockSize).toBe('')
  see()
  await pass(400)
  pressOn(button('Show'))
  expect(done).not.toHaveBeenCalled()
  await pass(500)
  pressOn(button('Show'))
  expect(done).toHaveBeenCalledOnce()
})

test('behavior: what is typed into a frame that cannot be seen is not taken', async () => {
  const { see, stage } = createFrame()
  const typed = vi.fn()
  const code = field({ label: 'Code', onInput: typed })
  stage.show({ purpose: 'login', title: 'Code', body: [code.element] })
  const type = () => {
    const event = new Event('input', { bubbles: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    code.input.dispatchEvent(event)
  }
  see({ isVisible: false })
  type()
  expect(typed).not.toHaveBeenCalled()
  see()
  type()
  expect(typed).toHaveBeenCalledOnce()
})

test('behavior: the words of a wallet are shown after a press on what was seen, and go on no clipboard', async () => {
  const { button, pass, press, see, stage, text } = createFrame()
  const wallet = await deriveWallet('wallet', 'user', new Uint8Array(32))
  const prove = vi.fn(async () => undefined)
  void createQueue()(() => showExport(stage, wallet, prove))
  await vi.waitFor(() => expect(text()).toContain('words'))
  see({ isVisible: false })
  await pass(0)
  for (const one of document.querySelectorAll('button:not([data-free])')) pressOn(one)
  await pass(0)
  expect(document.querySelectorAll('li')).toHaveLength(0)
  expect(prove).not.toHaveBeenCalled()
  see()
  await pass(500)
  press('Show recovery phrase')
  await vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(24))
  expect(prove).toHaveBeenCalledOnce()
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Done'])
  expect(button('Copy')).toBeUndefined()
})

test('error: a press that began on another button, or on nothing, does not count on what has come in its place', async () => {
  const { button, pass, see, stage } = createFrame()
  const [first, second] = [vi.fn(), vi.fn()]
  screens.form(stage, first)
  see()
  await pass(600)
  const before = button('Show')
  screens.form(stage, second)
  see()
  await pass(600)
  // Held while the request was exchanged.
  pressOn(button('Show'), true, before)
  pressOn(button('Show'), true, document.querySelector('h1') ?? undefined)
  await pass(600)
  expect([first, second].flatMap(({ mock }) => mock.calls)).toEqual([])
  pressOn(button('Show'), true, button('Show'))
  expect(second).toHaveBeenCalledOnce()
})

test('behavior: a frame that a page draws at a third of its size takes no press of a mouse', async () => {
  const { pass, point, press, see, stage, text } = createFrame()
  const done = vi.fn()
  screens.form(stage, done)
  see()
  point('pointermove', { x: 600, scale: 0.3 })
  point('pointermove', { x: 630, scale: 0.3 })
  await pass(600)
  press('Show')
  expect(done).not.toHaveBeenCalled()
  await pass(800)
  expect(text()).toContain('too little room')
})

test('behavior: in a low frame a press leads to what was not scrolled to yet, and counts once that was seen', async () => {
  const { button, pass, press, see, stage } = createFrame()
  const done = vi.fn()
  const sentence = h('p', { [REQUIRED_PART]: '' }, 'Send 5 ETH')
  const shown = vi.spyOn(sentence, 'scrollIntoView')
  stage.show({ purpose: 'approval', title: 'Send', body: [sentence, primaryButton('Send', done)] })
  see({ of: (element) => element !== sentence, height: 900 })
  await pass(5_000)
  press('Send')
  expect([done.mock.calls.length, shown.mock.calls.length]).toEqual([0, 1])
  expect(button('Send')?.getAttribute('aria-disabled')).toBe('true')
  see({ height: 900 })
  press('Send')
  expect([done.mock.calls.length, shown.mock.calls.length]).toEqual([0, 1])
  await pass(600)
  press('Send')
  expect(done).toHaveBeenCalledOnce()
})

test('error: a script that presses scrolls nothing', async () => {
  const { pass, press, see, stage } = createFrame()
  const sentence = h('p', { [REQUIRED_PART]: '' }, 'Send 5 ETH')
  const shown = vi.spyOn(sentence, 'scrollIntoView')
  stage.show({ purpose: 'approval', title: 'Send', body: [sentence, primaryButton('Send', () => undefined)] })
  see({ of: (element) => element !== sentence, height: 900 })
  await pass(5_000)
  press('Send', false)
  expect(shown).not.toHaveBeenCalled()
})
