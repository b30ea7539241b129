import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { entry, transfer } from '../../../test/history.js'
import { followActivity } from '../activity/followActivity.js'
import { nameAccounts, nameAddresses } from './nameAddresses.js'

const STRANGER = `0x${'57'.repeat(20)}`
const keyOf = (address: string) => `${CHAIN}:${address}`.toLowerCase()

function create(data: readonly unknown[] = [], identity?: (address: string) => unknown) {
  const platform = fakePlatform((url) => {
    const address = /\/identity\/(0x\w+)/.exec(url.pathname)?.[1]
    if (address !== undefined)
      return identity
        ? identity(address)
        : { name: `n${address.slice(2, 6).toLowerCase()}.latch.eth`, avatar: null }
    return url.pathname.endsWith('/history') ? { data, next: null } : {}
  })
  const made = fakeClient({ gateway: 'https://gate.test', features: { names: ['.latch.eth'] } }, {}, platform)
  made.connect()
  const asked = () => platform.requests.filter(({ url }) => url.pathname.includes('/identity/')).length
  return { ...made, asked, names: () => made.client.getState().addressNames }
}

test('behavior: puts names into the state, with one request per address', async () => {
  const { context, names, asked } = create()
  const options = { addresses: [ADDRESS, OTHER, ADDRESS], chainId: CHAIN }
  await nameAddresses(context, options)
  expect(names()).toEqual({ [keyOf(ADDRESS)]: 'nab16.latch.eth', [keyOf(OTHER)]: 'n71c7.latch.eth' })
  await nameAddresses(context, options)
  expect(asked()).toBe(2)
})

test('behavior: at most twenty at once', async () => {
  const { context, asked } = create()
  const addresses = Array.from({ length: 50 }, (_, at) => `0x${String(at).padStart(40, '0')}`)
  await nameAddresses(context, { addresses, chainId: CHAIN })
  expect(asked()).toBe(20)
})

test.each<[string, (address: string) => unknown]>([
  ['has none', () => ({ name: null, avatar: null })],
  ['cannot be asked', () => new Response('', { status: 503 })],
  ['lies', () => ({ name: 'a name\u202e', avatar: null })],
])('error: with a gateway that %s the address stays', async (_, identity) => {
  const { context, names } = create([], identity)
  await nameAddresses(context, { addresses: [OTHER], chainId: CHAIN })
  expect(names()).toBeUndefined()
})

test('behavior: the accounts of every wallet', async () => {
  const { context, names, platform } = create()
  nameAccounts(context)
  await platform.settle()
  expect(names()).toEqual({ [keyOf(ADDRESS)]: 'nab16.latch.eth' })
})

test('behavior: in the history only addresses that the visitor knows are named', async () => {
  const gift = transfer({ direction: 'in', sender: STRANGER, recipient: ADDRESS })
  const stranger = entry({ type: 'receive', from: STRANGER, to: ADDRESS, transfers: [gift] })
  const { context, names, platform } = create([stranger, entry()])
  context.update('test', ({ modal }) => ({ modal: { ...modal, open: true, stack: [{ view: 'Activity' }] } }))
  followActivity(context)
  for (const _ of [1, 2, 3]) await platform.settle()
  expect(names()?.[keyOf(OTHER)]).toBe('n71c7.latch.eth')
  expect(platform.requests.filter(({ url }) => url.pathname.includes(STRANGER))).toEqual([])
})
