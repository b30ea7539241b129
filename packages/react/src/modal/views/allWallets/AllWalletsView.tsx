import { fetchWalletPage } from '@latchkey/core/actions/fetchWalletPage'
import { searchWallets } from '@latchkey/core/actions/searchWallets'
import { Field } from '@latchkey/ui/components/Field'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { SearchIcon } from '@latchkey/ui/icons/SearchIcon'
import { useEffect, useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { formatCount } from '../../format/formatCount.js'
import { useAnnounced } from '../../useAnnounced.js'
import { walletsWords } from '../../../words/en/walletsWords.js'
import { useWords } from '../../useWords.js'
import { OfflineNote } from './OfflineNote.js'
import { useCatalogueRows } from './useCatalogueRows.js'
import { WalletGrid } from './WalletGrid.js'
import { WalletsEmpty } from './WalletsEmpty.js'

/** Every wallet: search on top, then the grid, read page by page. Wallets on this device work without the list. */
export function AllWalletsView() {
  const client = useClient()
  const t = useWords(walletsWords)
  const [query, setQuery] = useState('')
  const count = useLatchkeyState((state) => state.catalogue.count)
  const { rows, status, total } = useCatalogueRows(query)
  useEffect(() => {
    if (client.getState().catalogue.list.status !== 'ready') void fetchWalletPage(client, { page: 1 })
    return () => void searchWallets(client, { query: '' })
  }, [client])
  const search = (text: string, immediate = false) => {
    setQuery(text)
    void searchWallets(client, { query: text, immediate })
  }
  const isSearching = query.trim() !== ''
  const isDone = status === 'ready' || status === 'failed'
  const found =
    rows.length === 1 ? t('allWallets.foundOne') : t('allWallets.found', { count: formatCount(rows.length) })
  useAnnounced(isSearching && isDone ? found : '')
  const label =
    count === undefined || count === 1
      ? t('allWallets.search')
      : t('allWallets.searchCount', { count: formatCount(count) })
  const retry = () => {
    if (isSearching) void searchWallets(client, { query, immediate: true })
    else void fetchWalletPage(client, { fresh: true })
  }
  return (
    <ScrollArea
      header={
        <Field
          type="search"
          label={t('allWallets.search')}
          placeholder={label}
          icon={<SearchIcon />}
          value={query}
          onChange={search}
          onSubmit={() => search(query, true)}
          clearLabel={t('allWallets.clear')}
          maxLength={100}
          autoFocus
          testId="lk-search"
        />
      }
    >
      <div data-testid="lk-view-AllWallets" data-status={status}>
        {status === 'failed' ? <OfflineNote hasWallets={rows.length > 0} onRetry={retry} /> : null}
        {rows.length === 0 && isDone && isSearching ? (
          <WalletsEmpty query={query} onClear={() => search('')} />
        ) : (
          <WalletGrid
            rows={rows}
            total={total}
            isLoading={!isDone}
            onEnd={isSearching || status !== 'ready' ? undefined : () => void fetchWalletPage(client)}
          />
        )}
      </div>
    </ScrollArea>
  )
}
