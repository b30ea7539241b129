import type { Account, RemoteSession } from '@latchkey/core/adapter'
import { createBitcoinKey, signBitcoinMessage } from '@latchkey/testkit/bitcoin'
import { base64, hex } from '@scure/base'
import { expect, test, vi } from 'vitest'
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
  const request = vi.fn<RemoteSession['request']>(async () => ({ txid: 'ab'.repeat(32) }))
  const accounts: readonly Account[] = [
    ...more.map((address) => family.toAccount(`${chainIds.mainnet}:${address}`)),
    family.toAccount(`${chainIds.mainnet}:${key.address}`),
    family.toAccount(`${chainIds.signet}:${onSignet.address}`),
  ]
  const session: RemoteSession = {
    namespace: 'bip122',
    accounts: () => accounts,
    chains: () => [chainIds.mainnet, chainIds.signet],
    chainId: () => chainId,
    isEnded: () => false,
    allows: (method) => methods.includes(method),
    request,
    stand: async (wanted) => {
      chainId = wanted
      for (const listener of listeners) listener()
    },
    whenApproved: async () => false,
    on: (event, listener) => {
      if (event !== 'chainChanged') return () => {}
      const tell = listener as unknown as () => void
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
  const { env } = testEnv({ networks: [] })
  const provider = family.provider(session, env) as BitcoinWalletProvider
  return { family, provider, request }
}

test('param: what is asked of wallets elsewhere', async () => {
  const { family } = await setUp()
  expect(family).toMatchObject({
    namespace: 'bip122',
    methods: ['sendTransfer', 'signMessage', 'signPsbt'],
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
])('param: the network that %s means', async (value, expected) => {
  expect((await setUp()).family.readChain(value)).toBe(expected)
})

test('behavior: a message is signed by the account, and a signature in hex is read', async () => {
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

test('behavior: PSBTs and payments in the words of the session', async () => {
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

test('behavior: nothing is paid from the address for ordinals, wherever it stands', async () => {
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

test('behavior: it stands on another network of the session with the account there', async () => {
  const { provider } = await setUp()
  expect(provider.accounts).toEqual([{ address: key.address, type: 'payment' }])
  const chains = vi.fn()
  provider.on('chainChanged', chains)
  await provider.switchNetwork?.(chainIds.signet)
  expect(provider.chainId).toBe(chainIds.signet)
  expect(provider.accounts).toEqual([{ address: onSignet.address, type: 'payment' }])
  expect(chains.mock.calls).toEqual([[chainIds.signet]])
})

test('behavior: what the session does not allow is absent', async () => {
  const { provider } = await setUp(['signMessage'])
  expect([provider.signPsbt, provider.sendTransfer]).toEqual([undefined, undefined])
})

test('error: a no of the wallet', async () => {
  const { provider, request } = await setUp()
  request.mockRejectedValueOnce({ code: 5000, message: 'User rejected' })
  const input = { address: key.address, message: 'x' }
  await expect(provider.signMessage(input)).rejects.toMatchObject({ name: 'user_rejected' })
})
