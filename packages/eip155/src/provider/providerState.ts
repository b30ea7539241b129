import type { State } from '@latchkey/core/adapter'

/** Accounts as EIP-1193 shows them: the active one first; none without a connection. */
export function providerAccounts(state: State): readonly string[] {
  const account = state.accounts.eip155
  if (account?.status !== 'connected') return []
  const others = account.allAccounts.map((item) => item.address).filter((item) => item !== account.address)
  return [account.address, ...others]
}

/** The EVM chain of the state as EIP-1193 shows it: 0x-prefixed hex; undefined without EVM networks. */
export function providerChainId(state: State): string | undefined {
  const reference = state.networks.eip155?.chainId.split(':')[1]
  return reference === undefined ? undefined : `0x${BigInt(reference).toString(16)}`
}
