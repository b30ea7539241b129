import type { State } from '@latchkey/core'
import { type Address, getAddress } from 'viem'

/** The active account first. */
export interface EvmConnection {
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
}

export function evmConnection(state: State): EvmConnection | undefined {
  const account = state.accounts.eip155
  if (account?.status !== 'connected') return undefined
  const active = getAddress(account.address)
  const otherAccounts = account.allAccounts
    .map((item) => getAddress(item.address))
    .filter((item) => item !== active)
  return { accounts: [active, ...otherAccounts], chainId: Number(account.chainId.split(':')[1]) }
}

export function sameConnection(one: EvmConnection | undefined, other: EvmConnection | undefined): boolean {
  return one?.chainId === other?.chainId && one?.accounts.join() === other?.accounts.join()
}

/** Connecting or restoring. */
export const isBusy = ({ accounts: { eip155: account } }: State): boolean =>
  account?.status === 'connecting' || account?.status === 'reconnecting'
