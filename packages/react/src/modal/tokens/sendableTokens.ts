import type { ConnectedAccount, Network, TokenBalance } from '@latchkey/core'

/**
 * What can be sent: the tokens of the account, native coin first. Until the list is here (or where there is none) the
 * native coin stands alone, from the balance.
 */
export function sendableTokens(
  account: ConnectedAccount,
  network: Network | undefined,
): readonly TokenBalance[] {
  const listed = ('data' in account.tokens && account.tokens.data) || []
  const here = listed.filter((token) => token.chainId === account.chainId)
  const native = 'data' in account.balance ? account.balance.data : undefined
  if (!native || here.some((token) => token.address === undefined)) return here
  return [
    {
      name: network?.nativeCurrency.name ?? native.symbol,
      symbol: native.symbol,
      chainId: account.chainId,
      price: 0,
      quantity: { decimals: String(native.decimals), numeric: native.formatted },
      iconUrl: '',
    },
    ...here,
  ]
}
