import { navigate } from '@latchkey/core/actions'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { type ReactNode, Suspense } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components, ViewProps } from '../../modal/components.js'
import { LegalBox } from '../../modal/late.js'
import { useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { connectWords } from '../../words/en/connectWords.js'
import { useCanConnect, WalletRows } from './WalletRows.js'

/** How the views of this feature are drawn. */
export const views: Components<'connect'> = {
  Connect: ConnectView,
  ConnectWallets: ConnectWalletsView,
}

/** The first screen: ways to connect. With `collapseWallets` the wallets stand behind one row. */
function ConnectView({ data }: ViewProps<'Connect'>) {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
  const canConnect = useCanConnect()
  const collapseWallets = useLatchkeyState((state) => state.features.collapseWallets)
  return (
    <Screen testId="lk-view-Connect">
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
            onClick={() => navigate(client, { ...data, view: 'ConnectWallets' })}
          />
        </List>
      ) : (
        <WalletRows />
      )}
    </Screen>
  )
}

/** The wallets, when the first screen keeps them behind one row. */
function ConnectWalletsView() {
  return (
    <Screen testId="lk-view-ConnectWallets">
      <WalletRows />
    </Screen>
  )
}

/** The terms to accept where the host asks for it, the ways to connect, and the quiet line for newcomers. */
function Screen({ testId, children }: { readonly testId: string; readonly children: ReactNode }) {
  const legalCheckbox = useLatchkeyState((state) => state.features.legalCheckbox)
  return (
    <ScrollArea
      header={
        legalCheckbox ? (
          <Suspense>
            <LegalBox />
          </Suspense>
        ) : undefined
      }
      footer={<Foot />}
    >
      <div data-testid={testId}>{children}</div>
    </ScrollArea>
  )
}

function Foot() {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
  return (
    <Hint>
      {t('connect.new')}{' '}
      <span onPointerEnter={() => views.prefetch('WhatIsAWallet')}>
        <LinkButton onClick={() => navigate(client, { view: 'WhatIsAWallet' })} testId="lk-what-is">
          {t('connect.whatIs')}
        </LinkButton>
      </span>
    </Hint>
  )
}
