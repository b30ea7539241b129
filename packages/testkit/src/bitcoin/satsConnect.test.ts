import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from './index.js'

class Page extends EventTarget {
  readonly CustomEvent = CustomEvent
  readonly location = { origin: 'https://shop.example' }
}

const accounts = [{ privateKey: `0x${'01'.repeat(32)}` as const }]
const esploraUrl = 'http://127.0.0.1:1'
let page: Window & typeof globalThis
beforeEach(() => {
  page = new Page() as unknown as typeof page
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

const setUp = async (options: Partial<BitcoinTestWalletOptions> = {}) => {
  const { control } = createBitcoinTestWallet({
    accounts,
    chains: [
      { network: 'regtest', esploraUrl },
      { network: 'signet', esploraUrl },
    ],
    approval: 'script',
    ...options,
    environment: { window: page, storage: undefined, origin: 'https://shop.example' },
  })
  const sats = await import('sats-connect')
  const id = sats.getProviders()[0]?.id
  if (id === undefined) throw new Error('not listed')
  return { control, sats, id }
}

describe('through sats-connect itself', () => {
  test('behavior: the wallet is listed, connects, and signs', async () => {
    const { control, id, sats } = await setUp()
    expect(sats.getProviders()).toMatchObject([{ name: 'Bitcoin Test Wallet' }])
    const connecting = sats.request('wallet_connect', { network: sats.BitcoinNetworkType.Regtest }, id)
    await control.approve()
    const connected = await connecting
    if (connected.status !== 'success') throw new Error('not connected')
    const { addresses, network } = connected.result
    expect(network.bitcoin.name).toBe('Regtest')
    expect(addresses.map(({ purpose, addressType }) => [purpose, addressType])).toEqual([
      ['ordinals', 'p2tr'],
      ['payment', 'p2wpkh'],
    ])
    const address = addresses[1]?.address ?? ''
    const signing = sats.request('signMessage', { address, message: 'Hello' }, id)
    expect(await control.approve()).toEqual({
      kind: 'signMessage',
      account: address,
      text: 'Hello',
      protocol: 'bip322',
    })
    expect(await signing).toMatchObject({ status: 'success', result: { address, protocol: 'BIP322' } })
  })

  test('behavior: its events reach the library’s listeners', async () => {
    const { control, id, sats } = await setUp({ approval: 'auto' })
    await sats.request('wallet_connect', null, id)
    const changed = vi.fn()
    const stop = sats.addListener({ eventName: 'networkChange', cb: changed }, id)
    control.setNetwork('signet')
    expect(changed).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'networkChange', bitcoin: { name: 'Signet' } }),
    )
    stop()
    control.setNetwork('regtest')
    expect(changed).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a no', (control: Control) => control.reject(), -32000],
    ['a method that is missing', (control: Control) => control.setUnsupported(['wallet_connect']), -32001],
    ['a failure', (control: Control) => control.failNext('wallet_connect', { code: -32603 }), -32603],
  ])('error: %s has the code that the library knows', async (_what, prepare, code) => {
    const { control, id, sats } = await setUp()
    const prepared = prepare(control)
    const answer = await sats.request('wallet_connect', null, id)
    await prepared
    expect(answer).toMatchObject({ status: 'error', error: { code } })
  })

  test('error: nothing is shared before an approval', async () => {
    const { id, sats } = await setUp()
    expect(await sats.request('wallet_getAccount', null, id)).toMatchObject({ error: { code: -32002 } })
  })
})

type Control = Awaited<ReturnType<typeof setUp>>['control']
