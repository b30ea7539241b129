import { navigate } from '@latchkey/core/actions/navigate'
import { List } from '@latchkey/ui/components/List'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Suspense } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { useModalContext } from '../../ModalContext.js'
import { connectWords } from '../../../words/en/connectWords.js'
import { useWords } from '../../useWords.js'
import { ConnectFoot } from './ConnectFoot.js'
import { LegalBox } from '../../lateParts.js'
import { useCanConnect } from './useCanConnect.js'
import { WalletRows } from './WalletRows.js'

/** The first screen: ways to connect. With `collapseWallets` the wallets stand behind one row (ruling 15). */
export function ConnectView() {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
  const canConnect = useCanConnect()
  const { legalCheckbox, collapseWallets } = useLatchkeyState((state) => state.features)
  return (
    <ScrollArea
      header={
        legalCheckbox ? (
          <Suspense>
            <LegalBox />
          </Suspense>
        ) : undefined
      }
      footer={<ConnectFoot />}
    >
      <div data-testid="lk-view-Connect">
        {collapseWallets ? (
          <List label={t('connect.wallets')}>
            <Row
              label={t('connect.useWallet')}
              icon={
                <RowGlyph>
                  <PurseIcon />
                </RowGlyph>
              }
              end="chevron"
              disabled={!canConnect}
              testId="lk-use-wallet"
              onIntent={() => views.prefetch('ConnectWallets')}
              onClick={() => navigate(client, { view: 'ConnectWallets' })}
            />
          </List>
        ) : (
          <WalletRows />
        )}
      </div>
    </ScrollArea>
  )
}
