import { shortenAddress } from '../../format/shortenAddress.js'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import { connectedAccount, connectedAccounts, dataOf } from '../../store/selectors.js'
import type { FeeEstimate } from '../../types/adapter.js'
import type { SendState, State } from '../../types/state.js'
import { knownPairs, knownReceivers, readPairs } from './receivers.js'
import { baseUnits, isOwnReceiver, nativeBalance, normalizedAddress, sendToken } from './sendToken.js'

export type SendWarning =
  | { readonly kind: 'self' }
  | { readonly kind: 'first' }
  /** The receiver imitates `known`. */
  | { readonly kind: 'lookAlike'; readonly receiver: string; readonly known: string }
  /** The fee exceeds a tenth of the sent value. */
  | { readonly kind: 'feeShare'; readonly percent: number }
  | { readonly kind: 'feeUsual'; readonly times: number }

/**
 * The warnings about a send's receiver and fee.
 *
 * @param send default: the form in the state
 */
export const sendWarnings = action(
  (context, send: SendState = context.store.getState().send): readonly SendWarning[] => {
    const state = { ...context.store.getState(), send }
    const estimate = dataOf(send.fee)
    return [...receiverWarnings(context, state), ...(estimate ? feeWarnings(state, estimate) : [])]
  },
)

function receiverWarnings(context: Context, state: State): readonly SendWarning[] {
  const { receiverAddress: receiver } = state.send
  const ownAddresses = connectedAccounts(state).flatMap(({ allAccounts }) =>
    allAccounts.map(({ address }) => address),
  )
  const known = findLookAlike(receiver, [...ownAddresses, ...knownReceivers(context)])
  return [
    ...(known === undefined ? [] : [{ kind: 'lookAlike', receiver, known } as const]),
    ...(isOwnReceiver(state) ? [{ kind: 'self' } as const] : []),
    ...(isFirstSend(context.client, state.send) ? [{ kind: 'first' } as const] : []),
  ]
}

export function feeWarnings(state: State, { fee, usual }: FeeEstimate): readonly SendWarning[] {
  const share = shareOf(state, BigInt(fee))
  const times = usual === undefined || BigInt(usual) === 0n ? 0 : ratio(BigInt(fee), BigInt(usual))
  return [
    ...(share > 0.1 ? [{ kind: 'feeShare', percent: Math.round(share * 100) } as const] : []),
    ...(times > 5 ? [{ kind: 'feeUsual', times: Math.round(times) } as const] : []),
  ]
}

function shareOf(state: State, fee: bigint): number {
  const token = sendToken(state)
  const amount = token && baseUnits(state.send.sendTokenAmount, token.decimals)
  if (!token || amount === undefined || amount === '0') return 0
  if (token.native) return ratio(fee, BigInt(amount))
  const account = connectedAccount(state)
  const tokens = account && dataOf(account.tokens)
  const coin = tokens?.find((item) => item.address === undefined && item.chainId === token.chainId)
  const worth = Number(state.send.sendTokenAmount) * (state.send.token?.price ?? 0)
  const decimals = nativeBalance(state)?.decimals ?? Number(coin?.quantity.decimals ?? 18)
  return worth > 0 && coin ? ((Number(fee) / 10 ** decimals) * coin.price) / worth : 0
}

const ratio = (one: bigint, other: bigint): number => Number((one * 1_000_000n) / other) / 1_000_000

/**
 * The known address that a receiver imitates: different, with the same first four and last six
 * characters. Attackers plant such addresses in histories.
 */
export function findLookAlike(receiver: string, known: readonly string[]): string | undefined {
  const normalized = normalizedAddress(receiver)
  const shortened = shortenAddress(normalized)
  return known
    .filter((address) => {
      const other = normalizedAddress(address)
      return other !== normalized && shortenAddress(other) === shortened
    })
    .at(-1)
}

/**
 * Whether this account never sent to the receiver, as far as this browser knows. False for the
 * visitor's own address, and without account or receiver.
 *
 * @param send default: the form in the state
 */
export const isFirstSend = action((context, send: SendState = context.store.getState().send): boolean => {
  const state = { ...context.store.getState(), send }
  const account = connectedAccount(state)
  if (!account || send.receiverAddress === '') return false
  return !isOwnReceiver(state) && !isKnownReceiver(context, account.address, send.receiverAddress)
})

const MAX_PAIRS = 100

/** As sent, since the receiver is shown again. */
const pairOf = (from: string, to: string): string => `${from} ${to}`

const samePair = (one: string, other: string): boolean => {
  const [normalized, otherNormalized] = [one, other].map((pair) =>
    pair.split(' ').map(normalizedAddress).join(' '),
  )
  return normalized === otherNormalized
}

export function rememberReceiver(context: Context, from: string, to: string): void {
  const pair = pairOf(from, to)
  const others = readPairs(context).filter((item) => !samePair(item, pair))
  context.storage.write('receivers', [...others, pair].slice(-MAX_PAIRS))
}

function isKnownReceiver(context: Context, from: string, to: string): boolean {
  return knownPairs(context).some((item) => samePair(item, pairOf(from, to)))
}
