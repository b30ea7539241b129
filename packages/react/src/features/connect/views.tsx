import type { LastWallet } from '@latchkey/core/actions'
import { navigate } from '@latchkey/core/actions'
import { Part } from '@latchkey/ui/components/DrawContext'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { type ReactNode, Suspense } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components, ViewProps } from '../../modal/shell/viewLoader.js'
import { hasLogin } from '../../modal/parts/hasLogin.js'
import { BrandLine, LegalBox, LoginScreen } from '../../modal/parts/lazyParts.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { connectWords } from '../../generated/words/connectWords.js'
import { LastWalletRow, useLastWallet } from './LastWalletRow.js'
import { useCanConnect } from './useCanConnect.js'
import { WalletRows } from './WalletRows.js'

export const views: Components<'connect'> = {
  Connect: ConnectView,
  ConnectWallets: ConnectWalletsView,
}

function ConnectView({ data: { another } }: ViewProps<'Connect'>) {
  const isLogin = useLatchkeyState(hasLogin)
  const lastWallet = useLastWallet()
  const last = another ? undefined : lastWallet
  const renderWallets = (shown: LastWallet | undefined) => (
    <Wallets another={another} max={isLogin ? MAX_WALLETS_WITH_LOGIN : undefined} last={shown} />
  )
  const all = (
    <>
      {last ? <LastWalletRow last={last} /> : null}
      {renderWallets(last)}
    </>
  )
  return (
    <Screen testId="lk-view-Connect">
      {isLogin ? (
        <Suspense fallback={skeletonRows(MAX_WALLETS_WITH_LOGIN)}>
          <LoginScreen renderWallets={renderWallets} last={last} another={another}>
            {all}
          </LoginScreen>
        </Suspense>
      ) : (
        all
      )}
    </Screen>
  )
}

interface WalletsProps {
  readonly another: boolean | undefined
  readonly max: number | undefined
  readonly last: LastWallet | undefined
}

/** Leaves room for other ways to connect. */
const MAX_WALLETS_WITH_LOGIN = 4

function Wallets({ another, max, last }: WalletsProps) {
  const client = useClient()
  const t = useWords(connectWords)
  const { views: loader } = useModalContext()
  const canConnect = useCanConnect()
  const isCollapsed = useLatchkeyState(
    ({ features: { collapseWallets, email, emailShowWallets } }) =>
      collapseWallets || (email && !emailShowWallets),
  )
  return (
    <>
      {isCollapsed ? (
        <List label={t('connect.wallets')}>
          <Row
            label={t(last ? 'connect.another' : 'connect.useWallet')}
            icon={
              <RowGlyph>
                <PurseIcon />
              </RowGlyph>
            }
            end="chevron"
            disabled={!canConnect}
            testId="lk-use-wallet"
            onIntent={() => loader.prefetch('ConnectWallets')}
            onClick={() => navigate(client, { view: 'ConnectWallets', ...(another && { another }) })}
          />
        </List>
      ) : (
        <WalletRows max={max} except={withRow(last)} />
      )}
    </>
  )
}

/** A generic remote row stays in the list. */
const withRow = (last: LastWallet | undefined): string | undefined =>
  last && !last.row.elsewhere ? last.row.id : undefined

function ConnectWalletsView() {
  return (
    <Screen testId="lk-view-ConnectWallets">
      <WalletRows />
    </Screen>
  )
}

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

const NO_FACTS = {}

function Foot() {
  const client = useClient()
  const t = useWords(connectWords)
  const { views: loader } = useModalContext()
  const isBranded = useLatchkeyState(
    ({ features, remote }) =>
      features.branding &&
      remote.features?.some(({ id, config }) => id.endsWith('branding') && config?.length),
  )
  return (
    <>
      <Hint>
        <span>{t('connect.new')}</span>{' '}
        <span onPointerEnter={() => loader.prefetch('WhatIsAWallet')}>
          <LinkButton onClick={() => navigate(client, { view: 'WhatIsAWallet' })} testId="lk-what-is">
            {t('connect.whatIs')}
          </LinkButton>
        </span>
      </Hint>
      {isBranded ? (
        <Suspense>
          <BrandLine />
        </Suspense>
      ) : null}
      <Part name="disclaimer" facts={NO_FACTS} />
    </>
  )
}
