import { parseUnits } from '../../format/units.js'
import { dataOf } from '../../store/selectors.js'
import type { NativeBalance, TokenBalance } from '../../types/adapter.js'
import type { ConnectedAccount } from '../../types/state.js'

/** The RPC wins: an index may lag behind the chain. */
export function reconcileBalances(account: ConnectedAccount): ConnectedAccount {
  const { balance, tokens } = account
  const list = dataOf(tokens)
  const entry = list?.find(({ address }) => address === undefined)
  if (!list || !entry) return account
  const known = dataOf(balance)
  const isNewer = balance.status === 'failed' && tokens.status === 'ready' && tokens.at > balance.at
  if (known && !isNewer) {
    const reconciled = withAmount(entry, known)
    if (reconciled === entry) return account
    const data = list.map((token) => (token === entry ? reconciled : token))
    return { ...account, tokens: { ...tokens, data } as ConnectedAccount['tokens'] }
  }
  const native = nativeOf(entry)
  if (!native || tokens.status !== 'ready') return account
  return { ...account, balance: { status: 'ready', data: native, at: tokens.at } }
}

function withAmount(entry: TokenBalance, { formatted, decimals }: NativeBalance): TokenBalance {
  if (entry.quantity.numeric === formatted) return entry
  const { value, ...rest } = entry
  return {
    ...rest,
    quantity: { decimals: `${decimals}`, numeric: formatted },
    ...(value === undefined ? {} : { value: Number(formatted) * entry.price }),
  }
}

function nativeOf({ symbol, quantity }: TokenBalance): NativeBalance | undefined {
  const decimals = Number(quantity.decimals)
  try {
    const amount = parseUnits(quantity.numeric, decimals).toString()
    return { amount, formatted: quantity.numeric, symbol, decimals }
  } catch {
    return undefined
  }
}
