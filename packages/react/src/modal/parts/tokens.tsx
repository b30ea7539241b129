import type { ConnectedAccount, Network, TokenBalance } from '@latchkey/core'
import { dataOf, formatUsd } from '@latchkey/core/actions'
import { Picture } from '@latchkey/ui/components/Picture'
import { Row } from '@latchkey/ui/components/Row'
import { TokenIcon } from '@latchkey/ui/components/TokenIcon'
import { useClient } from '../../provider/LatchkeyContext.js'
import { formatAmount } from './amounts.js'
import { useModalContext, useWords } from '../hooks/viewHooks.js'

export interface TokenRowProps {
  readonly token: TokenBalance
  readonly selected?: boolean | undefined
  readonly onClick?: (() => void) | undefined
  readonly onIntent?: (() => void) | undefined
}

export function TokenRow({ token, selected, onClick, onIntent }: TokenRowProps) {
  const { networks } = useClient().config
  const network = networks.find((one) => one.caipNetworkId === token.chainId)
  const { locale } = useWords()
  const amount = formatAmount(token.quantity.numeric, token.symbol, locale)
  const worth = token.value !== undefined && token.price > 0 ? formatUsd(token.value, locale) : undefined
  return (
    <Row
      isName
      label={token.name}
      sublabel={network?.name ?? token.chainId}
      icon={<TokenPicture token={token} />}
      value={worth ?? amount}
      subvalue={worth ? amount : undefined}
      selected={selected}
      onClick={onClick}
      onIntent={onIntent}
      testId={`lk-token-${token.symbol}`}
    />
  )
}

export interface TokenPictureProps {
  readonly token: TokenBalance
  readonly size?: number | undefined
  readonly isPlain?: boolean | undefined
  /** An app icon's shape, for the ring. */
  readonly isSquare?: boolean | undefined
}

/** Native coins have a picture by symbol as well. */
export function TokenPicture({ token, size = 40, isPlain = false, isSquare = false }: TokenPictureProps) {
  const client = useClient()
  const { pictures } = useModalContext()
  const network = client.config.networks.find((one) => one.caipNetworkId === token.chainId)
  const src = token.iconUrl || pictures.at({ kind: 'token', id: token.symbol })
  if (isSquare) return <Picture src={src} name={token.symbol} size={size} eager />
  return (
    <TokenIcon
      src={src}
      name={token.symbol}
      size={size}
      network={
        network && !isPlain
          ? { name: network.name, src: pictures.at({ kind: 'network', id: network.caipNetworkId }) }
          : undefined
      }
    />
  )
}

/** Native coin first, even if the list lacks it. */
export function tokensWithNativeCoin(
  account: ConnectedAccount,
  network: Network | undefined,
): readonly TokenBalance[] {
  const listed = dataOf(account.tokens) ?? []
  const chainTokens = listed.filter((token) => token.chainId === account.chainId)
  const native = dataOf(account.balance)
  if (!native || chainTokens.some((token) => token.address === undefined)) return chainTokens
  return [
    {
      name: network?.nativeCurrency.name ?? native.symbol,
      symbol: native.symbol,
      chainId: account.chainId,
      price: 0,
      quantity: { decimals: String(native.decimals), numeric: native.formatted },
      iconUrl: '',
    },
    ...chainTokens,
  ]
}
