import { expect, type Page, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, verifyTypedData } from 'viem'
import { fund } from '../support/fund.js'
import { openParent, type FrameParent } from '../support/frameParent.js'
import { confirmLink, newest, startFrameServices, type FrameServices } from '../support/frameServices.js'
import { openWindow, pressLast } from '../support/loginPage.js'
import { addPasskeyDevice } from '../support/passkeyDevice.js'
import { world } from '../support/world.js'

// A listed page that controls the frame's element.
test.describe.configure({ mode: 'serial' })

let services: FrameServices
test.beforeAll(async () => {
  services = await startFrameServices()
})
test.afterAll(() => services.stop())

const chainId = () => world().devnet.chains[0]?.caip2 ?? ''
const normal = 'width:360px;height:560px;border:0'

async function open(page: Page, frameUrl: string, parentUrl = services.parentUrl): Promise<FrameParent> {
  const parent = await openParent(page, { parentUrl, frameUrl, chainId: chainId() })
  await expect.poll(async () => (await parent.received()).length).toBeGreaterThan(0)
  return parent
}

/** @returns shares the account with another window */
async function enterByPasskey(page: Page, parent: FrameParent): Promise<(other: Page) => Promise<void>> {
  const own = await addPasskeyDevice(page)
  const entered = parent.ask('CONNECT_PASSKEY', {})
  await parent.frame.getByRole('button', { name: 'Create a new wallet' }).click()
  await entered
  return async (other) => {
    const { devtools, authenticatorId } = await addPasskeyDevice(other)
    const { credentials } = await own.devtools.send('WebAuthn.getCredentials', {
      authenticatorId: own.authenticatorId,
    })
    for (const credential of credentials)
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  }
}

test('error: a page that changes the address after a passkey login gets only a window', async ({ page }) => {
  const parent = await open(page, services.frameUrl)
  await enterByPasskey(page, parent)
  const ask = (name: string, payload: object) =>
    parent.ask(name, payload).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const thief = 'thief@evil.example'

  await test.step('without a press no email is sent, and no code counts', async () => {
    const changing = ask('UPDATE_EMAIL', { email: thief })
    await expect(parent.frame.getByText('Continue in the wallet window')).toBeVisible()
    for (const code of ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'])
      expect(await ask(code, { otp: '123456' })).not.toBe('done')
    await parent.frame.getByRole('button', { name: 'Cancel' }).click()
    expect(await changing).toContain('2001')
    expect(services.mail.mails.filter(({ to }) => to === thief)).toEqual([])
  })

  await test.step('a press under a mask opens the window, which names the address and the page', async () => {
    const changing = ask('UPDATE_EMAIL', { email: thief })
    const go = parent.frame.getByRole('button', { name: 'Open wallet window' })
    await expect(go).toBeEnabled()
    await page.evaluate(
      (css) => document.querySelector('iframe')?.setAttribute('style', css),
      `${normal};mask-image:linear-gradient(transparent,transparent)`,
    )
    const wallet = await openWindow(page, parent.frame)
    await expect(wallet.getByText(thief)).toBeVisible()
    await expect(wallet.getByText(new URL(services.parentUrl).host)).toBeVisible()
    await wallet.close()
    await expect(parent.frame.getByText('You closed the window')).toBeVisible()
    await parent.frame.getByRole('button', { name: 'Cancel' }).click()
    expect(await changing).toContain('2001')
    expect(services.mail.mails.filter(({ to }) => to === thief)).toEqual([])
  })
})

const masks = {
  'mask-image': 'mask-image:linear-gradient(transparent,transparent)',
  'a mask of borders': '-webkit-mask-box-image:linear-gradient(transparent,transparent)',
  'an SVG mask': 'mask:url(#nothing)',
} as const

const stranger = '0x000000000000000000000000000000000000dEaD'
const token = () => world().devnet.chains[0]?.tokens[0]?.address ?? '0x'

/** Five units of a token (EIP-2612). */
const permitOf = (owner: Hex) => ({
  domain: { name: 'Token', version: '1', chainId: Number(chainId().slice(7)), verifyingContract: token() },
  primaryType: 'Permit',
  types: {
    EIP712Domain: ['name string', 'version string', 'chainId uint256', 'verifyingContract address'].map(
      member,
    ),
    Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(
      member,
    ),
  },
  message: { owner, spender: stranger, value: '5', nonce: '0', deadline: '4102444800' },
})
const member = (text: string) => {
  const [name = '', type = ''] = text.split(' ')
  return { name, type }
}

test('error: under a mask no signature moves money or grants a permission; a press opens the window', async ({
  page,
}) => {
  const parent = await open(page, services.frameUrl)
  await enterByPasskey(page, parent)
  const { address } = await parent.ask<{ address: Hex }>('GET_USER', { chainId: Number(chainId().slice(7)) })
  const permit = permitOf(address)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, maxUint256] })
  const requests: readonly [keyof typeof masks, method: string, params: unknown, words: RegExp][] = [
    ['mask-image', 'eth_sendTransaction', [{ from: address, to: stranger, value: '0x1' }], /^Send 0\.0+1 /],
    ['a mask of borders', 'eth_signTypedData_v4', [address, JSON.stringify(permit)], /^Allow 0x00…/],
    ['an SVG mask', 'eth_sendTransaction', [{ from: address, to: token(), data }], /^Allow 0x00…/],
  ]
  await fund(address)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<svg width="0" height="0"><mask id="nothing"/></svg>')
  })
  for (const [mask, method, params, words] of requests)
    await test.step(`${method} under ${mask}`, async () => {
      await page.evaluate(
        ([css, svg]) => {
          document.querySelector('iframe')?.setAttribute('style', css)
          document.body.setAttribute('style', svg)
        },
        mask === 'an SVG mask' ? ([normal, masks[mask]] as const) : [`${normal};${masks[mask]}`, ''],
      )
      const chain = { chainNamespace: 'eip155', chainId: Number(chainId().slice(7)) }
      const answer = parent.ask('RPC_REQUEST', { method, params, ...chain }).then(
        () => 'signed',
        (error: Error) => error.message,
      )
      const opened = page.context().waitForEvent('page')
      await expect(parent.frame.locator('main')).toHaveAttribute('data-gate', 'open')
      await parent.frame.locator('button.lk-button-primary:enabled').click()
      expect(await Promise.race([answer, opened.then(() => 'a window')])).toBe('a window')
      const wallet = await opened
      await expect(wallet.getByText(words)).toBeVisible()
      await expect(wallet.getByText(`${new URL(services.parentUrl).host} · verified`)).toBeVisible()
      await wallet.close()
      expect(await answer).toContain('2001')
    })
})

test('behavior: visitors of a page without access to its windows still confirm in the wallet window', async ({
  page,
}) => {
  const parent = await open(page, services.frameUrl, services.cutUrl)
  const share = await enterByPasskey(page, parent)
  const chain = { chainNamespace: 'eip155', chainId: Number(chainId().slice(7)) }
  const { address } = await parent.ask<{ address: Hex }>('GET_USER', { chainId: chain.chainId })
  const permit = permitOf(address)
  const params = [address, JSON.stringify(permit)]
  const ask = () =>
    parent.ask<Hex>('RPC_REQUEST', { method: 'eth_signTypedData_v4', params, ...chain }).then(
      (signature) => signature,
      (error: Error) => error.message,
    )
  const letters: string[] = []
  page.context().on('request', (request) => {
    letters.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)
  })

  await test.step('after an approval in the window the frame signs its content', async () => {
    const answer = ask()
    const wallet = await openWindow(page, parent.frame)
    expect(await wallet.evaluate(() => window.opener)).toBeNull()
    await expect(wallet.getByText(/^Allow 0x00…/)).toBeVisible()
    await expect(wallet.getByText(`${new URL(services.cutUrl).host} · verified`)).toBeVisible()
    expect(new URL(wallet.url()).hash).toBe('')
    await wallet.locator('main').evaluate((screen) => screen.scrollIntoView({ block: 'end' }))
    await pressLast(wallet.getByRole('button', { name: 'Allow', exact: true }))
    const signature = (await answer) as Hex
    const { domain, types, message } = permit
    expect(
      await verifyTypedData({ address, domain, types, primaryType: 'Permit', message, signature } as never),
    ).toBe(true)
    // Sealed: no server sees words, spender or answer.
    const travelled = letters.filter((text) => text.includes('/mailbox/v1/'))
    expect(travelled.length).toBeGreaterThan(2)
    expect(travelled.join('\n')).not.toMatch(/dEaD|Allow 0x|press|hello/)
  })

  await test.step('a rejection in the window rejects', async () => {
    const answer = ask()
    const wallet = await openWindow(page, parent.frame)
    await pressLast(wallet.getByRole('button', { name: 'Reject', exact: true }))
    expect(await answer).toContain('2001')
  })

  await test.step('closing it also rejects', async () => {
    const answer = ask()
    const wallet = await openWindow(page, parent.frame)
    await expect(wallet.getByText(/^Allow 0x00…/)).toBeVisible()
    await wallet.close({ runBeforeUnload: true })
    expect(await answer).toContain('2001')
  })

  await test.step('the passkey prompt is in that window, where the visitor presses', async () => {
    const email = 'ada@example.com'
    const changing = parent.ask<{ action: string }>('UPDATE_EMAIL', { email })
    const wallet = await openWindow(page, parent.frame)
    await share(wallet)
    await wallet.getByRole('button', { name: 'Change email', exact: true }).click()
    await pressLast(wallet.getByRole('button', { name: 'Use passkey', exact: true }))
    await changing
    await newest(services.mail, email, /\b\d{6}\b/, 0)
  })

  await test.step('a window opened by anyone else draws nothing, whatever its address', async () => {
    const wallet = await page.context().newPage()
    await wallet.goto(`${services.frameUrl}/window?projectId=shop#x.${'A'.repeat(43)}`)
    await expect(wallet.getByText('Nothing can be confirmed here')).toBeVisible()
  })
})

test('behavior: a wallet’s words are shown only in the window, after the link to its mailbox', async ({
  page,
}) => {
  const email = 'words@example.com'
  const parent = await open(page, services.frameUrl)
  const { action } = await parent.ask<{ action: string }>('CONNECT_EMAIL', { email })
  let before = 0
  if (action === 'VERIFY_DEVICE') {
    const approved = parent.ask('CONNECT_DEVICE')
    const link = await newest(services.mail, email, /https?:\/\/\S+\/auth\/v1\/device\?link=[\w-]+/, 0)
    before = services.mail.mails.length
    const body = new URLSearchParams({ link: new URL(link).searchParams.get('link') ?? '' })
    await fetch(`${services.gatewayUrl}/auth/v1/device`, { method: 'POST', body })
    await approved
  }
  await parent.ask('CONNECT_OTP', { otp: await newest(services.mail, email, /\b\d{6}\b/, before) })
  await parent.ask('GET_USER', {})
  const opened = parent.ask('OPEN_SETTINGS', { section: 'export' })
  const main = parent.frame.locator('main')
  await expect(main).toHaveAttribute('data-gate', 'open')

  await test.step('a hidden or severed frame opens no window', async () => {
    const go = await parent.frame.getByRole('button', { name: 'Open wallet window' }).boundingBox()
    const refusal = parent.frame.getByRole('alert')
    for (const css of ['opacity:.001', 'position:fixed;left:0;bottom:-330px', 'clip-path:inset(0 0 0 3%)']) {
      await page.evaluate(
        (text) => document.querySelector('iframe')?.setAttribute('style', text),
        `${normal};${css}`,
      )
      await expect(main).not.toHaveAttribute('data-gate', 'open')
      await page.mouse.click((go?.x ?? 0) + 50, (go?.y ?? 0) + 20)
      await expect(refusal).toContainText('covers the wallet')
      await page.evaluate((text) => document.querySelector('iframe')?.setAttribute('style', text), normal)
      await expect(refusal).toBeHidden()
    }
    expect(page.context().pages()).toHaveLength(1)
  })

  const wallet = await openWindow(page, parent.frame)
  const mails = services.mail.mails.length
  await wallet.getByRole('button', { name: 'Show recovery phrase' }).click()
  const shown = wallet.getByLabel('Number', { exact: true })
  await expect(shown).toHaveText(/^\d\d$/)
  const number = (await shown.textContent()) ?? ''
  expect(await confirmLink(services, email, { after: mails, number })).toContain('Confirmed.')
  await expect(wallet.getByRole('listitem')).toHaveCount(24)
  // Pages can read clipboards.
  await expect(wallet.getByRole('button')).toHaveText(['Done'])
  await expect(parent.frame.getByRole('listitem')).toHaveCount(0)
  await pressLast(wallet.getByRole('button', { name: 'Done' }))
  await opened
})
