import type { LastWallet } from '@latchkey/core/actions'
import { chooseWallet, lastWallet, shortenAddress } from '@latchkey/core/actions'
import { List } from '@latchkey/ui/components/List'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useMemo, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useWalletIntent, wantedFamily } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { connectWords } from '../../generated/words/connectWords.js'
import { ReturnRow } from './ReturnRow.js'

/** Wallets found later do not move rows. */
export function useLastWallet(): LastWallet | undefined {
  const client = useClient()
  const { detected, namespace, recommended } = useLatchkeyState((state) => ({
    detected: state.detected,
    namespace: wantedFamily(state),
    recommended: state.catalogue.recommended,
  }))
  const last = useMemo(
    () => lastWallet(client, namespace),
    // oxlint-disable-next-line react/exhaustive-deps -- see the line above
    [client, detected, namespace, recommended],
  )
  const [first] = useState(last)
  return first && last?.row.id === first.row.id ? last : undefined
}

export interface LastWalletRowProps {
  readonly last: LastWallet
}

export function LastWalletRow({ last: { account, days, route, row } }: LastWalletRowProps) {
  const client = useClient()
  const t = useWords(connectWords)
  const { pictures } = useModalContext()
  const onIntent = useWalletIntent()
  // An unlisted remote wallet has no row.
  const way = row.elsewhere ? account.wallet : row.name
  return (
    <List label={t('connect.wallets')}>
      <ReturnRow
        name={account.name ?? shortenAddress(account.address)}
        way={way}
        days={days}
        icon={<WalletIcon src={row.elsewhere ? undefined : pictures.wallet(row)} name={way} eager />}
        testId={`lk-wallet-${row.id}`}
        onIntent={() => onIntent(row)}
        onClick={() => chooseWallet(client, row, route)}
      />
    </List>
  )
}
