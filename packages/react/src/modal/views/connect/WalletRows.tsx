import { navigate } from '@latchkey/core/actions/navigate'
import { GridIcon } from '@latchkey/ui/icons/GridIcon'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { Suspense } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { NoWallets } from '../../late.js'
import { useModalContext } from '../../ModalContext.js'
import { connectWords } from '../../../words/en/connectWords.js'
import { useWords } from '../../useWords.js'
import { formatCount } from '../../format/formatCount.js'
import { useWalletPress } from '../../wallets/useWalletPress.js'
import { useWalletRows } from '../../wallets/useWalletRows.js'
import { WalletListRow } from '../../wallets/WalletListRow.js'

/** False until the terms are accepted, where the host asks for it. */
export const useCanConnect = (): boolean =>
  useLatchkeyState((state) => !state.features.legalCheckbox || state.legalAccepted)

/** Wallets to connect, then the way to all of them. Skeletons keep the places of rows on their way. */
export function WalletRows() {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
  const canConnect = useCanConnect()
  const { rows, held } = useWalletRows()
  const on = useWalletPress()
  const { count, allWallets } = useLatchkeyState((state) => ({
    count: state.catalogue.count,
    allWallets: state.features.allWallets,
  }))
  if (rows.length === 0 && held === 0 && !allWallets) {
    return (
      <Suspense>
        <NoWallets />
      </Suspense>
    )
  }
  return (
    <List label={t('connect.wallets')}>
      {rows.map((row) => (
        <WalletListRow key={row.id} row={row} on={on} disabled={!canConnect} />
      ))}
      {Array.from({ length: held }, (_, index) => (
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
