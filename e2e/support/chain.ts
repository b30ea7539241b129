import { type Address, createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { world } from './world.js'

const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 amount)',
])

/** A viem client on one of the two chains; index 0 is 31337. */
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

/** The address of a token by its symbol (same on both chains). */
export function tokenAddress(symbol: string): Address {
  const token = world().devnet.chains[0]?.tokens.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`No token ${symbol}`)
  return token.address
}

/** Balance of a token in base units. */
export function tokenBalance(symbol: string, owner: Address, index = 0): Promise<bigint> {
  return chainClient(index).readContract({
    address: tokenAddress(symbol),
    abi: erc20,
    functionName: 'balanceOf',
    args: [owner],
  })
}

/**
 * A fresh account, so that tests side by side never share a nonce: 10 ETH on both chains and, when asked, 1,000 base
 * units × 10^decimals of every token from the first funded account, sent by impersonation.
 */
export async function freshAccount(tokens = false): Promise<{ privateKey: Hex; address: Address }> {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  for (const [index, chain] of world().devnet.chains.entries()) {
    const client = chainClient(index)
    await client.setBalance({ address, value: 10n * 10n ** 18n })
    if (!tokens) continue
    const faucet = world().devnet.accounts[4]?.address
    if (!faucet) throw new Error('No faucet account')
    await client.impersonateAccount({ address: faucet })
    for (const token of chain.tokens) {
      const hash = await client.writeContract({
        account: faucet,
        address: token.address,
        abi: erc20,
        functionName: 'transfer',
        args: [address, 1_000n * 10n ** BigInt(token.decimals)],
        chain: null,
      })
      await client.waitForTransactionReceipt({ hash })
    }
  }
  return { privateKey, address }
}
