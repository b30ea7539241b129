import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, test, vi } from 'vitest'
import { useBitcoin } from '../../test/bitcoin.js'
import { buildPsbt } from '../../test/buildPsbt.js'
import { openPage } from '../../test/page.js'
import { chainIds } from '../address/networks.js'
import { verifyMessage } from '../verify.js'
import { connectWallet } from './connectWallet.js'

const { accountAt, ask, chain } = useBitcoin()

async function setUp() {
  const page = openPage()
  const { control } = page.addWallet({
    accounts: [accountAt(0), accountAt(4)],
    chains: [{ network: 'regtest', esploraUrl: chain().esploraUrl }],
    speaks: ['phantom'],
  })
  const wallet = await page.discover().found.get('app.phantom')?.open('regtest')
  if (wallet === undefined) throw new Error('not found')
  const signal = new AbortController().signal
  const connect = (silent = false) => connectWallet(wallet, { network: 'regtest', silent, signal })
  const connected = async () => {
    const [provider] = await Promise.all([connect(), control.approve()])
    if (provider === undefined) throw new Error('not connected')
    return provider
  }
  return { control, connect, connected }
}

test('behavior: Phantom shares an address for each purpose, payments first', async () => {
  const { connected } = await setUp()
  const provider = await connected()
  expect(provider.accounts).toMatchObject([
    { address: accountAt(0).address, type: 'payment', publicKey: accountAt(0).publicKey },
    { address: expect.stringMatching(/^bcrt1p/), type: 'ordinal' },
  ])
  expect(provider.chainId).toBe(chainIds.regtest)
  expect([provider.switchNetwork, provider.sendTransfer]).toEqual([undefined, undefined])
})

test('behavior: messages of both addresses verify', async () => {
  const { control, connected } = await setUp()
  const provider = await connected()
  for (const { address } of provider.accounts) {
    const message = 'Grüße ✓'
    const [signed] = await Promise.all([provider.signMessage({ address, message }), control.approve()])
    expect(verifyMessage({ address, message, signature: signed.signature, strict: true })).toBe(true)
  }
})

test('behavior: a transaction is bytes both ways, and the chain accepts it', async () => {
  const { control, connected } = await setUp()
  const provider = await connected()
  const { address, publicKey } = accountAt(0)
  const psbt = await buildPsbt(ask, { address, publicKey, to: accountAt(1).address, amount: 7_000n })
  const input = { psbt, inputs: [{ index: 0, address, sighash: 1 }] }
  const [signed] = await Promise.all([provider.signPsbt?.(input), control.approve()])
  const transaction = Transaction.fromPSBT(base64.decode(signed?.psbt ?? ''))
  transaction.finalize()
  expect(await ask('/tx', transaction.hex)).toBe(transaction.id)
  await expect(provider.signPsbt?.({ ...input, broadcast: true })).rejects.toMatchObject({
    name: 'method_not_supported',
  })
})

test('behavior: a restore does not prompt', async () => {
  const { control, connect, connected } = await setUp()
  await connected()
  control.clearRequests()
  expect(await connect(true)).toBeUndefined()
  expect(control.requests).toEqual([])
})

test('behavior: it reports another account and its disconnect, and nothing after its release', async () => {
  const { control, connected } = await setUp()
  const provider = await connected()
  const heard = vi.fn()
  provider.on('accountsChanged', heard)
  control.setAccount(1)
  expect(provider.accounts[0]?.address).toBe(accountAt(4).address)
  control.revoke()
  expect(heard.mock.lastCall).toEqual([[]])
  const calls = heard.mock.calls.length
  await provider.disconnect()
  control.setAccount(0)
  expect(heard).toHaveBeenCalledTimes(calls)
})

test('error: a rejection', async () => {
  const { control, connect, connected } = await setUp()
  const denied = connect()
  await control.reject()
  await expect(denied).rejects.toMatchObject({ name: 'user_rejected' })
  const provider = await connected()
  const signing = provider.signMessage({ address: accountAt(0).address, message: 'x' })
  await control.reject()
  await expect(signing).rejects.toMatchObject({ name: 'user_rejected' })
})
