import { navigate } from '@latchkey/core/actions/navigate'
import { prefetchConnect } from '@latchkey/core/on-demand'
import type { WalletRow } from '@latchkey/core'
import { Row } from '@latchkey/ui/components/Row'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useClient } from '../../hooks/useClient.js'
import { useModalContext } from '../ModalContext.js'
import { connectWords } from '../../words/en/connectWords.js'
import { useWords } from '../useWords.js'
import { walletPicture } from './walletPicture.js'

/** A wallet in a list: a press goes to its connecting screen. */
export function WalletListRow({
  row,
  disabled,
}: {
  readonly row: WalletRow
  readonly disabled?: boolean | undefined
}) {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
  const badge = row.recent
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
      onIntent={() => {
        views.prefetch('ConnectingExternal')
        if (row.installed) prefetchConnect(client)
      }}
      onClick={() => navigate(client, { view: 'ConnectingExternal', walletId: row.id })}
    />
  )
}
