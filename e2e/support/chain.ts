import { type Address, createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { world } from './world.js'

const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 amount)',
])

/** Index 0 is 31337. */
export function chainClient(index = 0) {
  const chain = world().devnet.chains[index]
  if (!chain) throw new Error(`No chain ${index}`)
  return createTestClient({
    mode: 'anvil',
    chain: { ...anvil, id: chain.id },
    transport: http(chain.rpcUrl),
    pollingInterval: 100,
  })
    .extend(publicActions)
    .extend(walletActions)
}

/** Same on both chains. */
export function tokenAddress(symbol: string): Address {
  const token = world().devnet.chains[0]?.tokens.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`No token ${symbol}`)
  return token.address
}

export function tokenBalance(symbol: string, owner: Address, index = 0): Promise<bigint> {
  return chainClient(index).readContract({
    address: tokenAddress(symbol),
    abi: erc20,
    functionName: 'balanceOf',
    args: [owner],
  })
}

/** 1,000 of every token. */
async function giveTokens(receiver: Address, index: number): Promise<void> {
  const { chains, faucet } = world().devnet
  const client = chainClient(index)
  const hashes = await Promise.all(
    (chains[index]?.tokens ?? []).map((token) =>
      client.writeContract({
        account: faucet,
        address: token.address,
        abi: erc20,
        functionName: 'transfer',
        args: [receiver, 1_000n * 10n ** BigInt(token.decimals)],
        chain: null,
      }),
    ),
  )
  await client.mine({ blocks: 1 })
  await Promise.all(hashes.map((hash) => client.waitForTransactionReceipt({ checkReplacement: false, hash })))
}

/** Parallel tests share no nonce. 10 ETH on both chains, optionally 1,000 of every token. */
export async function freshAccount(tokens = false): Promise<{ privateKey: Hex; address: Address }> {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const chains = world().devnet.chains.map((_, index) => index)
  await Promise.all(
    chains.map(async (index) => {
      await chainClient(index).setBalance({ address, value: 10n * 10n ** 18n })
      if (tokens) await giveTokens(address, index)
    }),
  )
  return { privateKey, address }
}
