import type { WalletRow } from '@latchkey/core'
import { Row } from '@latchkey/ui/components/Row'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useClient } from '../../hooks/useClient.js'
import { connectWords } from '../../words/en/connectWords.js'
import { useWords } from '../useWords.js'
import { isTouch } from './isTouch.js'
import type { WalletPress } from './useWalletPress.js'
import { walletPicture } from './walletPicture.js'

/** A wallet in a list: a press goes to its connecting screen. */
export function WalletListRow({
  row,
  on,
  disabled,
}: {
  readonly row: WalletRow
  readonly on: WalletPress
  readonly disabled?: boolean | undefined
}) {
  const client = useClient()
  const t = useWords(connectWords)
  const badge =
    row.type === 'WALLET_CONNECT' && !isTouch()
      ? ({ kind: 'qr', text: t('connect.qr') } as const)
      : row.recent
        ? ({ kind: 'recent', text: t('connect.recent') } as const)
        : row.installed
          ? ({ kind: 'installed', text: t('connect.installed') } as const)
          : undefined
  return (
    <Row
      label={row.name}
      icon={<WalletIcon src={walletPicture(client, row)} name={row.name} eager />}
      badge={badge}
      disabled={disabled}
      testId={`lk-wallet-${row.id}`}
      onIntent={() => on.intent(row)}
      onClick={() => on.press(row)}
    />
  )
}
