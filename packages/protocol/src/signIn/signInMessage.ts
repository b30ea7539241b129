import { type Caip2, parseCaip2 } from '../caip/index.js'
import { formatSignIn, type SignInAccount } from './formatSignIn.js'
import type { SiwxData } from './session.js'

const accounts: Readonly<Record<string, SignInAccount>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
}

/** Wallets' names; others use their CAIP-2 reference. */
const solanaNetworks: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/**
 * The text to sign: EIP-4361 on EVM chains, with the plain chain number; Solana's wallets' text,
 * with the network's name; the same on Bitcoin, with the CAIP-2 id.
 *
 * @param data with the ReCap's sentence in its statement ({@link withRecapStatement})
 * @returns undefined for a family without sign-in
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export function signInMessage(data: SiwxData): string | undefined {
  const account = accounts[parseCaip2(data.chainId).namespace]
  return (
    account &&
    formatSignIn(account, { ...data, address: data.accountAddress, chainId: chainName(data.chainId) })
  )
}

export function chainName(chainId: Caip2): string {
  const { namespace, reference } = parseCaip2(chainId)
  if (namespace === 'bip122') return chainId
  return namespace === 'solana' ? (solanaNetworks[reference] ?? reference) : reference
}
