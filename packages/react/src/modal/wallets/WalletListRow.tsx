import { whoCanScan } from '@latchkey/core/actions/whoCanScan'
import type { WalletRow } from '@latchkey/core'
import { Row } from '@latchkey/ui/components/Row'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useClient } from '../../hooks/useClient.js'
import { connectWords } from '../../words/en/connectWords.js'
import { useWords } from '../useWords.js'
import { isTouch } from './isTouch.js'
import { scannerNames } from './scannerNames.js'
import type { WalletPress } from './useWalletPress.js'
import { useModalContext } from '../ModalContext.js'

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
  const { pictures } = useModalContext()
  const t = useWords(connectWords)
  const badge =
    row.type === 'WALLET_CONNECT' && !isTouch()
      ? ({ kind: 'qr', text: t('connect.qr') } as const)
      : row.recent
        ? ({ kind: 'recent', text: t('connect.recent') } as const)
        : row.installed
          ? ({ kind: 'installed', text: t('connect.installed') } as const)
          : undefined
  const scanners = row.type === 'WALLET_CONNECT' ? whoCanScan(client) : undefined
  const wallets = scannerNames(scanners)
  return (
    <Row
      label={row.name}
      sublabel={scanners && (wallets ? t('connect.only', { wallets }) : t('connect.onlyOwn'))}
      icon={<WalletIcon src={pictures.wallet(row)} name={row.name} eager />}
      badge={badge}
      disabled={disabled}
      testId={`lk-wallet-${row.id}`}
      onIntent={() => on.intent(row)}
      onClick={() => on.press(row)}
    />
  )
}
