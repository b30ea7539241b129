import type { Caip2 } from '@latchkey/protocol/caip'
import { parseUnits } from '../../format/units.js'
import type { NativeBalance, TokenBalance } from '../../types/adapter.js'
import type { State } from '../../types/state.js'
import { connectedAccount, dataOf } from '../../store/selectors.js'

interface SendToken {
  readonly native: boolean
  readonly symbol: string
  readonly decimals: number
  /** Undefined for the native coin. */
  readonly address: string | undefined
  readonly chainId: Caip2
  /** Before fees. */
  readonly balance: bigint | undefined
}

export type SendSource = Pick<State, 'namespace' | 'accounts' | 'send'>

export function sendToken({ namespace, accounts, send }: SendSource): SendToken | undefined {
  const account = connectedAccount({ accounts, namespace })
  if (!account) return undefined
  const { token } = send
  const native = nativeBalance({ namespace, accounts })
  if (token?.address !== undefined) {
    const decimals = Number(token.quantity.decimals)
    const address = token.address.split(':')[2]
    const { symbol, chainId } = token
    const listed = dataOf(account.tokens)?.find((one) => one.address === token.address)
    return { native: false, symbol, decimals, address, chainId, balance: unitsOf(listed ?? token) }
  }
  const decimals = native?.decimals ?? (token ? Number(token.quantity.decimals) : undefined)
  const symbol = native?.symbol ?? token?.symbol
  if (decimals === undefined || symbol === undefined) return undefined
  // Newer than a list's.
  const balance = native ? BigInt(native.amount) : token && unitsOf(token)
  return {
    native: true,
    symbol,
    decimals,
    address: undefined,
    chainId: token?.chainId ?? account.chainId,
    balance,
  }
}

export function nativeBalance({ namespace, accounts }: Omit<SendSource, 'send'>): NativeBalance | undefined {
  const account = connectedAccount({ accounts, namespace })
  return account && dataOf(account.balance)
}

function unitsOf({ quantity }: TokenBalance): bigint | undefined {
  try {
    return parseUnits(quantity.numeric, Number(quantity.decimals))
  } catch {
    return undefined
  }
}

export function baseUnits(amount: string, decimals: number): string | undefined {
  try {
    return parseUnits(amount, decimals).toString()
  } catch {
    return undefined
  }
}

export function isOwnReceiver({ accounts, namespace, send }: SendSource): boolean {
  const account = connectedAccount({ accounts, namespace })
  const ownAccounts = account ? [account, ...account.allAccounts] : []
  return ownAccounts.some(({ address }) => sameAddress(address, send.receiverAddress))
}

/** Hex addresses ignore case. */
export const normalizedAddress = (address: string): string =>
  /^0x/i.test(address) ? address.toLowerCase() : address

export const sameAddress = (one: string, other: string): boolean =>
  normalizedAddress(one) === normalizedAddress(other)
