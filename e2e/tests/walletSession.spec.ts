import { world } from '../support/world.js'
import { expect, test } from '../support/walletTest.js'

const [one = '', two = ''] = ['eip155:31337', 'eip155:31338']

test('behavior: a proposal is approved with the chosen accounts and networks', async ({
  thimble,
  dapp,
  accounts,
}) => {
  const { uri, connected } = await dapp.propose()
  await thimble.pair(uri)
  await expect(thimble.proposal).toContainText('Robot')
  await expect(thimble.proposal).toContainText('dapp.example')
  const [first, second] = accounts
  await thimble.pick('account', second.address, true)
  await thimble.pick('account', first.address, false)
  await thimble.pick('chain', one, false)
  await thimble.approve()
  const { connection } = await connected
  expect(connection.accounts).toEqual([{ caip: `${two}:${second.address}`, type: 'eoa' }])
  expect(connection.chainId).toBe(two)
  expect(connection.session.peer).toMatchObject({ name: 'Thimble', url: world().devnet.wallet })
  await expect(thimble.sessions).toHaveCount(1)
  await expect(thimble.sessions).toHaveAttribute('data-chains', two)
  await expect(thimble.part('wa-activity')).toContainText('Connected')
})

test('behavior: approving needs a choice', async ({ thimble, dapp }) => {
  const { uri } = await dapp.propose()
  await thimble.pair(uri)
  await thimble.pick('chain', one, false)
  await expect(thimble.part('wa-approve')).toBeEnabled()
  await thimble.pick('chain', two, false)
  await expect(thimble.part('wa-approve')).toBeDisabled()
})

test('error: a rejected proposal reports the rejection', async ({ thimble, dapp }) => {
  const { uri, connected } = await dapp.propose()
  await thimble.pair(uri)
  await expect(thimble.proposal).toBeVisible()
  await thimble.reject()
  await expect(connected).rejects.toMatchObject({ code: 2001 })
  await expect(thimble.proposal).toHaveCount(0)
  await expect(thimble.part('wa-no-sessions')).toBeVisible()
})

test('behavior: the app itself refuses a method that was not granted', async ({ thimble, dapp }) => {
  const { uri, connected } = await dapp.propose()
  await thimble.pair(uri)
  await thimble.part('wa-methods').click()
  await thimble.pick('method', 'personal_sign', false)
  await thimble.approve()
  const { request, address } = await connected
  await expect(request('personal_sign', ['0x61', address()])).rejects.toThrow()
  await expect(thimble.request).toHaveCount(0)
})

test('behavior: another account and another network are sent to the app', async ({
  thimble,
  connected,
  accounts,
}) => {
  const remote = await connected()
  const [first, second] = accounts
  expect(remote.address()).toBe(first.address)
  await thimble.openSession()
  await thimble.share('account', second.address, true)
  await expect.poll(() => remote.connection.accounts).toHaveLength(4)
  await thimble.closeSheet()
  await thimble.chooseAccount(1)
  await expect.poll(remote.address).toBe(second.address)
  await thimble.chooseChain(31338)
  await expect.poll(() => remote.connection.chainId).toBe(two)
  expect(remote.events).toContain('chainChanged: "0x7a6a"')
})

test('behavior: a network is removed and added again by session updates', async ({ thimble, connected }) => {
  const remote = await connected()
  await thimble.openSession()
  await thimble.share('chain', one, false)
  await expect.poll(() => remote.connection.accounts).toHaveLength(1)
  expect(remote.connection.chainId).toBe(two)
  await expect(thimble.part(`wa-share-chain-${two}`)).toBeDisabled()
  await thimble.share('chain', one, true)
  await expect.poll(() => remote.connection.accounts).toHaveLength(2)
})

test('behavior: extends the session and pings the app', async ({ thimble, connected }) => {
  await connected()
  await thimble.openSession()
  const before = Number(await thimble.part('wa-session').getAttribute('data-expiry'))
  await thimble.part('wa-ping').click()
  await expect(thimble.part('wa-notice')).toHaveText('Robot answers')
  await thimble.part('wa-extend').click()
  await expect(thimble.part('wa-notice')).toHaveText('Extended for seven days')
  expect(Number(await thimble.part('wa-session').getAttribute('data-expiry'))).toBeGreaterThan(before)
})

test('behavior: the wallet disconnects', async ({ thimble, connected }) => {
  const remote = await connected()
  await thimble.openSession()
  await thimble.part('wa-disconnect').click()
  await expect(thimble.part('wa-no-sessions')).toBeVisible()
  await expect.poll(() => remote.events.at(-1)).toContain('disconnect: {"code":4900')
  await expect(remote.request('personal_sign', ['0x61', remote.address()])).rejects.toMatchObject({
    code: 8007,
  })
})

test('behavior: the app disconnects', async ({ thimble, connected }) => {
  const remote = await connected()
  await remote.connection.disconnect(new AbortController().signal)
  await expect(thimble.part('wa-no-sessions')).toBeVisible()
  await expect(thimble.part('wa-notice')).toHaveText('Robot has disconnected')
})

test('behavior: sessions and open requests survive a reload of the wallet', async ({
  thimble,
  connected,
  page,
}) => {
  const remote = await connected()
  const signed = remote.request('personal_sign', ['0x61', remote.address()])
  await expect(thimble.request).toBeVisible()
  await page.reload()
  await expect(thimble.sessions).toHaveCount(1)
  await thimble.approve()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test('behavior: a wallet that was offline answers missed requests', async ({ thimble, connected }) => {
  const remote = await connected()
  await thimble.setOnline(false)
  const signed = remote.request('personal_sign', ['0x61', remote.address()])
  await expect(thimble.part('wa-status')).toHaveText('Offline')
  await expect(thimble.request).toHaveCount(0)
  await thimble.setOnline(true)
  await expect(thimble.request).toBeVisible()
  await thimble.approve()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})
