import type { State } from '@latchkey/core/adapter'

/** The active account first. */
export function providerAccounts(state: State): readonly string[] {
  const account = state.accounts.eip155
  if (account?.status !== 'connected') return []
  const others = account.allAccounts.map((item) => item.address).filter((item) => item !== account.address)
  return [account.address, ...others]
}

export function providerChainId(state: State): string | undefined {
  const reference = state.networks.eip155?.chainId.split(':')[1]
  return reference === undefined ? undefined : `0x${BigInt(reference).toString(16)}`
}
