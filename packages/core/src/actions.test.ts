import * as actions from './actions.js'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { fakeClient } from '../test/fakeClient.js'
import { type Context, setContext } from './store/context.js'
import type { Client } from './types/client.js'

/** Take no client, or report or defer their failures. */
const PURE =
  'guardRoute switchView resolveFeatures catalogueRows walletRows validateSend readAmount writeAmount cutDecimals explorerLink ' +
  'payInPage formatNumber formatUnits formatUsd parseUnits shortenAddress heldRows deviceFacts report reportView preparePairing prefetchConnect ' +
  'amountSign canHaveName checkName counterparty hasActivity hasSwaps isSwapping isBuying setLoginLocale hasOwnName longestName isHidden lookAlikeOf mainTransfer shortAmount timeSince ' +
  'amountIssue amountSign canHaveName hasSmartSessions hasOnramp onrampLimits checkName counterparty hasActivity hasSwaps hasOwnName longestName isHidden lookAlikeOf mainTransfer shortAmount timeSince ' +
  'holdsNothing impactTicks isReceiverComplete payChoice coversCost swapIssues isProfileChanged profileBio profileChange settleProfileDraft withProfileDraft isSending sentTransaction pendingTransaction tokenActions tokenActivity ' +
  'accountOf balanceOf createMutation modalOf networkOf pageState shallowEqual startPage tokensOf watchState visibleAlert featureOf views unopenedRequests catalogueWallets connectedWallets dataOf answerRequest cancelLogin'

type Action = (client: Client, ...given: readonly unknown[]) => unknown

const OPTIONS: Readonly<Record<string, object>> = {
  addRecentTransaction: { hash: '0x1', summary: { to: '0x2', amount: '1', symbol: 'ETH' } },
  connect: { id: 'io.metamask' },
  sendCalls: { calls: [{ to: '0x2' }] },
  sendTransaction: { to: '0x2' },
  signTransaction: { to: '0x2' },
  watchAsset: { address: '0x2', symbol: 'USDC', decimals: 6 },
}

const all = (found: object): readonly (readonly [string, Action])[] =>
  Object.entries(found).filter(([name]) => !PURE.split(' ').includes(name))

function broken() {
  const made = fakeClient()
  const kept: readonly PropertyKey[] = ['lazy', 'track', 'platform', 'log', 'client']
  const stub = {} as Client
  const context = new Proxy(made.context, {
    get(target, key) {
      if (kept.includes(key)) return key === 'client' ? stub : target[key as keyof Context]
      throw new TypeError('boom')
    },
  })
  setContext(stub, context)
  const errors: unknown[] = []
  made.client.onEvent((event) => {
    if (event.event === 'INTERNAL_SDK_ERROR') errors.push(event.properties)
  })
  return { ...made, stub, errors }
}

describe('every action', () => {
  test.each(all(actions))(
    'error: %s reports its error and rethrows it with a category',
    async (name, run) => {
      const { stub, errors, platform } = broken()
      const thrown = await (async () =>
        run(stub, OPTIONS[name] ?? {}, {}, new AbortController().signal))().catch((error: unknown) => error)
      expect(isLatchkeyError(thrown, 'internal')).toBe(true)
      expect(thrown).toMatchObject({ category: 'internal', cause: expect.any(TypeError) })
      await vi.waitFor(() => expect(errors).not.toEqual([]))
      await platform.settle()
      expect(errors).toMatchObject([{ errorType: 'internal', uncaught: false }])
    },
  )
})

test('error: a LatchkeyError passes unchanged and is reported once', async () => {
  const { client, context, platform, connect } = fakeClient()
  connect()
  const errors: unknown[] = []
  client.onEvent((event) => event.event === 'INTERNAL_SDK_ERROR' && errors.push(event.properties))
  const own = new LatchkeyError('rpc_unreachable', { details: { chainId: 'eip155:1' } })
  context.adapters.get('eip155')!.actions = () => Promise.reject(own)
  await expect(actions.signMessage(client, { message: 'hi' })).rejects.toBe(own)
  await expect(actions.signMessage(client, { message: 'hi' })).rejects.toBe(own)
  await vi.waitFor(() => expect(errors).not.toEqual([]))
  await platform.settle()
  expect(errors).toMatchObject([{ errorType: 'rpc_unreachable' }])
})

test('error: rejects an object that is no client of this package', () => {
  for (const wrong of [undefined, null, {}, 'client']) {
    expect(() => actions.goBack(wrong as unknown as Client)).toThrow(
      'Invalid configuration at client: pass what createLatchkey() returned',
    )
  }
})

test.each([
  ['signMessage', (client: Client) => actions.signMessage(client, { message: 'hi' })],
  ['signTypedData', (client: Client) => actions.signTypedData(client, { typedData: {} })],
] as const)('error: %s without a connection', async (_, run) => {
  await expect(run(fakeClient().client)).rejects.toMatchObject({
    name: 'not_connected',
    message: 'No wallet is connected',
  })
})

describe('disconnect', () => {
  test('error: reports are capped, but every failure is thrown', async () => {
    const { client, context, connect, platform } = fakeClient()
    const errors: unknown[] = []
    client.onEvent((event) => event.event === 'INTERNAL_SDK_ERROR' && errors.push(event.properties))
    for (let count = 0; count < 8; count += 1) {
      connect()
      const connection = context.connections.get('c1')!
      context.connections.set('c1', { ...connection, disconnect: () => Promise.reject(new Error('gone')) })
      await expect(client.disconnect()).rejects.toMatchObject({
        name: 'disconnect_failed',
        category: 'wallet',
      })
    }
    await platform.settle()
    expect(errors).toHaveLength(5)
    expect(errors[0]).toMatchObject({ errorType: 'disconnect_failed', errorMessage: 'Failed to disconnect' })
  })
})

test('error: an opening that fails resolves with its error and is reported', async () => {
  const { client, platform } = fakeClient()
  const errors: unknown[] = []
  client.onEvent((event) => event.event === 'INTERNAL_SDK_ERROR' && errors.push(event.properties))
  const result = client.open({ wallet: 'no such wallet' })
  await platform.settle()
  expect(await result).toMatchObject({ status: 'failed', error: { name: 'unknown_wallet' } })
  await platform.settle()
  expect(errors).toMatchObject([{ errorType: 'unknown_wallet' }])
})
