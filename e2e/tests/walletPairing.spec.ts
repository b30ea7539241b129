import { verifyMessage, type Address, type Hex } from 'viem'
import { formatSignInMessage } from '@latchkey/walletconnect'
import { qrPicture } from '../support/qrPicture.js'
import { expect, test } from '../support/walletTest.js'

const signIn = { nonce: '9b1c1e7f0d4a4b0c', statement: 'Sign in to Lumen.', domain: 'dapp.example' }

for (const path of ['/?uri=', '/wc?uri=']) {
  test(`behavior: ${path}… opens with the proposal, once`, async ({ thimble, dapp, page }) => {
    const { uri, connected } = await dapp.propose()
    await thimble.open(`${path}${encodeURIComponent(uri)}`)
    await thimble.approve()
    await connected
    await expect(thimble.sessions).toHaveCount(1)
    await expect(thimble.part('wa-back')).toHaveText('Back to Robot')
    expect(page.url()).not.toContain('uri')
    await page.reload()
    await expect(thimble.sessions).toHaveCount(1)
    await expect(thimble.part('wa-pairing')).toHaveCount(0)
    await expect(thimble.part('wa-back')).toHaveCount(0)
  })
}

test('behavior: finds the link in a wallet link, and in base64', async ({ thimble, dapp }) => {
  const { uri } = await dapp.propose()
  await thimble.pair(`https://wallet.example/wc?uri=${encodeURIComponent(uri)}`)
  await expect(thimble.proposal).toBeVisible()
  await thimble.reject()
  const again = await dapp.propose()
  await thimble.pair(Buffer.from(again.uri).toString('base64'))
  await expect(thimble.proposal).toBeVisible()
})

const topic = 'ab'.repeat(32)
test('error: invalid links and unusable links are distinguished', async ({ thimble }) => {
  for (const [text, reason] of [
    ['hello', 'isn’t a connection link'],
    [`wc:${topic}@1?bridge=x&key=y`, 'version 1'],
    [`wc:${topic}@2?relay-protocol=irn`, 'cut off'],
    [`wc:${topic}@2?relay-protocol=irn&symKey=${topic}&expiryTimestamp=1700000000`, 'has expired'],
  ] as const) {
    await thimble.pair(text)
    await expect(thimble.part('wa-pairing')).toHaveAttribute('data-phase', 'failed')
    await expect(thimble.part('wa-pairing')).toContainText(reason)
  }
})

test('error: an answered link cannot be used again', async ({ thimble, dapp }) => {
  const { uri, connected } = await dapp.propose()
  await thimble.pair(uri)
  await thimble.approve()
  await connected
  await thimble.pair(uri)
  await expect(thimble.part('wa-pairing')).toHaveAttribute('data-phase', 'failed')
  await expect(thimble.part('wa-pairing')).toContainText('already used')
})

test('behavior: reads the code from a picture', async ({ thimble, dapp }) => {
  const { uri, connected } = await dapp.propose()
  const buffer = qrPicture(uri)
  await thimble.part('wa-image').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await thimble.approve()
  await connected
})

test('error: a picture without a code, and a file that is not a picture', async ({ thimble }) => {
  const image = thimble.part('wa-image')
  await image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await thimble.page.screenshot() })
  await expect(thimble.part('wa-pairing')).toContainText('No code found')
  await image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(thimble.part('wa-pairing')).toContainText('isn’t a picture')
})

test('behavior: one click signs in on every network, and the signatures verify', async ({
  thimble,
  dapp,
  accounts,
}) => {
  const { uri, connected } = await dapp.propose({ signIn })
  await thimble.pair(uri)
  await expect(thimble.part('wa-signin')).toContainText('Sign in to Lumen.')
  await thimble.approve()
  await expect(thimble.part('wa-notice')).toHaveText('Signed in to Robot')
  const { connection } = await connected
  expect(connection.accounts).toHaveLength(2)
  expect(connection.session.cacaos).toHaveLength(2)
  for (const { p, s } of connection.session.cacaos ?? []) {
    expect(p).toMatchObject({ nonce: signIn.nonce, domain: 'dapp.example' })
    const message = formatSignInMessage(p)
    const address: Address = accounts[0].address
    expect(await verifyMessage({ address, message, signature: s.s as Hex })).toBe(true)
  }
  await expect(thimble.sessions).toHaveCount(1)
})

test('error: a rejected sign-in', async ({ thimble, dapp }) => {
  const { uri, connected } = await dapp.propose({ signIn })
  await thimble.pair(uri)
  await expect(thimble.part('wa-signin')).toBeVisible()
  await thimble.reject()
  await expect(connected).rejects.toMatchObject({ code: 2001 })
})

test('behavior: a wallet without one-click sign-in gets the ordinary proposal', async ({ thimble, dapp }) => {
  await thimble.open('/?signin=off')
  const { uri, connected } = await dapp.propose({ signIn })
  await thimble.pair(uri)
  await expect(thimble.proposal).toBeVisible()
  await thimble.approve()
  const { connection } = await connected
  expect(connection.session.cacaos).toBeUndefined()
})

test('behavior: the newest tab runs the wallet', async ({
  thimble,
  connected,
  context,
  accounts: _accounts,
}) => {
  await connected()
  const second = await context.newPage()
  await second.goto(thimble.page.url())
  await expect(second.getByTestId('wa-ready')).toBeVisible()
  await expect(second.locator('[data-testid^="wa-session-"]')).toHaveCount(1)
  await expect(thimble.part('wa-away')).toBeVisible()
})
