import type { Connection } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { fakeEnv } from '../../test/fakeEnv.js'
import { type Answer, fakeProvider, walletError } from '../../test/fakeProvider.js'
import { createActions } from './createActions.js'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const raw = `0x02f8${'ab'.repeat(100)}`
const call = { chainId: 'eip155:31337', from, to, data: '0xabcd', value: '1000', gas: '21000' } as const
const token = { address: to, symbol: 'USDC', decimals: 6 }

const setUp = (answers: Record<string, Answer>) => {
  const wallet = fakeProvider({ eth_chainId: '0x7a69', ...answers })
  const connection = {
    connectorId: 'injected',
    accounts: [],
    provider: wallet.provider,
  } as unknown as Connection
  return { ...wallet, actions: createActions(connection, fakeEnv().env, new Map()) }
}

const declined = () => Promise.reject(walletError(4001))
const unknown = () => Promise.reject(walletError(4200))

describe('signTransaction', () => {
  test.each<[string, Answer]>([
    ['text', raw],
    ['an object, as nodes answer', { raw, tx: {} }],
  ])('behavior: a signed transaction comes as %s', async (_name, answer) => {
    const { actions, calls } = setUp({ eth_signTransaction: answer })
    await expect(actions.signTransaction(call)).resolves.toBe(raw)
    const params = [{ from, to, data: '0xabcd', value: '0x3e8', chainId: '0x7a69', gas: '0x5208' }]
    expect(calls.at(-1)).toEqual({ method: 'eth_signTransaction', params })
  })

  test.each<[string, Answer, object, string]>([
    ['declined', declined, {}, 'user_rejected'],
    ['not known', unknown, {}, 'method_not_supported'],
    ['not hex', 'signed!', {}, 'wallet_error'],
    ['null', null, {}, 'wallet_error'],
    ['to no address', raw, { to: '0x12' }, 'invalid_receiver'],
    ['of another chain', raw, { chainId: 'eip155:1' }, 'wrong_chain'],
  ])('error: %s', async (_name, answer, changes, name) => {
    const { actions } = setUp({ eth_signTransaction: answer })
    await expect(actions.signTransaction({ ...call, ...changes })).rejects.toMatchObject({ name })
  })
})

describe('watchAsset', () => {
  test.each([
    [true, true],
    [false, false],
    ['true', false],
    [null, false],
  ])('behavior: the answer %o means %o', async (answer, added) => {
    const { actions, calls } = setUp({ wallet_watchAsset: answer })
    await expect(actions.watchAsset(token)).resolves.toBe(added)
    expect(calls.at(-1)).toEqual({ method: 'wallet_watchAsset', params: { type: 'ERC20', options: token } })
  })

  test('behavior: a picture is included', async () => {
    const { actions, calls } = setUp({ wallet_watchAsset: true })
    const image = 'https://token.example/usdc.png'
    await actions.watchAsset({ ...token, image })
    expect(calls.at(-1)).toMatchObject({ params: { options: { image } } })
  })

  test.each<[string, Answer, object, string]>([
    ['declined', declined, {}, 'user_rejected'],
    ['not known', unknown, {}, 'method_not_supported'],
    ['no address', true, { address: 'USDC' }, 'invalid_receiver'],
  ])('error: %s', async (_name, answer, changes, name) => {
    const { actions } = setUp({ wallet_watchAsset: answer })
    await expect(actions.watchAsset({ ...token, ...changes })).rejects.toMatchObject({ name })
  })
})
