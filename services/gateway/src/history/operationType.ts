import type { OperationType } from '@latchkey/protocol/http'
import type { ChainTransaction, Movement } from './historyProvider.js'

const zeroAddress = `0x${'0'.repeat(40)}`

/** Their meaning does not show in movements. */
const selectors: Readonly<Record<string, OperationType>> = {
  // approve(address,uint256), increaseAllowance(address,uint256), setApprovalForAll(address,bool)
  '0x095ea7b3': 'approve',
  '0x39509351': 'approve',
  '0xa22cb465': 'approve',
  // transfer(address,uint256), transferFrom(address,address,uint256)
  '0xa9059cbb': 'send',
  '0x23b872dd': 'send',
  // Aave v3's Pool: supply, borrow, repay
  '0x617ba037': 'deposit',
  '0xa415bcad': 'borrow',
  '0x573ade81': 'repay',
}

/** Native coins included. */
export function movementsOf(account: string, transaction: ChainTransaction): readonly Movement[] {
  const { from, to = zeroAddress, value, movements, failed } = transaction
  if (failed) return []
  const native: readonly Movement[] = value === '0' ? [] : [{ from, to, amount: value }]
  return [...native, ...movements].filter((move) => move.from === account || move.to === account)
}

/** By its effect on the account, then by the call; a failed one by the call only. */
export function operationType(account: string, transaction: ChainTransaction): OperationType {
  const { from, to, selector, failed, value } = transaction
  const isOwn = from === account || transaction.actors.includes(account)
  const called = selector === undefined ? undefined : selectors[selector]
  if (isOwn && to === undefined) return 'deploy'
  if (failed) return selector === undefined ? 'send' : (called ?? 'execute')
  // An empty transaction to oneself cancels another.
  if (isOwn && to === account && selector === undefined) return value === '0' ? 'cancel' : 'send'
  return typeByEffect(account, movementsOf(account, transaction), { isOwn, called })
}

/** An own call's meaning wins unless it is a send. */
function typeByEffect(
  account: string,
  moved: readonly Movement[],
  { isOwn, called }: { readonly isOwn: boolean; readonly called: OperationType | undefined },
): OperationType {
  const out = moved.filter((move) => move.from === account && move.to !== account)
  const into = moved.filter((move) => move.to === account && move.from !== account)
  if (!isOwn) return into.length > 0 ? 'receive' : out.length > 0 ? 'send' : 'execute'
  if (called !== undefined && called !== 'send') return called
  return typeByMovements(out, into) ?? (moved.length > 0 && called === 'send' ? 'send' : 'execute')
}

function typeByMovements(out: readonly Movement[], into: readonly Movement[]): OperationType | undefined {
  if (into.some(({ isWrap }) => isWrap)) return 'deposit'
  if (out.some(({ isWrap }) => isWrap)) return 'withdraw'
  if (out.length > 0 && into.length > 0) return exchange(out, into)
  if (into.length > 0) return into.every((move) => move.from === zeroAddress) ? 'mint' : 'claim'
  if (out.length > 0) return out.every((move) => move.to === zeroAddress) ? 'burn' : 'send'
  return undefined
}

/** Several assets against one are a liquidity share. */
function exchange(out: readonly Movement[], into: readonly Movement[]): OperationType {
  const given = new Set(out.map(({ token }) => token))
  const taken = new Set(into.map(({ token }) => token))
  if (given.size > 1) return 'deposit'
  return [...given].every((token) => taken.has(token)) && taken.size === 1 ? 'execute' : 'trade'
}
