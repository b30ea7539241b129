import { type Caip2, parseCaip2 } from '../caip/index.js'
import { formatSignIn, type SignInAccount } from './formatSignIn.js'
import type { SiwxData } from './session.js'

const accounts: Readonly<Record<string, SignInAccount>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
}

/** Solana's networks as its wallets call them; another one goes by its reference. */
const solanaNetworks: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/**
 * The text that a visitor signs: EIP-4361 on EVM chains, with the plain number as its chain; what Solana's wallets write,
 * with the network's name; on Bitcoin the same with the chain's CAIP-2 id.
 *
 * @param data the statement says already what its ReCap grants ({@link withRecapStatement})
 * @returns undefined for a chain family that signs nobody in
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export function signInMessage(data: SiwxData): string | undefined {
  const account = accounts[parseCaip2(data.chainId).namespace]
  return (
    account &&
    formatSignIn(account, { ...data, address: data.accountAddress, chainId: chainName(data.chainId) })
  )
}

/** A chain as the message names it. */
export function chainName(chainId: Caip2): string {
  const { namespace, reference } = parseCaip2(chainId)
  if (namespace === 'bip122') return chainId
  return namespace === 'solana' ? (solanaNetworks[reference] ?? reference) : reference
}
