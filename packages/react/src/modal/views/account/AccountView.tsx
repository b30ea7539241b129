import { fetchBalance, fetchTokens } from '@latchkey/core/on-demand'
import { shortenAddress } from '@latchkey/core/actions/shortenAddress'
import { Avatar } from '@latchkey/ui/components/Avatar'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { useEffect } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { Centered } from '../../layout/Centered.js'
import { DisconnectRow } from '../../layout/DisconnectRow.js'
import { useConnected } from '../../useConnected.js'
import { accountWords } from '../../../words/en/accountWords.js'
import { useWords } from '../../useWords.js'
import { AccountActions } from './AccountActions.js'
import { AccountBalance } from './AccountBalance.js'
import { AccountPill } from './AccountPill.js'
import { TokenList } from './TokenList.js'

/** The account: who, where, how much, and what can be done with it. */
export function AccountView() {
  const client = useClient()
  const t = useWords(accountWords)
  const connected = useConnected()
  const chainId = connected?.account.chainId
  useEffect(() => {
    if (chainId === undefined) return
    void fetchBalance(client)
    void fetchTokens(client)
  }, [client, chainId])
  if (!connected) return null
  const { account, network } = connected
  const { address, addressExplorerUrl: explorer, profileName, profileImage } = account
  return (
    <ScrollArea footer={<DisconnectRow />}>
      <div data-testid="lk-view-Account">
        <Centered>
          <Avatar address={address} src={profileImage} />
          <CopyButton
            variant="inline"
            value={address}
            label={t('account.copy', { address: shortenAddress(address) })}
            copiedLabel={t('account.copied')}
            testId="lk-copy-address"
          >
            {profileName ?? shortenAddress(address)}
          </CopyButton>
          <AccountBalance account={account} network={network} />
        </Centered>
        <AccountActions />
        <TokenList account={account} network={network} />
        {explorer ? (
          <List>
            <Row
              label={t('account.explorer', { explorer: network?.explorer?.name ?? '' })}
              tone="quiet"
              icon={
                <RowGlyph plain>
                  <ExternalIcon />
                </RowGlyph>
              }
              href={explorer}
              testId="lk-explorer"
            />
          </List>
        ) : null}
      </div>
    </ScrollArea>
  )
}

// It comes with the view, in the same frame.
AccountView.header = AccountPill
