import {
  connectRemote,
  estimateSend,
  fetchBalance,
  sendTransfer,
  signMessage,
  signTypedData,
  updateSend,
} from '@latchkey/core/actions'
import type { TokenBalance } from '@latchkey/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../testkit/test/startAnvil.js'
import { chain, type CorePage, corePage } from '../test/coreScene.js'
import { approves, harness } from '../test/harness.js'
import type { OfficialWallet } from '../test/officialWallet.js'

const CHAIN = 'eip155:31337'
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']

const { wallet, undo, relayUrl } = harness()
let anvil: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

async function rpc(method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(anvil.url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return response.json()
}

function signs(peer: OfficialWallet): string[] {
  const methods: string[] = []
  peer.on('session_request', async ({ id, topic, params }) => {
    methods.push(params.request.method)
    const answer = (await rpc(params.request.method, params.request.params)) as object
    await peer.respondSessionRequest({ topic, response: { ...answer, id } })
  })
  return methods
}

async function connected(): Promise<{ page: CorePage; methods: readonly string[] }> {
  const page = corePage({ relayUrl: relayUrl(), config: { networks: [chain(31337, anvil.url)] } })
  undo.push(page.stop)
  const peer = await wallet()
  approves(peer, {
    eip155: { chains: [CHAIN], accounts: [`${CHAIN}:${OWNER}`], methods: METHODS, events: ['chainChanged'] },
  })
  const methods = signs(peer)
  const connecting = connectRemote(page.client)
  await peer.pair({ uri: (await page.when(({ pairing }) => pairing)).uri })
  await connecting
  return { page, methods }
}

test('behavior: sign, estimate and send over a session, on a real chain', async () => {
  const { page, methods } = await connected()
  const { client } = page
  expect(await signMessage(client, { message: 'hello' })).toMatch(/^0x[0-9a-f]{130}$/)
  const typedData = {
    domain: { name: 'Shop', chainId: 31337 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'amount', type: 'uint256' }],
    },
    primaryType: 'Order',
    message: { amount: '123456789012345678901234567890' },
  }
  expect(await signTypedData(client, { typedData })).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await fetchBalance(client, { fresh: true })).toMatchObject({ symbol: 'ETH' })

  const token: TokenBalance = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: CHAIN,
    price: 0,
    quantity: { decimals: '18', numeric: '10000' },
    iconUrl: '',
  }
  const before = (await rpc('eth_getBalance', [OTHER, 'latest'])) as { result: string }
  updateSend(client, { token, sendTokenAmount: '0.25', receiverAddress: OTHER })
  await estimateSend(client)
  expect(page.state().send.fee).toMatchObject({ status: 'ready', data: { gas: '21000' } })
  await sendTransfer(client)
  await expect.poll(() => page.events.map(({ event }) => event)).toContain('SEND_SUCCESS')
  const after = (await rpc('eth_getBalance', [OTHER, 'latest'])) as { result: string }
  expect(BigInt(after.result) - BigInt(before.result)).toBe(250_000_000_000_000_000n)
  expect(methods).toEqual(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])

  const provider = client.provider('eip155')
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(await provider.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
  expect(methods).toHaveLength(3)
})
