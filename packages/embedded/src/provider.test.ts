import { createLatchkey } from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import { eip155 } from '@latchkey/eip155'
import { createFrameDouble, type FrameDoubleOptions } from '@latchkey/testkit/frame'
import { afterEach, expect, test } from 'vitest'
import { evm, fakeConnection } from '../../core/test/fakeWallets.js'
import { memoryPlatform } from '../../core/test/memoryPlatform.js'
import { EVM, FRAME, loggedIn, SMART } from '../test/stage.js'
import { embedded } from './embedded.js'

const HASH = `0x${'ab'.repeat(32)}`
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function hosted(answers: FrameDoubleOptions['answers'] = {}, walletId = 'embedded') {
  const frame = createFrameDouble({ origin: FRAME, answers: { ...loggedIn, ...answers } })
  const posts: string[] = []
  const platform = memoryPlatform({
    window: frame.window,
    fetch: async (_url, init) => {
      const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
      // The client's own reads.
      if (method !== 'eth_getBalance') posts.push(method)
      return Response.json({ jsonrpc: '2.0', id, result: `host:${method}` })
    },
  })
  const injected = {
    id: 'shelf',
    name: 'Browser wallets',
    type: 'INJECTED' as const,
    namespaces: ['eip155'],
    start: () => () => undefined,
    connect: async () => [fakeConnection('eip155', 'shelf', 'shelf', 'eip155:1', [EVM])],
  }
  const client = createLatchkey({
    networks: [evm(1), evm(10)],
    adapters: [eip155()],
    connectors: [embedded({ frameUrl: FRAME, projectId: 'shop', namespaces: ['eip155'] }), injected],
    platform,
    logLevel: 'debug',
  })
  client.attach(() => () => undefined)
  stops.push(client.start(), () => frame.close())
  let connected: unknown
  connect(client, { walletId }).then((account) => (connected = account))
  await expect.poll(async () => (await platform.advance(100), connected)).toBeDefined()
  const { length } = frame.requests
  posts.length = 0
  return {
    client,
    provider: client.provider('eip155'),
    posts,
    advance: platform.advance,
    calls: () =>
      frame.requests
        .slice(length)
        .filter(({ name }) => name === 'RPC_REQUEST')
        .map(({ payload }) => (payload as { readonly method: string }).method),
    log: async () => JSON.stringify(await client.debug()),
  }
}

test('behavior: chain reads go to the host’s RPC, bundler calls to the frame', async () => {
  const { advance, calls, posts, provider } = await hosted({ RPC_REQUEST: () => 'frame' })
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('host:eth_blockNumber')
  const methods = [
    'eth_supportedEntryPoints',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationByHash',
    'eth_getUserOperationReceipt',
  ]
  for (const method of methods) {
    const [answer] = await Promise.all([provider.request({ method, params: [] }), advance(0)])
    expect(answer).toBe('frame')
  }
  expect([posts, calls()]).toEqual([['eth_blockNumber'], methods])
})

test('behavior: the frame shows a user operation: its view opens, and the balance is read again', async () => {
  let isOver = false
  const { advance, calls, client, posts, provider } = await hosted({
    RPC_REQUEST: () => (isOver ? HASH : 'never'),
  })
  const params = [{ sender: SMART, callData: '0x12' }, '0x0000000071727De22E5E9d8BAf0edAc6f37da032']
  void provider.request({ method: 'eth_sendUserOperation', params }).catch(() => undefined)
  await advance(0)
  expect(client.getState().modal.stack.at(-1)?.view).toBe('ApproveTransaction')
  expect(client.getState().walletRequests).toBe(1)
  isOver = true
  const [hash] = await Promise.all([
    provider.request({ method: 'eth_sendUserOperation', params }),
    advance(0),
  ])
  expect(hash).toBe(HASH)
  expect(calls()).toEqual(['eth_sendUserOperation', 'eth_sendUserOperation'])
  expect(posts).not.toContain('eth_sendUserOperation')
})

test.each(['eth_foo', 'eth_sign', 'debug_traceTransaction', 'wallet_addSubAccount'])(
  'error: %s is unknown: the modal opens, it is logged, and refused after 300 ms',
  async (method) => {
    const { advance, calls, client, log, posts, provider } = await hosted()
    let refused: unknown
    provider.request({ method, params: [] }).catch((error: unknown) => (refused = error))
    await advance(299)
    expect(refused).toBeUndefined()
    expect(client.getState().modal).toMatchObject({ open: true })
    expect(client.getState().modal.stack.at(-1)).toMatchObject({
      view: 'ApproveTransaction',
      purpose: 'refused',
    })
    expect(await log()).toContain('Requested RPC call is not allowed')
    await advance(2)
    expect(refused).toMatchObject({
      name: 'rpc_not_allowed',
      message: 'Requested RPC call is not allowed',
    })
    expect([calls(), posts]).toEqual([[], []])
  },
)

test('behavior: with an injected wallet all of them go to the host’s RPC', async () => {
  const { calls, client, posts, provider } = await hosted({}, 'shelf')
  const methods = ['eth_foo', 'eth_sendUserOperation', 'eth_getUserOperationReceipt']
  for (const method of methods) {
    expect(await provider.request({ method, params: [] })).toBe(`host:${method}`)
  }
  expect(posts).toEqual(methods)
  expect(calls()).toEqual([])
  expect(client.getState().modal.open).toBe(false)
})
