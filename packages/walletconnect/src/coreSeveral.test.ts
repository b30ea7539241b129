import { connectRemote, signMessage, switchAccount } from '@latchkey/core/actions'
import { expect, test } from 'vitest'
import { coreHarness } from '../test/coreHarness.js'
import { ADDRESS, answers, approves, namespacesOf } from '../test/harness.js'

const { wallet, open } = coreHarness()

const signed = (digit: string): string => `0x${digit.repeat(130)}`

test('behavior: two wallets at once: each signs for itself, both are restored after a reload, one ends alone', async () => {
  const BOB = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const page = open()
  const peers = []
  for (const address of [ADDRESS, BOB]) {
    const peer = await wallet()
    approves(peer, JSON.parse(JSON.stringify(namespacesOf(['eip155:1'])).replaceAll(ADDRESS, address)))
    const connecting = connectRemote(page.client)
    await peer.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
    await connecting
    peers.push(peer)
  }
  const used = (of: typeof page) => {
    const account = of.state().accounts.eip155
    return account?.status === 'connected' ? account.address : undefined
  }
  expect(used(page)).toBe(BOB)
  await switchAccount(page.client, { namespace: 'eip155', address: ADDRESS })
  expect(used(page)).toBe(ADDRESS)
  page.leave()

  const again = open({ browser: page.browser })
  await again.when(({ connections }) => Object.keys(connections).length === 2)
  expect(used(again)).toBe(ADDRESS)
  const [first, second] = peers
  if (!first || !second) throw new Error('no wallets')
  answers(first, () => ({ result: signed('1') }))
  answers(second, () => ({ result: signed('2') }))
  expect(await signMessage(again.client, { message: 'hello' })).toBe(signed('1'))
  const [left] = Object.values(first.getActiveSessions())
  const reason = { code: 6000, message: 'User disconnected.' }
  await first.disconnectSession({ topic: left?.topic ?? '', reason })
  await again.when(({ connections }) => Object.keys(connections).length === 1)
  expect(used(again)).toBe(BOB)
  expect(await signMessage(again.client, { message: 'hello' })).toBe(signed('2'))
})
