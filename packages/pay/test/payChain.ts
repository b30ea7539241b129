import { readFileSync } from 'node:fs'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getContractAddress,
  http,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startAnvil } from '../../testkit/test/startAnvil.js'
import { createPaymentVerifier, type PaymentTerms } from '../src/server/createPaymentVerifier.js'
import { memoryPaymentStore } from '../src/server/paymentStore.js'

export const NETWORK = 'eip155:31337'
export const shop: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const thief: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const visitor = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
export const erc20 = parseAbi([
  'function transfer(address, uint256) returns (bool)',
  'function setBlocked(address, bool)',
])

export async function payChain() {
  const anvil = await startAnvil()
  const transport = http(anvil.url, { retryCount: 0 })
  const chain = createPublicClient({ transport, pollingInterval: 20 })
  const wallet = createWalletClient({ account: visitor, transport })
  const control = createTestClient({ mode: 'anvil', transport })
  const mined = async (sent: Promise<Hex>): Promise<Hex> => {
    const hash = await sent
    await chain.waitForTransactionReceipt({ checkReplacement: false, hash })
    return hash
  }
  const deploy = async (name: string): Promise<Address> => {
    const nonce = BigInt(await chain.getTransactionCount({ address: visitor.address }))
    const url = new URL(`../../../apps/devnet/artifacts/${name}.json`, import.meta.url)
    const { abi, bytecode } = JSON.parse(readFileSync(url, 'utf8')) as { abi: never; bytecode: Hex }
    await mined(wallet.deployContract({ abi, bytecode, args: [10n ** 30n], chain: null } as never))
    return getContractAddress({ from: visitor.address, nonce })
  }
  const dollar = await deploy('TestDollar')
  const other = await deploy('TestToken')
  const since = Number((await chain.getBlock()).timestamp) * 1000
  const verifier = (confirmations = 1, rpcUrls: readonly string[] = [anvil.url], load?: typeof fetch) =>
    createPaymentVerifier({
      networks: { [NETWORK]: { rpcUrls, confirmations } },
      store: memoryPaymentStore(),
      fetch: load,
    }).verifyPayment
  return {
    url: anvil.url,
    stop: anvil.stop,
    chain,
    wallet,
    control,
    mined,
    dollar,
    other,
    verifier,
    payToken: (token: Address, units: bigint, to: Address = shop) =>
      mined(
        wallet.writeContract({
          address: token,
          abi: erc20,
          functionName: 'transfer',
          args: [to, units],
          chain: null,
          gas: 200_000n,
        }),
      ),
    payNative: (value: bigint, to: Address = shop) =>
      mined(wallet.sendTransaction({ to, value, chain: null })),
    terms: (hash: string, change: Partial<PaymentTerms> = {}): PaymentTerms => ({
      hash,
      network: NETWORK,
      asset: dollar,
      amount: '12.50',
      recipient: shop,
      since,
      order: 'A-1',
      ...change,
    }),
  }
}

export const fakeHash = `0x${'ab'.repeat(32)}`
export const onFakeNode = (says: () => { readonly logs: readonly object[]; readonly value: bigint }) =>
  createPaymentVerifier({
    networks: { [NETWORK]: { rpcUrls: ['https://node.test'], confirmations: 1 } },
    store: memoryPaymentStore(),
    fetch: async (_, init) => {
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      const { logs, value } = says()
      const block = { hash: `0x${'0b'.repeat(32)}`, timestamp: '0x7fffffff' }
      const answers: Record<string, unknown> = {
        eth_call: `0x${'6'.padStart(64, '0')}`,
        eth_getTransactionReceipt: { blockHash: block.hash, blockNumber: '0x5', status: '0x1', logs },
        eth_getTransactionByHash: {
          from: visitor.address,
          hash: fakeHash,
          to: shop,
          value: `0x${value.toString(16)}`,
        },
        eth_blockNumber: '0x5',
        eth_getBlockByNumber: block,
      }
      return Response.json({ result: answers[method] })
    },
  })
