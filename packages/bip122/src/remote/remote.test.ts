import type { RemoteSession } from '@latchkey/core/adapter'
import { createBitcoinKey, signBitcoinMessage } from '@latchkey/testkit/bitcoin'
import { base64, hex } from '@scure/base'
import type { Caip10 } from '@latchkey/protocol/caip'
import { describe, expect, test, vi } from 'vitest'
import { testEnv } from '../../test/env.js'
import { chainIds } from '../address/networks.js'
import { bip122 } from '../bip122.js'
import { verifyMessage } from '../verify.js'
import type { BitcoinWalletProvider } from '../wallets/walletProvider.js'

const key = createBitcoinKey({ privateKey: `0x${'05'.repeat(32)}`, type: 'p2wpkh', network: 'mainnet' })
const onSignet = createBitcoinKey({ privateKey: `0x${'05'.repeat(32)}`, type: 'p2wpkh', network: 'signet' })

async function setUp(methods = ['signMessage', 'signPsbt', 'sendTransfer'], more: readonly string[] = []) {
  const family = await bip122().remote?.()
  if (family === undefined) throw new Error('no remote family')
  let chainId = chainIds.mainnet
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  const request = vi.fn<RemoteSession['request']>(async () => ({ txid: 'ab'.repeat(32) }))
  const ids: readonly Caip10[] = [
    ...more.map((address) => `${chainIds.mainnet}:${address}` as const),
    `${chainIds.mainnet}:${key.address}`,
    `${chainIds.signet}:${onSignet.address}`,
  ]
  let walletDetails: unknown
  const session: RemoteSession = {
    namespace: 'bip122',
    accounts: () => family.accounts(ids, walletDetails),
    chains: () => [chainIds.mainnet, chainIds.signet],
    chainId: () => chainId,
    isEnded: () => false,
    allows: (method) => methods.includes(method),
    request,
    stand: async (wanted) => {
      chainId = wanted
      notify()
    },
    whenApproved: async () => false,
    on: (_event, listener) => {
      const hear = listener as unknown as () => void
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
  const { env } = testEnv({ networks: [] })
  const provider = family.provider(session, env) as BitcoinWalletProvider
  return {
    family,
    provider,
    request,
    tellDetails: (value: unknown) => {
      walletDetails = value
      notify()
    },
  }
}

test('param: the request to remote wallets', async () => {
  const { family } = await setUp()
  expect(family).toMatchObject({
    namespace: 'bip122',
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    events: ['accountsChanged', 'chainChanged'],
  })
})

test.each([
  [chainIds.mainnet, chainIds.mainnet],
  [chainIds.signet.slice(7), chainIds.signet],
  ['bip122:00000000000000000000000000000000', undefined],
  ['eip155:1', undefined],
  [{ toString: () => chainIds.mainnet }, undefined],
  [undefined, undefined],
])('param: the network of %s', async (value, expected) => {
  expect((await setUp()).family.readChain(value)).toBe(expected)
})

test('behavior: the account signs a message, and a hex signature is accepted', async () => {
  const { provider, request } = await setUp()
  const { address } = key
  const signature = signBitcoinMessage(key, 'Hello', 'bip322')
  for (const answered of [signature, hex.encode(base64.decode(signature))]) {
    request.mockResolvedValueOnce({ address, signature: answered })
    const signed = await provider.signMessage({ address, message: 'Hello' })
    expect(signed).toEqual({ signature, protocol: 'bip322' })
    expect(verifyMessage({ address, message: 'Hello', signature: signed.signature })).toBe(true)
  }
  expect(request).toHaveBeenLastCalledWith({
    method: 'signMessage',
    params: { account: address, address, message: 'Hello', protocol: 'bip322' },
  })
})

test('behavior: PSBTs and payments in the session’s format', async () => {
  const { provider, request } = await setUp()
  const { address } = key
  request.mockResolvedValueOnce({ psbt: 'cHNidP8=' })
  const inputs = [{ index: 1, address, sighash: 1 }]
  expect(await provider.signPsbt?.({ psbt: 'cHNidP8=', inputs })).toEqual({ psbt: 'cHNidP8=' })
  expect(request).toHaveBeenLastCalledWith({
    method: 'signPsbt',
    params: {
      account: address,
      psbt: 'cHNidP8=',
      signInputs: [{ address, index: 1, sighashTypes: [1] }],
      broadcast: false,
    },
  })
  const txid = 'ab'.repeat(32)
  expect(await provider.sendTransfer?.({ to: address, amount: '2500' })).toEqual({ txid })
  expect(request).toHaveBeenLastCalledWith({
    method: 'sendTransfer',
    params: { account: address, recipientAddress: address, amount: '2500' },
  })
})

test('behavior: the ordinals address never pays, whatever its position', async () => {
  const { address } = createBitcoinKey({
    privateKey: `0x${'06'.repeat(32)}`,
    type: 'p2tr',
    network: 'mainnet',
  })
  const { provider, request } = await setUp(['sendTransfer'], [address])
  expect(provider.accounts).toEqual([
    { address: key.address, type: 'payment' },
    { address, type: 'ordinal' },
  ])
  await provider.sendTransfer?.({ to: address, amount: '1000' })
  expect(request).toHaveBeenLastCalledWith({
    method: 'sendTransfer',
    params: { account: key.address, recipientAddress: address, amount: '1000' },
  })
})

describe('account details from the wallet', () => {
  const ordinals = createBitcoinKey({ privateKey: `0x${'06'.repeat(32)}`, type: 'p2tr', network: 'mainnet' })
  const change = createBitcoinKey({ privateKey: `0x${'07'.repeat(32)}`, type: 'p2tr', network: 'mainnet' })
  const walletDetails = [
    { address: change.address, intention: 'ordinal', path: "m/86'/0'/0'/1/4" },
    {
      address: ordinals.address,
      intention: 'ordinal',
      path: "m/86'/0'/0'/0/0",
      publicKey: ordinals.publicKey,
    },
    { address: key.address, intention: 'payment', publicKey: key.publicKey },
  ]
  const ids = [`${chainIds.mainnet}:${key.address}`, `${chainIds.signet}:${onSignet.address}`] as const
  const read = async (value: unknown, of: readonly Caip10[] = ids) =>
    (await setUp()).family.accounts(of, value).map(({ caip, type }) => [caip, type])

  test('behavior: its ordinals address is added, with keys, on its network', async () => {
    expect((await setUp()).family.accounts(ids, walletDetails)).toEqual([
      { caip: ids[0], type: 'payment', publicKey: key.publicKey },
      { caip: `${chainIds.mainnet}:${ordinals.address}`, type: 'ordinal', publicKey: ordinals.publicKey },
      { caip: ids[1], type: 'payment' },
    ])
  })

  test('behavior: the provider has them at once, even without a listener', async () => {
    const { provider, tellDetails } = await setUp()
    expect(provider.accounts).toHaveLength(1)
    tellDetails(walletDetails)
    expect(provider.accounts).toMatchObject([
      { address: key.address, type: 'payment' },
      { address: ordinals.address, type: 'ordinal' },
    ])
  })

  test('behavior: an unknown purpose removes no account', async () => {
    expect(await read([{ address: key.address, intention: 'stacking' }])).toEqual([
      [ids[0], 'payment'],
      [ids[1], 'payment'],
    ])
  })

  test('behavior: the declared purpose decides, not the form: a taproot address for payments', async () => {
    const payer = { ...walletDetails[1], intention: 'payment' }
    const taproot = `${chainIds.mainnet}:${ordinals.address}` as const
    expect(await read([payer], [taproot, ids[0]])).toEqual([
      [taproot, 'payment'],
      [ids[0], 'payment'],
    ])
    expect(await read(undefined, [taproot, ids[0]])).toEqual([
      [ids[0], 'payment'],
      [taproot, 'ordinal'],
    ])
  })

  test.each([
    undefined,
    null,
    'x',
    {},
    [7, null],
    [{ address: 'x', intention: 'ordinal' }],
    [{ intention: 'ordinal' }],
  ])('error: %j has no details', async (value) => {
    expect(await read(value)).toEqual([
      [ids[0], 'payment'],
      [ids[1], 'payment'],
    ])
  })

  test('param: the wallet’s request', async () => {
    const { details } = (await setUp()).family
    expect([details?.method, details?.params(key.address)]).toEqual([
      'getAccountAddresses',
      { account: key.address, intentions: ['payment', 'ordinal'] },
    ])
  })
})

test('behavior: on another network of the session it uses the account there', async () => {
  const { provider } = await setUp()
  expect(provider.accounts).toEqual([{ address: key.address, type: 'payment' }])
  const chains = vi.fn()
  provider.on('chainChanged', chains)
  await provider.switchNetwork?.(chainIds.signet)
  expect(provider.chainId).toBe(chainIds.signet)
  expect(provider.accounts).toEqual([{ address: onSignet.address, type: 'payment' }])
  expect(chains.mock.calls).toEqual([[chainIds.signet]])
})

test('behavior: methods that the session does not allow are absent', async () => {
  const { provider } = await setUp(['signMessage'])
  expect([provider.signPsbt, provider.sendTransfer]).toEqual([undefined, undefined])
})

test('error: a rejection', async () => {
  const { provider, request } = await setUp()
  request.mockRejectedValueOnce({ code: 5000, message: 'User rejected' })
  const input = { address: key.address, message: 'x' }
  await expect(provider.signMessage(input)).rejects.toMatchObject({ name: 'user_rejected' })
})
