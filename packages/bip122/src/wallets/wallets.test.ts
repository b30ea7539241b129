import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { createBitcoinKey } from '@latchkey/testkit/bitcoin'
import { describe, expect, test, vi } from 'vitest'
import { useBitcoin } from '../../test/bitcoin.js'
import { buildPsbt } from '../../test/buildPsbt.js'
import { openPage } from '../../test/page.js'
import { chainIds } from '../address/networks.js'
import { verifyMessage } from '../verify.js'
import { connectWallet } from './connectWallet.js'
import type { ConnectInput } from './wallet.js'

const { accountAt, ask, chain } = useBitcoin()
const protocols = ['satsConnect', 'standard', 'unisat'] as const
const neverAborted = new AbortController().signal
const regtest: ConnectInput = { network: 'regtest', silent: false, signal: neverAborted }

async function setUp(speaks: (typeof protocols)[number], account: number, more: object = {}) {
  const page = openPage()
  const { esploraUrl } = chain()
  const { control } = page.addWallet({
    accounts: [accountAt(account), accountAt(4)],
    chains: [
      { network: 'regtest', esploraUrl },
      { network: 'signet', esploraUrl },
    ],
    name: 'Probe',
    speaks: [speaks],
    ...more,
  })
  const { found } = page.discover()
  const [wallet] = [...found.values()]
  if (wallet === undefined) throw new Error('not found')
  const connect = async (input: Partial<ConnectInput> = {}) =>
    connectWallet(await wallet.open('regtest'), { ...regtest, ...input })
  const connected = async () => {
    const [provider] = await Promise.all([connect(), control.approve()])
    if (provider === undefined) throw new Error('not connected')
    return provider
  }
  return { control, wallet, connect, connected }
}

const connecting = { satsConnect: 'wallet_connect', standard: 'bitcoin:connect', unisat: 'requestAccounts' }
const signing = { satsConnect: 'signMessage', standard: 'bitcoin:signMessage', unisat: 'signMessage' }

describe.each(protocols)('a wallet with the protocol %s', (speaks) => {
  const index = protocols.indexOf(speaks)

  test('behavior: shares its accounts by purpose, payments first', async () => {
    const { control, connected } = await setUp(speaks, index)
    const provider = await connected()
    const { payment, ordinals } = control.addresses()[0] ?? { payment: '', ordinals: '' }
    expect(payment).toBe(accountAt(index).address)
    const ordinal = { address: ordinals, type: 'ordinal', publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) }
    expect(provider.accounts).toEqual([
      { address: payment, type: 'payment', publicKey: accountAt(index).publicKey },
      ...(speaks === 'unisat' ? [] : [ordinal]),
    ])
    expect(provider.chainId).toBe(chainIds.regtest)
  })

  test('behavior: signs messages that verify, with every address', async () => {
    const { control, connected } = await setUp(speaks, index)
    const provider = await connected()
    for (const { address } of provider.accounts) {
      const message = 'Pay 3 prints? ✓'
      const [signed] = await Promise.all([provider.signMessage({ address, message }), control.approve()])
      expect(signed.protocol).toBe('bip322')
      expect(verifyMessage({ address, message, signature: signed.signature, strict: true })).toBe(true)
    }
    if (speaks === 'standard') return
    const { address } = accountAt(index)
    const [signed] = await Promise.all([
      provider.signMessage({ address, message: 'x', protocol: 'ecdsa' }),
      control.approve(),
    ])
    expect(signed.protocol).toBe('ecdsa')
    expect(verifyMessage({ address, message: 'x', signature: signed.signature })).toBe(true)
  })

  test('behavior: signs a transaction that the chain accepts', async () => {
    const { control, connected } = await setUp(speaks, index)
    const provider = await connected()
    const { address, publicKey } = accountAt(index)
    const to = accountAt(3).address
    const psbt = await buildPsbt(ask, { address, publicKey, to, amount: 10_000n + BigInt(index) })
    const [signed] = await Promise.all([
      provider.signPsbt?.({ psbt, inputs: [{ index: 0, address }] }),
      control.approve(),
    ])
    expect(signed?.txid).toBeUndefined()
    const transaction = Transaction.fromPSBT(base64.decode(signed?.psbt ?? ''))
    transaction.finalize()
    const id = await ask('/tx', transaction.hex)
    await expect.poll(async () => JSON.parse(await ask(`/tx/${id}/status`)).confirmed).toBe(true)
  })

  test('behavior: signs a transaction and sends it', async () => {
    const { control, connected } = await setUp(speaks, index)
    const provider = await connected()
    const { address, publicKey } = accountAt(index)
    const to = accountAt(3).address
    const psbt = await buildPsbt(ask, { address, publicKey, to, amount: 20_000n })
    const [signed, request] = await Promise.all([
      provider.signPsbt?.({ psbt, inputs: [{ index: 0, address }], broadcast: true }),
      control.approve(),
    ])
    expect(request).toMatchObject({ kind: 'signPsbt', outputs: [{ to, amount: '20000' }, { to: address }] })
    await expect.poll(async () => JSON.parse(await ask(`/tx/${signed?.txid}/status`)).confirmed).toBe(true)
  })

  test('behavior: sends a payment, if supported', async () => {
    const { control, connected } = await setUp(speaks, index)
    const provider = await connected()
    const to = accountAt(3).address
    if (speaks === 'standard') return expect(provider.sendTransfer).toBeUndefined()
    const [sent] = await Promise.all([provider.sendTransfer?.({ to, amount: '30000' }), control.approve()])
    const { vout } = JSON.parse(await ask(`/tx/${sent?.txid}`))
    expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: to, value: 30_000 }))
    await expect.poll(async () => JSON.parse(await ask(`/tx/${sent?.txid}/status`)).confirmed).toBe(true)
  })

  test('error: an invalid payment is refused without a prompt', async () => {
    const { control, connected } = await setUp(speaks, index)
    const provider = await connected()
    const to = accountAt(3).address
    for (const amount of ['0', '-1', '1.5', '', '0x10', '9007199254740993'])
      await expect(
        provider.sendTransfer?.({ to, amount }) ?? refused('invalid_amount'),
      ).rejects.toMatchObject({
        name: 'invalid_amount',
      })
    const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    await expect(
      provider.sendTransfer?.({ to: mainnet, amount: '1' }) ?? refused('invalid_receiver'),
    ).rejects.toMatchObject({ name: 'invalid_receiver' })
    expect(control.pending()).toBeNull()
  })

  test('error: a rejection, an unknown address, a missing method, a failure', async () => {
    const { control, connect, connected } = await setUp(speaks, index)
    const denied = connect()
    await control.reject()
    await expect(denied).rejects.toMatchObject({ name: 'user_rejected' })
    const provider = await connected()
    const { address } = accountAt(index)
    const input = { address, message: 'x' }
    const rejected = provider.signMessage(input)
    await control.reject()
    await expect(rejected).rejects.toMatchObject({ name: 'user_rejected' })
    await expect(provider.signMessage({ ...input, address: accountAt(3).address })).rejects.toMatchObject({
      name: 'unauthorized',
    })
    control.setUnsupported([signing[speaks]])
    await expect(provider.signMessage(input)).rejects.toMatchObject({ name: 'method_not_supported' })
    control.setUnsupported([])
    control.failNext(signing[speaks], { code: -32603, message: 'Out of paper' })
    await expect(provider.signMessage(input)).rejects.toMatchObject({
      name: 'wallet_error',
      details: { reason: 'Out of paper' },
    })
  })

  test('behavior: a restore finds shared accounts without a prompt', async () => {
    const { control, connect, connected } = await setUp(speaks, index)
    expect(await connect({ silent: true })).toBeUndefined()
    const { accounts } = await connected()
    expect((await connect({ silent: true }))?.accounts).toEqual(accounts)
    control.revoke()
    expect(await connect({ silent: true })).toBeUndefined()
    expect(control.requests.filter(({ method }) => method === connecting[speaks])).toHaveLength(1)
    expect(control.pending()).toBeNull()
  })

  test('behavior: reports another account, another network, and its disconnect', async () => {
    const { control, connected } = await setUp(speaks, index)
    const provider = await connected()
    const [accounts, chains] = [vi.fn(), vi.fn()]
    const stop = provider.on('accountsChanged', accounts)
    provider.on('chainChanged', chains)
    control.setAccount(1)
    await expect.poll(() => provider.accounts[0]?.address).toBe(accountAt(4).address)
    expect(accounts).toHaveBeenLastCalledWith(provider.accounts)
    if (speaks !== 'standard') {
      control.setNetwork('signet')
      await expect.poll(() => chains.mock.calls).toEqual([[chainIds.signet]])
      expect(provider.accounts[0]?.address).toMatch(/^tb1q/)
    }
    control.revoke()
    await expect.poll(() => provider.accounts).toEqual([])
    expect(accounts).toHaveBeenLastCalledWith([])
    stop()
  })

  test('behavior: disconnects', async () => {
    const { control, connected } = await setUp(speaks, index)
    const provider = await connected()
    const onAccounts = vi.fn()
    provider.on('accountsChanged', onAccounts)
    await provider.disconnect()
    await provider.disconnect()
    expect(control.isConnected()).toBe(false)
    expect(onAccounts).not.toHaveBeenCalled()
  })
})

const refused = (name: string): Promise<never> => Promise.reject(Object.assign(new Error(name), { name }))

describe.each(['satsConnect', 'unisat'] as const)(
  'the network of a wallet with the protocol %s',
  (speaks) => {
    test('behavior: it switches after an approval, and not after a rejection', async () => {
      const { control, connected } = await setUp(speaks, 0)
      const provider = await connected()
      const denied = provider.switchNetwork?.(chainIds.signet)
      await control.reject()
      await expect(denied).rejects.toMatchObject({ name: 'user_rejected' })
      expect(provider.chainId).toBe(chainIds.regtest)
      const chains = vi.fn()
      provider.on('chainChanged', chains)
      await Promise.all([provider.switchNetwork?.(chainIds.signet), control.approve()])
      expect(provider.chainId).toBe(chainIds.signet)
      expect(provider.accounts[0]?.address).toMatch(/^tb1q/)
      expect(chains.mock.calls).toEqual([[chainIds.signet]])
      await expect(provider.switchNetwork?.('bip122:0')).rejects.toMatchObject({ name: 'unsupported_chain' })
    })

    test('behavior: connecting switches it to the page’s network', async () => {
      const { control, connect } = await setUp(speaks, 0)
      control.setNetwork('signet')
      const attempt = connect()
      await control.approve()
      if (speaks === 'unisat') expect(await control.approve()).toMatchObject({ kind: 'switchNetwork' })
      expect((await attempt)?.chainId).toBe(chainIds.regtest)
    })

    test('behavior: an unknown network changes nothing', async () => {
      const { control, connect } = await setUp(speaks, 0)
      const [provider] = await Promise.all([connect({ network: 'mainnet' }), control.approve()])
      expect(provider?.chainId).toBe(chainIds.regtest)
    })
  },
)

test('behavior: an older wallet gets the older request', async () => {
  const { control, connected } = await setUp('satsConnect', 0, { unsupported: ['wallet_connect'] })
  const { accounts } = await connected()
  expect(accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
  expect(control.requests.map(({ method }) => method)).toEqual(['wallet_connect', 'getAddresses'])
})

test('behavior: an address of scripts from before segwit signs in the legacy way', async () => {
  const { control, connected } = await setUp('satsConnect', 0, { paymentType: 'p2sh' })
  const provider = await connected()
  const { privateKey } = accountAt(0)
  const { address } = createBitcoinKey({ privateKey, type: 'p2sh', network: 'regtest' })
  const [signed] = await Promise.all([provider.signMessage({ address, message: 'x' }), control.approve()])
  expect(signed.protocol).toBe('ecdsa')
  expect(verifyMessage({ address, message: 'x', signature: signed.signature })).toBe(true)
})
