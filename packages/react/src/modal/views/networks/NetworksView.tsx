import { goBack } from '@latchkey/core/actions/goBack'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Field } from '@latchkey/ui/components/Field'
import { Hint } from '@latchkey/ui/components/Hint'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { SearchIcon } from '@latchkey/ui/icons/SearchIcon'
import { useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.js'
import { useClient } from '../../../hooks/useClient.js'
import { networksWords } from '../../../words/en/networksWords.js'
import { useWords } from '../../useWords.js'
import { NetworkList } from './NetworkList.js'
import { useNetworkRows } from './useNetworkRows.js'

/** From so many networks on, the list has a search. */
const searchFrom = 9

/** The list of networks. */
export function NetworksView() {
  const client = useClient()
  const t = useWords(networksWords)
  const { isConnected } = useAccount()
  const rows = useNetworkRows()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = rows.filter(({ network }) => network.name.toLowerCase().includes(wanted))
  const search =
    rows.length < searchFrom ? undefined : (
      <Field
        type="search"
        label={t('networks.search')}
        placeholder={t('networks.search')}
        icon={<SearchIcon />}
        value={query}
        onChange={setQuery}
        clearLabel={t('common.clear')}
        autoFocus
        testId="lk-network-search"
      />
    )
  return (
    <ScrollArea header={search} footer={isConnected ? <Hint>{t('networks.confirm')}</Hint> : undefined}>
      <div data-testid="lk-view-Networks">
        {found.length === 0 ? (
          <Empty
            icon={<SearchIcon size={28} />}
            title={t('networks.empty')}
            role="status"
            action={<Button onClick={() => setQuery('')}>{t('allWallets.clear')}</Button>}
          />
        ) : (
          <NetworkList rows={found} onActive={() => goBack(client)} />
        )}
      </div>
    </ScrollArea>
  )
}
