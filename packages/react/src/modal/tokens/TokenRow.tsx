import { formatUsd } from '@latchkey/core/actions/formatUsd'
import type { TokenBalance } from '@latchkey/core'
import { Row } from '@latchkey/ui/components/Row'
import { useClient } from '../../hooks/useClient.js'
import { formatAmount } from '../format/formatAmount.js'
import { TokenPicture } from './TokenPicture.js'

/** Properties of {@link TokenRow}. */
export interface TokenRowProps {
  readonly token: TokenBalance
  readonly selected?: boolean | undefined
  readonly onClick?: (() => void) | undefined
}

/** A token with its network, its worth where a price is known, and its amount. */
export function TokenRow({ token, selected, onClick }: TokenRowProps) {
  const { networks } = useClient().config
  const network = networks.find((one) => one.caipNetworkId === token.chainId)
  const amount = formatAmount(token.quantity.numeric, token.symbol)
  const worth = token.value !== undefined && token.price > 0 ? formatUsd(token.value) : undefined
  return (
    <Row
      label={token.name}
      sublabel={network?.name ?? token.chainId}
      icon={<TokenPicture token={token} />}
      value={worth ?? amount}
      subvalue={worth ? amount : undefined}
      selected={selected}
      onClick={onClick}
      testId={`lk-token-${token.symbol}`}
    />
  )
}
