import type { Caip2 } from '@latchkey/protocol/caip'
import { parseUnits } from '../../format/units.js'
import type { NativeBalance, TokenBalance } from '../../types/adapter.js'
import type { State } from '../../types/state.js'
import { connectedAccount, dataOf } from '../../store/selectors.js'

/** What is being sent, in base units. */
interface SendToken {
  readonly native: boolean
  readonly symbol: string
  readonly decimals: number
  /** Plain address of the token's contract; undefined for the native coin. */
  readonly address: string | undefined
  readonly chainId: Caip2
  /** What can be sent at most, fees aside; undefined while unknown. */
  readonly balance: bigint | undefined
}

/** What {@link sendToken} reads of the state. */
export type SendSource = Pick<State, 'namespace' | 'accounts' | 'send'>

/** The token of a send; without one, the native coin where its balance is known. */
export function sendToken({ namespace, accounts, send }: SendSource): SendToken | undefined {
  const account = connectedAccount({ accounts, namespace })
  if (!account) return undefined
  const { token } = send
  const native = nativeBalance({ namespace, accounts })
  if (token?.address !== undefined) {
    const decimals = Number(token.quantity.decimals)
    const address = token.address.split(':')[2]
    const { symbol, chainId } = token
    // The chosen token is as old as the choice; the list is newer.
    const listed = dataOf(account.tokens)?.find((one) => one.address === token.address)
    return { native: false, symbol, decimals, address, chainId, balance: heldOf(listed ?? token) }
  }
  const decimals = native?.decimals ?? (token ? Number(token.quantity.decimals) : undefined)
  const symbol = native?.symbol ?? token?.symbol
  if (decimals === undefined || symbol === undefined) return undefined
  // The host's RPC knows the native balance better than any list.
  const balance = native ? BigInt(native.amount) : token && heldOf(token)
  return {
    native: true,
    symbol,
    decimals,
    address: undefined,
    chainId: token?.chainId ?? account.chainId,
    balance,
  }
}

/** Native balance of the active account, as far as it was read. */
export function nativeBalance({ namespace, accounts }: Omit<SendSource, 'send'>): NativeBalance | undefined {
  const account = connectedAccount({ accounts, namespace })
  return account && dataOf(account.balance)
}

function heldOf({ quantity }: TokenBalance): bigint | undefined {
  try {
    return parseUnits(quantity.numeric, Number(quantity.decimals))
  } catch {
    return undefined
  }
}

/** Base units of an amount that was typed, as text; undefined when it is no amount of this token. */
export function baseUnits(amount: string, decimals: number): string | undefined {
  try {
    return parseUnits(amount, decimals).toString()
  } catch {
    return undefined
  }
}

/** Whether the receiver of the send is one of the connected wallet's own accounts. Pure. */
export function isOwnReceiver({ accounts, namespace, send }: SendSource): boolean {
  const account = connectedAccount({ accounts, namespace })
  const own = account ? [account, ...account.allAccounts] : []
  return own.some(({ address }) => sameAddress(address, send.receiverAddress))
}

/** Hexadecimal addresses are the same in any case; others (Solana, Bitcoin) are not. */
export const plainAddress = (address: string): string =>
  /^0x/i.test(address) ? address.toLowerCase() : address

/** Whether two texts are one address. */
export const sameAddress = (one: string, other: string): boolean => plainAddress(one) === plainAddress(other)
