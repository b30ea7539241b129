import { fetchRecommended } from '@latchkey/core/actions/fetchRecommended'
import { navigate } from '@latchkey/core/actions/navigate'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { GridIcon } from '@latchkey/ui/icons/GridIcon'
import { List } from '@latchkey/ui/components/List'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { useEffect } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { useModalContext } from '../../ModalContext.js'
import { connectWords } from '../../../words/en/connectWords.js'
import { useWords } from '../../useWords.js'
import { formatCount } from '../../format/formatCount.js'
import { useWalletPress } from '../../wallets/useWalletPress.js'
import { useWalletRows } from '../../wallets/useWalletRows.js'
import { WalletListRow } from '../../wallets/WalletListRow.js'
import { useCanConnect } from './useCanConnect.js'

/** Wallets to connect, then the way to all of them. Skeletons keep the place of recommendations on their way. */
export function WalletRows() {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
  const canConnect = useCanConnect()
  const rows = useWalletRows()
  const on = useWalletPress()
  const { status, count, allWallets } = useLatchkeyState((state) => ({
    status: state.catalogue.recommended.status,
    count: state.catalogue.count,
    allWallets: state.features.allWallets,
  }))
  useEffect(() => {
    void fetchRecommended(client)
  }, [client])
  const isLoading = status === 'idle' || status === 'loading'
  const missing = isLoading ? Math.max(0, 4 - rows.length) : 0
  if (rows.length === 0 && missing === 0 && !allWallets) {
    return (
      <Empty
        icon={<PurseIcon size={28} />}
        title={t('connect.none')}
        testId="lk-connect-empty"
        action={
          <Button onClick={() => navigate(client, { view: 'GetWallet' })} testId="lk-get-wallet">
            {t('whatIs.get')}
          </Button>
        }
      >
        {t('connect.noneText')}
      </Empty>
    )
  }
  return (
    <List label={t('connect.wallets')}>
      {rows.map((row) => (
        <WalletListRow key={row.id} row={row} on={on} disabled={!canConnect} />
      ))}
      {Array.from({ length: missing }, (_, index) => (
        <SkeletonRow key={`skeleton-${index}`} />
      ))}
      {allWallets ? (
        <Row
          label={t('connect.allWallets')}
          icon={
            <RowGlyph>
              <GridIcon />
            </RowGlyph>
          }
          badge={count === undefined ? undefined : { kind: 'count', text: formatCount(count) }}
          disabled={!canConnect}
          testId="lk-all-wallets"
          onIntent={() => views.prefetch('AllWallets')}
          onClick={() => navigate(client, { view: 'AllWallets' })}
        />
      ) : null}
    </List>
  )
}
