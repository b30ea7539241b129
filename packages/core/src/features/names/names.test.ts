import { isLatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { avatar, coinType, createNaming, gateway, refused } from '../../../test/naming.js'
import {
  fetchIdentity,
  fetchNames,
  fetchProfile,
  resolveName,
  sendTransfer,
  suggestNames,
  updateSend,
} from '../../actions.js'
import { coinTypeOf } from './coinType.js'
import { followIdentities } from './followIdentities.js'

const profile = (address: string, name = 'vera.latch.eth') => ({
  name,
  addresses: { [coinType]: { address } },
  attributes: [{ avatar, bio: 'Hello' }],
})

describe('resolving', () => {
  test('behavior: resolves to the address on the chain or for every chain, never to another chain’s', async () => {
    const every = { '2147483648': { address: OTHER } }
    let addresses: object = { [coinType]: { address: ADDRESS }, ...every }
    const { client } = createNaming(() => ({ ...profile(ADDRESS), addresses }))
    expect(await resolveName(client, 'Vera.latch.eth')).toEqual({
      name: 'vera.latch.eth',
      address: ADDRESS,
      avatar,
    })
    expect((await resolveName(client, 'vera.latch.eth', { chainId: 'eip155:31338' }))?.address).toBe(OTHER)
    addresses = { '60': { address: OTHER }, '2147514986': { address: OTHER } }
    expect(await resolveName(client, 'vera.latch.eth')).toBeUndefined()
    expect((await resolveName(client, 'vera.latch.eth', { chainId: 'eip155:1' }))?.address).toBe(OTHER)
  })

  test('behavior: an unconfigured network resolves to undefined without a request', async () => {
    const { client, connect, platform } = createNaming(() => profile(ADDRESS))
    const asked = platform.requests.length
    const chainId = 'eip155:999'
    expect(await resolveName(client, 'vera.latch.eth', { chainId })).toBeUndefined()
    expect(await fetchProfile(client, 'vera.latch.eth', { chainId })).toBeUndefined()
    const nobody = { name: null, avatar: null }
    expect(await fetchIdentity(client, { address: ADDRESS, chainId })).toEqual(nobody)
    connect(ADDRESS, chainId)
    expect(await fetchIdentity(client, { address: ADDRESS })).toEqual(nobody)
    expect(platform.requests.slice(asked).filter(({ url }) => /profile|identity/.test(url.pathname))).toEqual(
      [],
    )
  })

  test('error: a malicious gateway yields no address, no foreign picture and no name with invisible characters', async () => {
    let body: unknown = {}
    const { client } = createNaming(() => body)
    for (const address of ['0x12', 'javascript:1', '', '0x' + 'zz'.repeat(20)]) {
      body = profile(address)
      expect(await resolveName(client, 'vera.latch.eth')).toBeUndefined()
    }
    for (const wrong of [null, [], 'x', { name: 'vera' }, { ...profile(ADDRESS), name: 'v‮era.eth' }]) {
      body = wrong
      await expect(resolveName(client, 'vera.latch.eth')).rejects.toMatchObject({
        name: 'name_resolution_failed',
      })
    }
    body = { ...profile(ADDRESS), attributes: [{ avatar: 'https://spy.example/a.png' }] }
    expect(await resolveName(client, 'vera.latch.eth')).toEqual({ name: 'vera.latch.eth', address: ADDRESS })
    body = { name: 'vera.latch.eth', avatar: 'javascript:alert(1)' }
    expect(await fetchIdentity(client, { address: OTHER })).toEqual({ name: 'vera.latch.eth', avatar: null })
  })

  test('error: distinguishes an unregistered name, a mixed-script name and an unreachable gateway', async () => {
    let answer = () => refused(404, 'name', 'Nobody has this name.')
    const { client } = createNaming(() => answer())
    expect(await resolveName(client, 'nobody.eth')).toBeUndefined()
    answer = () => refused(422, 'invalid_name', 'It mixes letters.')
    await expect(resolveName(client, 'vеra.eth')).rejects.toMatchObject({ details: { kind: 'invalid_name' } })
    answer = () => refused(503, 'upstream_unavailable', 'down')
    const failed: unknown = await resolveName(client, 'vera.eth').catch((error: unknown) => error)
    expect(isLatchkeyError(failed, 'name_resolution_failed') && failed.message).toBe('Error resolving name')
  })

  test('param: coin types are the id OR 0x80000000, below 2^31', () => {
    expect([coinTypeOf('eip155:1'), coinTypeOf('eip155:8453'), coinTypeOf('eip155:2147483647')]).toEqual([
      2147483649, 2147492101, 4294967295,
    ])
    for (const id of ['eip155:2147483648', 'eip155:0', 'solana:abc'] as const)
      expect(() => coinTypeOf(id)).toThrow('Invalid chainId')
  })
})

describe('identities', () => {
  test('behavior: cached for five minutes per chain', async () => {
    let name = 'vera.latch.eth'
    const { client, platform } = createNaming(() => ({ name, avatar: null }))
    const read = async (chainId = CHAIN) => (await fetchIdentity(client, { address: ADDRESS, chainId })).name
    expect(await read()).toBe('vera.latch.eth')
    name = 'otto.latch.eth'
    expect(await read('eip155:31338')).toBe('otto.latch.eth')
    await platform.advance(299_000)
    expect(await read()).toBe('vera.latch.eth')
    await platform.advance(1_001)
    expect(await read()).toBe('otto.latch.eth')
  })

  test('behavior: names of an address are cached for five minutes; a failure has its text', async () => {
    let answer = (): unknown => [profile(ADDRESS)]
    const { client, platform } = createNaming(() => answer())
    expect(await fetchNames(client, ADDRESS)).toEqual(['vera.latch.eth'])
    answer = () => refused(503, 'down', 'down')
    expect(await fetchNames(client, ADDRESS)).toEqual(['vera.latch.eth'])
    await platform.advance(300_001)
    await expect(fetchNames(client, ADDRESS)).rejects.toThrow('Error fetching names for address')
  })

  test('behavior: each account gets its own name; a cached one shows at once', async () => {
    const known = new Map([
      [ADDRESS, 'vera.latch.eth'],
      [OTHER, 'otto.latch.eth'],
    ])
    const made = createNaming((url) => ({ name: known.get(url.pathname.split('/').at(-1) ?? ''), avatar }))
    followIdentities(made.context)
    await made.platform.settle()
    expect(made.account()).toMatchObject({ profileName: 'vera.latch.eth', profileImage: avatar })
    made.connect(OTHER)
    await made.platform.settle()
    expect(made.account()?.profileName).toBe('otto.latch.eth')
    made.connect(OTHER, 'eip155:31338')
    await made.platform.settle()
    expect(made.account()?.profileName).toBe('otto.latch.eth')
    const before = made.platform.requests.length
    made.connect(ADDRESS)
    await made.platform.settle()
    expect([made.account()?.profileName, made.platform.requests.length]).toEqual(['vera.latch.eth', before])
  })

  test('behavior: a late answer does not name another account', async () => {
    let give = (_value: unknown): void => {}
    const made = createNaming((url) =>
      url.pathname.endsWith(ADDRESS)
        ? new Promise((resolve) => (give = resolve))
        : { name: null, avatar: null },
    )
    followIdentities(made.context)
    await made.platform.settle()
    made.connect(OTHER)
    await made.platform.settle()
    give({ name: 'vera.latch.eth', avatar: null })
    await made.platform.settle()
    expect(made.account()).toMatchObject({ address: OTHER })
    expect(made.account()?.profileName).toBeUndefined()
  })

  test('behavior: suggests no name on an unconfigured network, without a request', async () => {
    const made = createNaming(() => ({ suggestions: [{ name: 'vera.latch.eth', registered: false }] }))
    expect(await suggestNames(made.client, 'vera')).toHaveLength(1)
    made.connect(ADDRESS, 'eip155:999')
    expect(await suggestNames(made.client, 'vera')).toEqual([])
    expect(made.platform.requests.filter(({ url }) => url.pathname.includes('suggestions'))).toHaveLength(1)
  })

  test('behavior: makes no request if the gateway provides no names', async () => {
    const platform = fakePlatform(() => ({}))
    const { client, context, connect } = fakeClient({ gateway }, {}, platform)
    connect()
    followIdentities(context)
    expect(await fetchIdentity(client, { address: ADDRESS })).toEqual({ name: null, avatar: null })
    expect(await suggestNames(client, 'vera')).toEqual([])
    expect(platform.requests.filter(({ url }) => url.pathname.includes('identity'))).toEqual([])
  })
})

describe('sending to a name', () => {
  const token = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: CHAIN,
    price: 0,
    quantity: { decimals: '18', numeric: '2' },
    iconUrl: '',
  }

  test('error: a name with a new address, or a failing lookup, stops the send', async () => {
    const transfer = vi.fn(async () => '0xhash')
    let answer = (): unknown => profile(OTHER)
    const made = createNaming(() => answer(), {
      transfer,
      waitForReceipt: async () => ({ hash: '0xhash', status: 'success', blockNumber: '1' }),
    })
    const fill = () =>
      updateSend(made.client, {
        token,
        sendTokenAmount: '1',
        receiverAddress: OTHER,
        receiverProfileName: 'vera.latch.eth',
      })
    fill()
    answer = () => profile(ADDRESS)
    await expect(sendTransfer(made.client)).rejects.toMatchObject({ name: 'name_moved' })
    answer = () => refused(404, 'name', 'Nobody has this name.')
    await expect(sendTransfer(made.client)).rejects.toMatchObject({ name: 'name_moved' })
    answer = () => refused(503, 'down', 'down')
    await expect(sendTransfer(made.client)).rejects.toMatchObject({ name: 'name_resolution_failed' })
    expect(transfer).not.toHaveBeenCalled()
    answer = () => profile(OTHER)
    await sendTransfer(made.client)
    expect(transfer).toHaveBeenCalledWith(expect.objectContaining({ to: OTHER }))
    const looked = made.platform.requests.filter(({ url }) => url.pathname.includes('/profile/account/'))
    expect(looked.map(({ url }) => url.searchParams.get('cache'))).toEqual(Array(4).fill('none'))
  })

  test('behavior: makes no lookup without a name', async () => {
    const transfer = vi.fn(async () => '0xhash')
    const made = createNaming(
      () => {
        throw new Error('asked')
      },
      { transfer },
    )
    updateSend(made.client, { token, sendTokenAmount: '1', receiverAddress: OTHER })
    await sendTransfer(made.client)
    expect(transfer).toHaveBeenCalled()
  })
})
