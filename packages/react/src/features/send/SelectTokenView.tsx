import { goBack, updateSend } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Field } from '@latchkey/ui/components/Field'
import { List } from '@latchkey/ui/components/List'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { SearchIcon } from '@latchkey/ui/icons/SearchIcon'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { tokensWithNativeCoin, TokenRow } from '../../modal/parts/tokens.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../generated/words/sendWords.js'
import { NoTokens } from './NoTokens.js'

export function SelectTokenView() {
  const client = useClient()
  const t = useWords(sendWords)
  const connected = useConnected()
  const chosen = useLatchkeyState((state) => state.send.token)
  const [query, setQuery] = useState('')
  const tokens = connected ? tokensWithNativeCoin(connected.account, connected.network) : []
  const wanted = query.trim().toLowerCase()
  const found = tokens.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(wanted))
  return (
    <ScrollArea
      header={
        <Field
          type="search"
          label={t('sendToken.search')}
          placeholder={t('sendToken.search')}
          icon={<SearchIcon />}
          value={query}
          onChange={setQuery}
          clearLabel={t('common.clear')}
          testId="lk-token-search"
        />
      }
    >
      <div data-testid="lk-view-WalletSendSelectToken">
        {tokens.length === 0 ? (
          <NoTokens />
        ) : found.length === 0 ? (
          <Empty
            icon={<SearchIcon size={28} />}
            title={t('sendToken.empty')}
            role="status"
            action={query ? <Button onClick={() => setQuery('')}>{t('allWallets.clear')}</Button> : undefined}
          />
        ) : (
          <List label={t('account.tokens')}>
            {found.map((token) => (
              <TokenRow
                key={token.address ?? token.chainId}
                token={token}
                selected={token.address === chosen?.address}
                onClick={() => {
                  updateSend(client, { token })
                  goBack(client)
                }}
              />
            ))}
          </List>
        )}
      </div>
    </ScrollArea>
  )
}
