import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { newest } from '../support/frameServices.js'
import {
  createProgram,
  type HostilePage,
  type HostileWorld,
  logIn,
  openHostile,
  startHostileWorld,
} from '../support/hostilePage.js'
import { openWindow } from '../support/loginPage.js'

// One visitor, logged in once.
test.describe.configure({ mode: 'serial' })

const email = 'visitor@example.com'
let hostile: HostileWorld
let context: BrowserContext
let page: Page
let parent: HostilePage
let address: string
test.beforeAll(async ({ browser }) => {
  hostile = await startHostileWorld()
  context = await browser.newContext()
  page = await context.newPage()
  parent = await openHostile(page, hostile)
  address = await logIn(parent, hostile, email)
})
test.afterAll(async () => {
  await context.close()
  await hostile.stop()
})

const message = ['0x6869', '']
const sign = () => parent.sign('personal_sign', message.with(1, address))
const covers = () => page.evaluate(() => window.attack.covers)
const typedOf = (kind: 'ruling' | 'extra' | 'rights') =>
  page.evaluate(
    ([name, own, chainId]) =>
      Object.entries(window.attack[name](own, chainId)).map(
        ([of, data]) => [of, JSON.stringify(data)] as const,
      ),
    [kind, address, hostile.chainId] as const,
  )
const showMessages = async () =>
  (await parent.received()).filter(({ type }) => type === '@latchkey-frame/SHOW').length

test('error: covers that a browser reports block every press, even for a message', async () => {
  for (const kind of (await covers()).reported)
    await test.step(kind, async () => {
      await parent.play(kind)
      const answer = sign()
      const alert = parent.frame.locator('[role=alert], main[data-gate=open]')
      await expect(alert.first()).toHaveRole('alert')
      await parent.play()
      await parent.ask('RPC_ABORT')
      expect(await answer).toContain('2011')
    })
})

test('error: a frame zoomed away while its buttons are active accepts no press', async () => {
  const answer = sign()
  await expect(parent.gate).toHaveAttribute('data-gate', 'open')
  const button = parent.frame.getByRole('button', { name: 'Sign', exact: true })
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.evaluate(
    ([left, top]) => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.cssText += `;zoom:.2;position:fixed;left:${left * 4}px;top:${top * 4}px`
    },
    [x + width / 2, y + height / 2] as const,
  )
  await page.mouse.down()
  await page.mouse.up()
  await expect(parent.frame.getByRole('alert')).toBeVisible()
  await page.evaluate(() =>
    document.querySelector('iframe')?.setAttribute('style', 'width:360px;height:560px;border:0'),
  )
  await parent.ask('RPC_ABORT')
  expect(await answer).toContain('2011')
})

test('error: masks gain no permission; a press opens the wallet window, which shows the request', async () => {
  const rights = await typedOf('rights')
  for (const [index, kind] of (await covers()).unreported.entries())
    await test.step(kind, async () => {
      await parent.play(kind)
      const answer = parent.sign('eth_signTypedData_v4', [address, rights[index]?.[1]])
      await expect(parent.gate).toHaveAttribute('data-gate', 'open')
      const opened = context.waitForEvent('page')
      await parent.frame.locator('button.lk-button-primary:enabled').click()
      const wallet = await Promise.race([answer, opened])
      if (typeof wallet === 'string') throw new Error(`Without a window: ${wallet}`)
      await expect(wallet.getByText(`${new URL(hostile.url).host} · verified`)).toBeVisible()
      await expect(wallet.locator('.lkf-sentence')).not.toBeEmpty()
      await wallet.close()
      expect(await answer).toContain('2001')
    })
  await parent.play()
})

test('error: a request exchanged while the visitor presses is not approved', async () => {
  const button = parent.frame.getByRole('button', { name: 'Sign', exact: true })
  /** From the harmless request to the other one. */
  const presses: Readonly<Record<string, readonly [down: () => Promise<void>, up: () => Promise<void>]>> = {
    'of the mouse': [() => page.mouse.down(), () => page.mouse.up()],
    'of the space bar': [() => page.keyboard.down(' '), () => page.keyboard.up(' ')],
  }
  for (const [kind, [down, up]] of Object.entries(presses))
    await test.step(kind, async () => {
      const first = page.evaluate(([own, id]) => window.attack.signWords('Hello', own, id), [
        address,
        hostile.chainId,
      ] as const)
      await expect(parent.gate).toHaveAttribute('data-gate', 'open')
      const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
      await page.mouse.move(x + 40, y + 20)
      await button.focus()
      await down()
      const second = page.evaluate(([own, id]) => window.attack.swap('I owe the thief', own, id), [
        address,
        hostile.chainId,
      ] as const)
      await expect(parent.frame.getByText('I owe the thief')).toBeVisible()
      await up()
      // After this answer, the press has had its effect.
      await parent.ask('IS_CONNECTED')
      await expect(parent.frame.getByText('I owe the thief')).toBeVisible()
      await parent.ask('RPC_ABORT')
      const failed = '@latchkey-frame/RPC_REQUEST_ERROR'
      expect([await first, await second]).toEqual([failed, failed])
    })
})

test('error: typed data that hands over the account, or differs from its display, is refused', async () => {
  const before = await showMessages()
  for (const [name, typed] of [...(await typedOf('ruling')), ...(await typedOf('extra'))])
    await test.step(name, async () => {
      expect(await parent.sign('eth_signTypedData_v4', [address, typed])).toContain('-32602')
    })
  expect(await showMessages()).toBe(before)
})

test('error: messages with foreign names, foreign ids or from foreign windows change nothing', async () => {
  const { frameUrl, strangerUrl } = hostile.services
  const before = (await parent.received()).length
  await page.evaluate((url) => {
    window.attack.postForeign()
    window.attack.postEverywhere(url)
  }, frameUrl)
  const stranger = await context.newPage()
  await stranger.goto(strangerUrl)
  // Openers reach frames by index.
  const [victim] = await Promise.all([
    stranger.waitForEvent('popup'),
    stranger.evaluate((url) => {
      const opened = window.open(url)
      Object.assign(window, { victim: opened })
    }, hostile.url),
  ])
  const inside = await openHostile(victim, hostile)
  await stranger.evaluate((origin) => {
    const frame = (window as unknown as { victim: Window }).victim[0]
    for (const name of ['@latchkey-frame/SOCIAL_RESULT', '@latchkey-app/SIGN_OUT', '@latchkey-window/READY'])
      frame?.postMessage({ type: name, id: 'of-a-stranger', payload: { uri: origin }, nonce: '' }, '*')
  }, frameUrl)
  for (const one of [parent, inside]) {
    expect(await one.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect((await one.received()).filter(({ id }) => /^(foreign|of-a|by-window)/.test(id ?? ''))).toEqual([])
  }
  // Short names are only echoed.
  expect((await parent.received()).slice(before)).toMatchObject([
    { type: '@latchkey-frame/GET_CHAIN_ID_SUCCESS', id: '__proto__' },
    { type: '@latchkey-frame/IS_CONNECTED_SUCCESS' },
  ])
  await Promise.all([victim.close(), stranger.close()])
})

test('error: a page cannot use the login answers and codes that it carries', async () => {
  const { frameUrl, gatewayUrl, mail } = hostile.services

  await test.step('an answer forged by the page neither logs in nor is returned', async () => {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((url) => void window.open(`${url}/social?projectId=shop&code=mine&state=mine`), frameUrl),
    ])
    await expect(popup.locator('body')).not.toBeEmpty()
    expect(new URL(popup.url()).search).toBe('')
    await popup.close()
    expect(JSON.stringify(await page.evaluate(() => window.attack.heard))).not.toMatch(/code|state/)
  })

  await test.step('a code typed here completes no attempt of a program, nor one of this page', async () => {
    const other = 'other@example.com'
    const url = `${gatewayUrl}/auth/v1/email`
    const post = createProgram(url, frameUrl)
    const { attempt } = (await post('', { email: other })).body
    const before = mail.mails.length
    await parent.ask('CONNECT_EMAIL', { email: other })
    const code = await newest(mail, other, /\b\d{6}\b/, before)
    const { status } = await post('/code', { attempt, code })
    expect(status).toBeGreaterThanOrEqual(400)
    // The gateway accepts only the frame's origin.
    const read = await page.evaluate(
      ([at, sent]) =>
        fetch(`${at}/code?projectId=shop`, { method: 'POST', body: sent }).then(
          (answer) => answer.status,
          () => 'unread',
        ),
      [url, JSON.stringify({ attempt, code })] as const,
    )
    expect(read === 'unread' || Number(read) >= 400).toBe(true)
    expect(await parent.ask('GET_USER', { chainId: hostile.chainId })).toMatchObject({ email })
  })
})

test('error: a page can only request recovery and the wallet’s words, which stay in the frame', async () => {
  const thief = 'thief@evil.example'
  for (const [kind, name, payload] of [
    ['a closed shadow root', 'UPDATE_EMAIL', { email: thief }],
    ['a tilt', 'OPEN_SETTINGS', { section: 'export' }],
  ] as const)
    await test.step(`${name} under ${kind}`, async () => {
      const answer = parent.outcome(name, payload)
      await expect(parent.gate).toHaveAttribute('data-gate', 'open')
      const button = await parent.frame.getByRole('button', { name: 'Open wallet window' }).boundingBox()
      await parent.play(kind)
      await expect(parent.gate).not.toHaveAttribute('data-gate', 'open')
      await page.mouse.click((button?.x ?? 0) + 50, (button?.y ?? 0) + 20)
      await expect(parent.frame.getByRole('alert')).toBeVisible()
      for (const code of ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'])
        expect(await parent.outcome(code, { otp: '000000' })).not.toBe('done')
      await parent.play()
      await parent.frame.getByRole('button', { name: /^(Cancel|Close)$/ }).click()
      expect(await answer).toContain('2001')
      expect(context.pages()).toHaveLength(1)
    })
  expect(hostile.services.mail.mails.filter(({ to }) => to === thief)).toEqual([])
})

test('error: the wallet window cannot be reached by name, by its opener or by a window of the same address', async () => {
  const [typed] = await typedOf('rights')
  const answer = parent.sign('eth_signTypedData_v4', [address, typed?.[1]])
  const wallet = await openWindow(page, parent.frame)
  await expect(wallet.locator('.lkf-sentence')).toBeVisible()
  const { frameUrl } = hostile.services
  const [forged] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((url) => {
      Object.assign(window, { forged: window.open(`${url}/window?projectId=shop#1`) })
    }, frameUrl),
  ])
  // Until the navigation, an empty page of its opener.
  await forged.waitForURL(/#1$/)
  const reachableNames = await page.evaluate((url) => {
    const names = ['latchkey', 'latchkey-window', 'wallet', '_blank']
    const frame = document.querySelector('iframe')?.contentWindow
    window.attack.postEverywhere(url)
    return {
      read: [frame, (window as unknown as { forged: Window }).forged].flatMap((one) =>
        one ? window.attack.reachInto(one) : ['nothing to reach into'],
      ),
      frames: names.filter((name) => name in window.frames),
    }
  }, frameUrl)
  expect(reachableNames).toEqual({ read: [], frames: [] })
  await expect(forged.locator('.lkf-sentence, button')).toHaveCount(0)
  await forged.close()
  await expect(wallet.locator('.lkf-sentence')).toBeVisible()
  await wallet.close()
  expect(await answer).toContain('2001')
})
