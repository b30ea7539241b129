import type { WalletRow } from '@latchkey/core'
import { chooseWallet } from '@latchkey/core/actions'
import { WALLET_LIST } from '@latchkey/protocol/constants'
import { Grid } from '@latchkey/ui/components/Grid'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { originsOf, useWalletIntent } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'

/** Properties of {@link WalletGrid}. */
export interface WalletGridProps {
  readonly rows: readonly WalletRow[]
  readonly total: number | undefined
  readonly isLoading: boolean
  /** The end comes near; undefined where there is nothing more. */
  readonly onEnd: (() => void) | undefined
}

/** Skeleton cells of a first page, and of a further one. */
const skeletons = { first: 16, next: 4 }

/** Wallets as tiles. */
export function WalletGrid({ rows, total, isLoading, onEnd }: WalletGridProps) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords()
  const onIntent = useWalletIntent()
  const withRow = (act: (row: WalletRow) => void) => (id: string) => {
    const row = rows.find((known) => known.id === id)
    if (row) act(row)
  }
  const origins = originsOf(rows)
  const items = rows.map((row) => ({
    id: row.id,
    ...shortName([origins.get(row.id), row.name].filter(Boolean).join(' · ')),
    src: pictures.wallet(row),
    note: row.installed ? t('connect.installed') : undefined,
    testId: `lk-wallet-${row.id}`,
  }))
  // The focus goes back to the wallet that the visitor comes from, wherever it stands in the list.
  const start = useLatchkeyState(({ modal }) =>
    modal.direction === 'back' ? modal.wallet?.row.id : undefined,
  )
  return (
    <Grid
      label={t('connect.wallets')}
      items={items}
      total={total === undefined ? undefined : Math.max(total, rows.length)}
      loading={isLoading ? Math.max(skeletons.next, skeletons.first - rows.length) : 0}
      onIntent={withRow(onIntent)}
      onEndReached={onEnd}
      onSelect={withRow((row) => chooseWallet(client, row))}
      start={start}
      eager={WALLET_LIST.prefetchedImages}
      testId="lk-grid"
    />
  )
}

/** Letters for which a tile has room in one line. */
const ROOM = 12

/** A long name without the word that says nothing in a list of wallets; it is still read aloud. */
function shortName(name: string): { readonly name: string; readonly rest?: string } {
  const [rest] = (name.length > ROOM && / Wallet$/.exec(name)) || []
  return rest === undefined ? { name } : { name: name.slice(0, -rest.length), rest }
}
