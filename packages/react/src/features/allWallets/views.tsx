import type { Loadable, WalletRow } from '@latchkey/core'
import { catalogueRows, dataOf, fetchWalletPage, searchWallets } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Field } from '@latchkey/ui/components/Field'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { OfflineIcon } from '@latchkey/ui/icons/OfflineIcon'
import { SearchIcon } from '@latchkey/ui/icons/SearchIcon'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { isTouch } from '../../modal/parts/wallets.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { walletsWords } from '../../generated/words/walletsWords.js'
import { WalletGrid } from './WalletGrid.js'

export const views: Components<'allWallets'> = {
  AllWallets: AllWalletsView,
}

/** Wallets on this device work without the list. */
function AllWalletsView() {
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
  useAnnounced(isSearching && isDone ? t('allWallets.found', { count: rows.length }) : '')
  const label =
    count === undefined || count === 1 ? t('allWallets.search') : t('allWallets.searchCount', { count })
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

function OfflineNote({
  hasWallets,
  onRetry,
}: {
  readonly hasWallets: boolean
  readonly onRetry: () => void
}) {
  const t = useWords(walletsWords)
  return (
    <Note tone="bad" icon={<OfflineIcon size={18} stroke={2} />} role="status" testId="lk-offline">
      <span>{hasWallets ? t('allWallets.offline') : t('allWallets.offlineEmpty')}</span>{' '}
      <LinkButton look="underline" onClick={onRetry} testId="lk-offline-retry">
        {t('common.tryAgain')}
      </LinkButton>
    </Note>
  )
}

function WalletsEmpty({ query, onClear }: { readonly query: string; readonly onClear: () => void }) {
  const t = useWords(walletsWords)
  return (
    <Empty
      icon={<SearchIcon size={28} />}
      title={t('allWallets.empty')}
      testId="lk-search-empty"
      action={
        <Button onClick={onClear} testId="lk-search-clear">
          {t('allWallets.clear')}
        </Button>
      }
    >
      {t('allWallets.emptyText', { query: query.trim() })}
    </Empty>
  )
}

function useCatalogueRows(query: string): {
  readonly rows: readonly WalletRow[]
  readonly status: Loadable<unknown>['status']
  readonly total: number | undefined
} {
  const { config } = useClient()
  const { catalogue, detected, recent } = useLatchkeyState((state) => ({
    catalogue: state.catalogue,
    detected: state.detected,
    recent: state.recent,
  }))
  const isSearching = query.trim() !== ''
  const source = isSearching ? catalogue.search.result : catalogue.list
  const wallets = dataOf(source)
  const rows = useMemo(
    () =>
      catalogueRows({
        wallets: wallets ?? [],
        query,
        detected,
        recent,
        config,
        platform: { isTouch: isTouch() },
      }),
    [wallets, query, detected, recent, config],
  )
  return { rows, status: source.status, total: isSearching ? undefined : catalogue.count }
}
