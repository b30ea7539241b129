import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import { chainClient, tokenAddress, tokenBalance } from './chain.js'
import { world } from './world.js'

/** Per kind; read back, to detect a wrong slot. */
const BALANCES = { weth: 3n, dollar: 0n, standard: 0n, 'usdt-style': 0n } as const
const BLOCKED = 5n

export const balanceSlot = (kind: keyof typeof BALANCES, owner: Address): Hex => entry(owner, BALANCES[kind])

const entry = (key: Address, slot: bigint): Hex =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key, slot]))

/**
 * In storage: parallel tests do not share the faucet's nonce.
 *
 * @param amount base units
 */
async function setTokenBalance(symbol: string, owner: Address, amount: bigint, index = 0): Promise<void> {
  const token = world().devnet.chains[index]?.tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`No token ${symbol}`)
  await chainClient(index).setStorageAt({
    address: tokenAddress(symbol),
    index: balanceSlot(token.kind, owner),
    value: numberToHex(amount, { size: 32 }),
  })
  if ((await tokenBalance(symbol, owner, index)) !== amount)
    throw new Error(`${symbol} keeps balances elsewhere`)
}

export async function giveTokens(owner: Address): Promise<void> {
  await Promise.all(
    world().devnet.chains.flatMap(({ tokens }, index) =>
      tokens.map(({ symbol, decimals }) =>
        setTokenBalance(symbol, owner, 1_000n * 10n ** BigInt(decimals), index),
      ),
    ),
  )
}

/** Transfers of the address revert. */
export async function setBlocked(account: Address, isBlocked: boolean, index = 0): Promise<void> {
  await chainClient(index).setStorageAt({
    address: tokenAddress('TUSD'),
    index: entry(account, BLOCKED),
    value: numberToHex(isBlocked ? 1n : 0n, { size: 32 }),
  })
}
