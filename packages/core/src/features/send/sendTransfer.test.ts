import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, describe, expect, test } from 'vitest'
import { ADDRESS, CHAIN, OTHER } from '../../../test/fakeClient.js'
import { create, disposeAll, fee, HASH, TOKEN, usd } from '../../../test/sending.js'
import { EMPTY_SEND } from '../../store/initialState.js'
import { sendTransfer } from './sendTransfer.js'
import { isFirstSend } from './sendWarnings.js'
import { updateSend } from './updateSend.js'

afterEach(disposeAll)

describe('sendTransfer refuses', () => {
  const cases: readonly [string, string, (made: ReturnType<typeof create>) => void][] = [
    ['no amount', 'amount_and_receiver_required', ({ fill }) => fill('')],
    ['no receiver', 'amount_and_receiver_required', ({ fill }) => fill('1', '')],
    [
      'no token',
      'token_required',
      ({ client }) => updateSend(client, { token: undefined, sendTokenAmount: '1', receiverAddress: OTHER }),
    ],
    ['too much', 'insufficient_funds', ({ fill }) => fill('3')],
    ['zero', 'invalid_amount', ({ fill }) => fill('0')],
    ['a bad receiver', 'invalid_receiver', ({ fill }) => fill('1', '0x1')],
    [
      'no account',
      'network_or_address_undefined',
      ({ fill, context }) => {
        fill()
        context.update('test', () => ({ accounts: { eip155: { status: 'disconnected' } } }))
      },
    ],
    [
      'a network that is not configured',
      'network_or_address_undefined',
      ({ fill, connect }) => {
        connect(ADDRESS, 'eip155:999')
        fill()
      },
    ],
    [
      'a family that cannot send',
      'unsupported_chain',
      ({ fill, context }) => {
        fill()
        context.update('test', ({ accounts }) => ({
          namespace: 'bip122',
          accounts: { bip122: { ...accounts.eip155, namespace: 'bip122' } as never },
        }))
      },
    ],
    [
      'a token of another network',
      'wrong_chain',
      ({ client }) =>
        updateSend(client, {
          token: { ...usd, chainId: 'eip155:1' },
          sendTokenAmount: '1',
          receiverAddress: OTHER,
        }),
    ],
  ]

  test.each(cases)('error: %s: %s, before the wallet is asked', async (_name, name, prepare) => {
    const made = create()
    await made.platform.settle()
    prepare(made)
    const before = made.send()
    await expect(sendTransfer(made.client)).rejects.toMatchObject({ name })
    expect(made.transfer).not.toHaveBeenCalled()
    expect(made.sent()).toEqual([])
    expect(made.send()).toEqual(before)
  })
})

describe('sendTransfer', () => {
  test('behavior: a native transfer ends on its receipt; leaving that empties the form', async () => {
    const made = create()
    const { client, fill, open, top, send, context } = made
    fill()
    open({ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendPreview' })
    expect(await sendTransfer(client)).toEqual({ hash: HASH })
    expect(made.transfer).toHaveBeenCalledWith({
      chainId: CHAIN,
      from: ADDRESS,
      to: OTHER,
      amount: '500000000000000000',
      fee,
    })
    expect(top()).toBe('WalletSendProgress')
    expect(send()).toMatchObject({
      progress: { step: 'confirmed', hash: HASH },
      loading: false,
      sendTokenAmount: '0.5',
    })
    expect(client.getState().toast).toBeNull()
    context.update('test', ({ modal }) => ({ modal: { ...modal, stack: [{ view: 'Account' }] } }))
    expect(send()).toEqual(EMPTY_SEND)
  })

  test('behavior: a token transfer returns to Account with a toast that links to the explorer', async () => {
    const made = create({}, usd)
    const { client, fill, open, top, send } = made
    fill('1.5')
    open({ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendPreview' })
    await sendTransfer(client)
    expect(made.transfer).toHaveBeenCalledWith(
      expect.objectContaining({ amount: '1500000', token: { address: TOKEN, decimals: 6 } }),
    )
    expect(client.getState().modal.stack).toEqual([{ view: 'Account' }])
    expect(top()).toBe('Account')
    expect(send()).toEqual(EMPTY_SEND)
    expect(client.getState().toast).toMatchObject({
      variant: 'success',
      words: { key: 'toast.sent', values: { amount: '1.5', symbol: 'TUSD' } },
      link: { href: `https://scan.test/tx/${HASH}` },
    })
    expect(client.getState().toast?.link).not.toHaveProperty('label')
  })

  test('behavior: a receiver is new until a transfer was mined, in any letter case, per account', async () => {
    const made = create()
    made.fill('0.5', OTHER)
    expect(isFirstSend(made.client)).toBe(true)
    await sendTransfer(made.client)
    made.fill('0.1', OTHER.toLowerCase())
    expect(isFirstSend(made.client)).toBe(false)
    made.fill('0.1', TOKEN)
    expect(isFirstSend(made.client)).toBe(true)
    made.connect(TOKEN, CHAIN)
    made.fill('0.1', OTHER)
    expect(isFirstSend(made.client)).toBe(true)
  })

  test('behavior: tracks SEND_INITIATED and SEND_SUCCESS; refreshes balances', async () => {
    const made = create()
    await made.platform.settle()
    made.fill()
    made.getBalance.mockClear()
    await sendTransfer(made.client)
    await made.platform.settle()
    const properties = { network: CHAIN, token: 'ETH', amount: '0.5', isSmartAccount: false }
    expect(made.sent()).toMatchObject([
      { event: 'SEND_INITIATED', properties },
      { event: 'SEND_SUCCESS', properties: { ...properties, hash: HASH } },
    ])
    expect(made.getBalance).toHaveBeenCalled()
  })

  test('behavior: confirming, then pending; counts the wallet’s request; a second call joins the first', async () => {
    let answer = (_hash: string): void => {}
    let mine = (_status: 'success'): void => {}
    const made = create({
      transfer: () => new Promise((resolve) => (answer = resolve)),
      waitForReceipt: () =>
        new Promise((resolve) => (mine = (status) => resolve({ hash: HASH, status, blockNumber: '1' }))),
    })
    made.fill()
    const first = sendTransfer(made.client)
    const second = sendTransfer(made.client)
    await made.platform.settle()
    expect(made.send()).toMatchObject({ loading: true, progress: { step: 'confirming' } })
    expect(made.client.getState().walletRequests).toBe(1)
    updateSend(made.client, { sendTokenAmount: '9' })
    expect(made.send().sendTokenAmount).toBe('0.5')
    answer(HASH)
    await made.platform.settle()
    expect(made.send()).toMatchObject({ loading: true, progress: { step: 'pending', hash: HASH } })
    expect(made.client.getState().walletRequests).toBe(0)
    mine('success')
    expect(await first).toEqual(await second)
    expect(made.transfer).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['declined', 'user_rejected', { step: 'declined' }],
    ['refused by the node', 'insufficient_funds', { step: 'failed', error: { name: 'insufficient_funds' } }],
    ['a wallet on another chain', 'wrong_chain', { step: 'failed', error: { name: 'wrong_chain' } }],
  ] as const)('error: %s: the form stays and can be sent again', async (_name, name, progress) => {
    const made = create({ transfer: async () => Promise.reject(new LatchkeyError(name)) })
    made.fill()
    await expect(sendTransfer(made.client)).rejects.toMatchObject({ name })
    expect(made.send()).toMatchObject({
      loading: false,
      sendTokenAmount: '0.5',
      receiverAddress: OTHER,
      progress,
    })
    expect(made.client.getState().walletRequests).toBe(0)
    expect(made.sent()).toHaveLength(1)
    made.transfer.mockResolvedValue(HASH)
    expect(await sendTransfer(made.client)).toEqual({ hash: HASH })
  })

  test('error: a receipt with a revert', async () => {
    const made = create({
      waitForReceipt: async () => ({ hash: HASH, status: 'reverted', blockNumber: '1' }),
    })
    made.fill()
    await expect(sendTransfer(made.client)).rejects.toMatchObject({ name: 'transaction_reverted' })
    expect(made.send().progress).toMatchObject({
      step: 'failed',
      hash: HASH,
      error: { name: 'transaction_reverted' },
    })
    expect(made.sent().map(({ event }) => event)).toEqual(['SEND_INITIATED'])
  })

  test('error: a reverting estimate stops it before the wallet; an unreachable RPC does not', async () => {
    const reverts = create({
      estimateFees: async () => Promise.reject(new LatchkeyError('transaction_reverted')),
    })
    reverts.fill()
    await expect(sendTransfer(reverts.client)).rejects.toMatchObject({ name: 'transaction_reverted' })
    expect(reverts.transfer).not.toHaveBeenCalled()
    const down = create({ estimateFees: async () => Promise.reject(new LatchkeyError('rpc_unreachable')) })
    down.fill()
    await sendTransfer(down.client)
    expect(down.transfer.mock.calls[0]?.[0]).not.toHaveProperty('fee')
  })

  test('error: not mined in 5 minutes', async () => {
    const made = create({
      waitForReceipt: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    })
    made.fill()
    const result = expect(sendTransfer(made.client)).rejects.toMatchObject({ name: 'transaction_timeout' })
    await made.platform.advance(300_000)
    await result
    expect(made.send().progress).toMatchObject({ step: 'failed', hash: HASH })
  })

  test('behavior: a network change resets the form; the transfer still completes', async () => {
    let answer = (_hash: string): void => {}
    const made = create({ transfer: () => new Promise((resolve) => (answer = resolve)) })
    made.fill()
    const result = sendTransfer(made.client)
    await made.platform.settle()
    made.context.update('test', () => ({ send: EMPTY_SEND }))
    const steps: string[] = []
    const stop = made.client.subscribe((state) => steps.push(state.send.progress.step))
    answer(HASH)
    await result
    stop()
    expect(new Set(steps)).toEqual(new Set(['editing']))
    expect(await result).toEqual({ hash: HASH })
    expect(made.send()).toEqual(EMPTY_SEND)
    expect(made.client.getState().toast).toMatchObject({ variant: 'success' })
  })

  test.each([
    ['is mined', 'success', 'toast.sent'],
    ['is reverted', 'reverted', 'toast.failed'],
  ] as const)(
    'behavior: a transfer on screen whose form was reset and that %s returns to Account with a toast',
    async (_name, status, key) => {
      let mined = (): void => {}
      const made = create({
        waitForReceipt: ({ hash }) =>
          new Promise((resolve) => (mined = () => resolve({ hash, status, blockNumber: '1' }))),
      })
      made.fill()
      made.open({ view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletSendPreview' })
      const result = sendTransfer(made.client).catch(() => undefined)
      await made.platform.settle()
      expect(made.top()).toBe('WalletSendProgress')
      made.context.update('test', () => ({ send: EMPTY_SEND }))
      mined()
      await result
      expect(made.top()).toBe('Account')
      expect(made.client.getState().toast?.words?.key).toBe(key)
    },
  )
})
