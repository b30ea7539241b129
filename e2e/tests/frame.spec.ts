import { expect, test, type Browser, type Page } from '@playwright/test'
import { createPublicClient, http, parseEther, verifyMessage, type Hex } from 'viem'
import { axeViolations } from '../support/axe.js'
import { fund } from '../support/fund.js'
import { openParent, signInText, type FrameParent, type SignedIn } from '../support/frameParent.js'
import { confirmLink, newest, startFrameServices, type FrameServices } from '../support/frameServices.js'
import { openWindow, pressLast } from '../support/loginPage.js'
import { attackDeviceRequest } from '../support/newDeviceRequest.js'
import { signInOnSolana } from '../support/signInOnSolana.js'
import { world } from '../support/world.js'

// Shared services; an address per test.
test.describe.configure({ mode: 'serial' })

let services: FrameServices
test.beforeAll(async () => {
  services = await startFrameServices()
})
test.afterAll(() => services.stop())

const chain = () => {
  const [first] = world().devnet.chains
  if (first === undefined) throw new Error('The devnet has no chain')
  return first
}

interface User {
  readonly address: Hex
  readonly chainId: number
  readonly email: string
  readonly isRecoverable: boolean
}

async function open(page: Page, parentUrl = services.parentUrl): Promise<FrameParent> {
  const parent = await openParent(page, { ...services, parentUrl, chainId: chain().caip2 })
  await expect.poll(async () => (await parent.received()).length).toBeGreaterThan(0)
  return parent
}

async function logIn(parent: FrameParent, email: string): Promise<void> {
  const { mail } = services
  const before = mail.mails.length
  await parent.ask('CONNECT_EMAIL', { email })
  await parent.ask('CONNECT_OTP', { otp: await newest(mail, email, /\b\d{6}\b/, before) })
}

const rpc = (method: string, params: unknown, chainId: string = chain().caip2) => ({
  method,
  params,
  chainNamespace: chainId.split(':')[0],
  chainId: chainId.startsWith('eip155') ? Number(chainId.split(':')[1]) : chainId,
})

const approve = (parent: FrameParent, name: string): Promise<void> =>
  parent.frame.getByRole('button', { name, exact: true }).click()

const client = () => createPublicClient({ transport: http(chain().rpcUrl) })

async function violations(page: Page): Promise<readonly string[]> {
  const frame = page.frames().find((one) => one.url().startsWith(services.frameUrl))
  if (frame === undefined) throw new Error('There is no frame')
  return axeViolations(frame)
}

async function newDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 420, height: 700 } })
  return context.newPage()
}

test('from an email address to a sent transaction, after a reload and on a second device', async ({
  page,
  browser,
}) => {
  const email = 'mira@example.com'
  const parent = await open(page)
  expect(await parent.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await logIn(parent, email)
  const user = await parent.ask<User>('GET_USER', { chainId: chain().id })
  expect(user).toMatchObject({ email, chainId: chain().id })

  await test.step('signs in at the page with the login, once, and shows nothing', async () => {
    const { host } = new URL(services.parentUrl)
    const given = { chainId: chain().id, siwxMessage: signInText(services.parentUrl) }
    const { address, message = '', signature = '0x' } = await parent.ask<SignedIn>('GET_USER', given)
    expect(message).toContain(`${host} wants you to sign in with your Ethereum account:\n${address}`)
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(await parent.ask('GET_USER', given)).not.toHaveProperty('signature')
    expect((await parent.received()).map(({ type }) => type)).not.toContain('@latchkey-frame/SHOW')
  })

  await test.step('signs a message', async () => {
    const message = 'Hello from the shop'
    const signed = parent.ask<Hex>(
      'RPC_REQUEST',
      rpc('personal_sign', [`0x${Buffer.from(message).toString('hex')}`, user.address]),
    )
    await expect(parent.frame.getByText(message)).toBeVisible()
    await expect(parent.frame.getByText(`${new URL(services.parentUrl).host} · verified`)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await approve(parent, 'Sign')
    expect(await verifyMessage({ address: user.address, message, signature: await signed })).toBe(true)
  })

  await test.step('sends a transaction', async () => {
    await fund(user.address)
    const to: Hex = '0x000000000000000000000000000000000000dEaD'
    const before = await client().getBalance({ address: to })
    const sent = parent.ask<Hex>(
      'RPC_REQUEST',
      rpc('eth_sendTransaction', [{ from: user.address, to, value: '0xde0b6b3a7640000' }]),
    )
    // A page could mask the frame: amounts without a price need the window.
    const wallet = await openWindow(page, parent.frame)
    await expect(wallet.getByText(/^Send 1 ETH to 0x00…\u206000dEaD$/)).toBeVisible()
    await expect(wallet.getByText('−1', { exact: true })).toBeVisible()
    expect(await axeViolations(wallet)).toEqual([])
    await pressLast(wallet.getByRole('button', { name: 'Send', exact: true }))
    const receipt = await client().waitForTransactionReceipt({ checkReplacement: false, hash: await sent })
    expect(receipt.status).toBe('success')
    expect((await client().getBalance({ address: to })) - before).toBe(parseEther('1'))
  })

  await test.step('has the same account after a reload', async () => {
    const again = await open(page)
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await again.ask<User>('GET_USER')).toMatchObject({ address: user.address })
    // Unlocking needs only this browser's share and the gateway's.
    const signed = again.ask<Hex>('RPC_REQUEST', rpc('personal_sign', ['0x6869', user.address]))
    await approve(again, 'Sign')
    expect(await verifyMessage({ address: user.address, message: 'hi', signature: await signed })).toBe(true)
    await again.ask('SIGN_OUT')
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await logIn(again, email)
    expect(await again.ask<User>('GET_USER')).toMatchObject({ address: user.address })
    expect(await signInOnSolana(again, services.parentUrl)).toContain('did:pkh:solana:')
  })

  await test.step('has no recovery until the recovery service’s link is opened, without waiting for it', async () => {
    expect(await parent.ask<User>('GET_USER')).toMatchObject({ isRecoverable: false })
    expect(await confirmLink(services, email, { after: 0 })).toContain('Confirmed.')
    await expect.poll(() => parent.ask<User>('GET_USER')).toMatchObject({ isRecoverable: true })
  })

  await test.step('moves to a second device through the recovery service', async () => {
    const device = await newDevice(browser)
    const second = await open(device)
    await logIn(second, email)
    const before = services.mail.mails.length
    const found = second.ask<User>('GET_USER')
    const shown = second.frame.getByLabel('Number', { exact: true })
    await expect(shown).toHaveText(/^\d\d$/)
    const number = (await shown.textContent()) ?? ''
    expect(await violations(device)).toEqual([])
    const other = number === '99' ? '98' : String(Number(number) + 1)
    expect(await confirmLink(services, email, { after: before, number: other })).toContain('another number')
    expect(await confirmLink(services, email, { after: before, number })).toContain('Go back to your device')
    expect(await found).toMatchObject({ address: user.address })
    expect((await second.received()).map(({ type }) => type)).toContain('@latchkey-frame/HIDE')
  })
})

test('error: a page can neither answer, hurry nor forge a new device’s request', ({ page, browser }) =>
  attackDeviceRequest(page, browser, { open, logIn, newDevice }))

test('refuses every bypass of the approval', async ({ page }) => {
  const email = 'attacked@example.com'
  const parent = await open(page)
  await logIn(parent, email)
  const { address } = await parent.ask<User>('GET_USER', { chainId: chain().id })
  const request = rpc('personal_sign', ['0x6869', address])
  const answersTo = async (id: string) => (await parent.received()).filter((message) => message.id === id)

  await test.step('window messages are ignored', async () => {
    await page.evaluate(() => {
      const iframe = document.querySelector('iframe')
      iframe?.contentWindow?.postMessage({ type: '@latchkey-app/SIGN_OUT', id: 'window-message' }, '*')
    })
    expect(await parent.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await answersTo('window-message')).toEqual([])
  })

  await test.step('a replayed, an oversized and a malformed message are ignored', async () => {
    const message = { type: '@latchkey-app/GET_CHAIN_ID', id: 'replayed-message' }
    await parent.post(message)
    await parent.post(message)
    await parent.post({
      type: '@latchkey-app/CONNECT_EMAIL',
      id: 'oversized-message',
      payload: { email: 'x'.repeat(600_000) },
    })
    await parent.post({ type: '@latchkey-app/CONNECT_OTP', id: 'malformed-message', payload: { otp: '12' } })
    await parent.ask('GET_CHAIN_ID')
    expect(await answersTo('replayed-message')).toHaveLength(1)
    expect([...(await answersTo('oversized-message')), ...(await answersTo('malformed-message'))]).toEqual([])
  })

  await test.step('the frame also refuses unknown methods', async () => {
    await expect(parent.ask('RPC_REQUEST', rpc('eth_sign', [address, '0x00']))).rejects.toThrow('7001')
  })

  await test.step('a press in the first half second, or by a script, approves nothing', async () => {
    const button = parent.frame.getByRole('button', { name: 'Sign', exact: true })
    // Early presses do not count.
    await expect(async () => {
      const signed = parent.ask('RPC_REQUEST', request).catch((error: Error) => error.message)
      await button.click({ force: true })
      await button.evaluate((element) => (element as HTMLButtonElement).click(), undefined, {
        timeout: 1_000,
      })
      await parent.frame.getByRole('button', { name: 'Reject' }).click({ timeout: 2_000 })
      expect(await signed).toContain('2001')
    }).toPass()
  })

  await test.step('a frame moved under a pressing pointer approves nothing', async () => {
    const signed = parent.ask('RPC_REQUEST', request).catch((error: Error) => error.message)
    const button = parent.frame.getByRole('button', { name: 'Sign', exact: true })
    await expect(button).toBeEnabled()
    const box = await button.boundingBox()
    if (!box) throw new Error('The button is not drawn')
    const [x, y] = [box.x + box.width / 2 + 300, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await button.evaluate(() => new Promise((done) => setTimeout(done, 700)))
    await page.evaluate(() => {
      const iframe = document.querySelector('iframe')
      if (iframe) iframe.style.transform = 'translateX(300px)'
    })
    await page.mouse.down()
    await page.mouse.up()
    await expect(button).toBeVisible()
    await page.evaluate(() => document.querySelector('iframe')?.style.removeProperty('transform'))
    await parent.ask('RPC_ABORT')
    expect(await signed).toContain('2011')
  })

  const style = (css: string) =>
    page.evaluate((text) => document.querySelector('iframe')?.setAttribute('style', text), css)
  const normal = 'width:360px;height:560px;border:0'
  const refusal = parent.frame.getByRole('alert')
  await test.step('a covered, see-through or small frame approves nothing', async () => {
    const signed = parent.ask('RPC_REQUEST', request).catch((error: Error) => error.message)
    await expect(parent.frame.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    for (const css of [
      `${normal};opacity:.4`,
      `${normal};filter:blur(1px)`,
      'width:200px;height:200px;border:0',
    ]) {
      await style(css)
      await expect(refusal).toBeVisible()
      await expect(parent.frame.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
      await style(normal)
      await expect(refusal).toBeHidden()
    }
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.style.cssText =
        'position:fixed;inset:0 auto auto 0;width:300px;height:300px;background:#fff;pointer-events:none'
      document.body.append(cover)
    })
    await expect(refusal).toContainText('covers the wallet')
    await parent.ask('RPC_ABORT')
    expect(await signed).toContain('2011')
  })

  await test.step('a page that is not on the list gets no frame', async () => {
    const blocked = page.waitForEvent('console', (entry) => entry.text().includes('frame-ancestors'))
    const stranger = await openParent(page, {
      ...services,
      parentUrl: services.strangerUrl,
      chainId: chain().caip2,
    })
    await blocked
    expect(await stranger.received()).toEqual([])
  })
})
