import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { useBitcoin } from '../../test/bitcoin.js'
import { buildPsbt } from '../../test/buildPsbt.js'
import { addLeather } from '../../test/leatherPhone.js'
import { openPage } from '../../test/page.js'
import { chainIds } from '../address/networks.js'
import { verifyMessage } from '../verify.js'
import { connectWallet } from './connectWallet.js'

describe('Leather’s own in-page script', () => {
  const { accountAt, ask } = useBitcoin()
  const setUp = async () => {
    const page = openPage()
    const phone = addLeather(page.window, accountAt(0))
    const wallet = page.discover().found.get('bitcoin:leather')
    if (wallet === undefined) throw new Error('not found')
    const input = { network: 'regtest', signal: new AbortController().signal } as const
    const opened = await wallet.open('regtest')
    return { phone, wallet, connect: (silent = false) => connectWallet(opened, { ...input, silent }) }
  }
  const connected = async () => {
    const { connect, phone } = await setUp()
    const provider = await connect()
    if (provider === undefined) throw new Error('not connected')
    return { phone, provider }
  }

  test('behavior: it is found with its name and its picture', async () => {
    const icon = expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/=]+$/)
    expect((await setUp()).wallet).toMatchObject({ name: 'Leather', icon })
  })

  test('behavior: its addresses are distinguished by type, in any order, without those of Stacks', async () => {
    const { phone, provider } = await connected()
    expect(provider.accounts).toMatchObject([
      { address: accountAt(0).address, type: 'payment' },
      { address: expect.stringMatching(/^bcrt1p/), type: 'ordinal' },
    ])
    expect(provider.chainId).toBe(chainIds.regtest)
    expect(phone.requests).toMatchObject([{ method: 'getAddresses', params: { network: 'devnet' } }])
  })

  test('behavior: messages of both addresses verify', async () => {
    const { provider } = await connected()
    for (const { address } of provider.accounts) {
      const { protocol, signature } = await provider.signMessage({ address, message: 'Hello' })
      expect(protocol).toBe('bip322')
      expect(verifyMessage({ address, message: 'Hello', signature, strict: true })).toBe(true)
    }
  })

  test('behavior: a transaction is signed as hex, and the chain accepts it', async () => {
    const { phone, provider } = await connected()
    const { address, publicKey } = accountAt(0)
    const psbt = await buildPsbt(ask, { address, publicKey, to: accountAt(1).address, amount: 5_000n })
    const signed = await provider.signPsbt?.({ psbt, inputs: [{ index: 0, address }] })
    const transaction = Transaction.fromPSBT(base64.decode(signed?.psbt ?? ''))
    transaction.finalize()
    expect(await ask('/tx', transaction.hex)).toBe(transaction.id)
    expect(phone.requests.at(-1)).toMatchObject({ params: { signAtIndex: [0], broadcast: false } })
  })

  test('behavior: a payment has its network and its amount as a string', async () => {
    const { phone, provider } = await connected()
    const to = accountAt(1).address
    await provider.sendTransfer?.({ to, amount: '1234' })
    expect(phone.requests.at(-1)).toMatchObject({
      method: 'sendTransfer',
      params: { recipients: [{ address: to, amount: '1234' }], network: 'devnet' },
    })
  })

  test('behavior: a restore does not prompt, and networks cannot be switched', async () => {
    const { connect, phone } = await setUp()
    expect(await connect(true)).toBeUndefined()
    expect(phone.requests).toEqual([])
    expect((await connected()).provider.switchNetwork).toBeUndefined()
  })

  test.each([
    [{ code: 4001, message: 'User rejected' }, 'user_rejected'],
    [{ code: 4002, message: 'Unsupported' }, 'method_not_supported'],
    [{ code: -32000, message: 'Server' }, 'wallet_error'],
  ])('error: %o is %s', async (error, name) => {
    const { phone, provider } = await connected()
    const { address } = accountAt(0)
    phone.answerNext(error)
    await expect(provider.signMessage({ address, message: 'x' })).rejects.toMatchObject({ name })
  })

  test('error: it signs only by BIP 322', async () => {
    const { provider } = await connected()
    const input = { address: accountAt(0).address, message: 'x', protocol: 'ecdsa' } as const
    await expect(provider.signMessage(input)).rejects.toMatchObject({ name: 'method_not_supported' })
  })
})
