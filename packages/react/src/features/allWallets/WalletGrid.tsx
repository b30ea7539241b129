import type { WalletRow } from '@latchkey/core'
import { chooseWallet } from '@latchkey/core/actions'
import { WALLET_LIST } from '@latchkey/protocol/constants'
import { Grid } from '@latchkey/ui/components/Grid'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { originsOf, useWalletIntent } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'

export interface WalletGridProps {
  readonly rows: readonly WalletRow[]
  readonly total: number | undefined
  readonly isLoading: boolean
  readonly onEnd: (() => void) | undefined
}

const skeletons = { first: 16, next: 4 }

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
  // Restores the focus on return from a wallet.
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

const MAX_NAME_LENGTH = 12

/** Drops the word "Wallet" from a long name; screen readers still announce it. */
function shortName(name: string): { readonly name: string; readonly rest?: string } {
  const [rest] = (name.length > MAX_NAME_LENGTH && / Wallet$/.exec(name)) || []
  return rest === undefined ? { name } : { name: name.slice(0, -rest.length), rest }
}
