import { navigate } from '@latchkey/core/actions'
import type { ConnectMethod } from '@latchkey/protocol/features'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { type ReactNode, Suspense, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components, ViewProps } from '../../modal/components.js'
import { LegalBox, LoginEntries } from '../../modal/late.js'
import { useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { connectWords } from '../../words/en/connectWords.js'
import { useCanConnect, WalletRows } from './WalletRows.js'

/** How the views of this feature are drawn. */
export const views: Components<'connect'> = {
  Connect: ConnectView,
  ConnectWallets: ConnectWalletsView,
}

/** The first screen: ways to connect, in the host's order. */
function ConnectView({ data }: ViewProps<'Connect'>) {
  const { order, hasLogin } = useMethods()
  const at = order.indexOf('wallet')
  const login = (methods: typeof order, wallets: 'above' | 'below' | 'none') =>
    hasLogin && methods.length > 0 ? (
      <Suspense fallback={<LoginPlace />}>
        <LoginEntries methods={methods} wallets={wallets} another={data.another} />
      </Suspense>
    ) : null
  if (at < 0 && hasLogin) return <Screen testId="lk-view-Connect">{login(order, 'none')}</Screen>
  return (
    <Screen testId="lk-view-Connect">
      {login(order.slice(0, at), 'below')}
      <Wallets another={data.another} most={hasLogin ? BESIDE_LOGIN : undefined} />
      {login(order.slice(at + 1), 'above')}
    </Screen>
  )
}

/** The ways to connect in their order, which stays while it is looked at, whatever wallets turn up. */
function useMethods(): { readonly order: readonly ConnectMethod[]; readonly hasLogin: boolean } {
  const { given, hasLogin, hasWallet } = useLatchkeyState(({ detected, features }) => ({
    given: features.connectMethodsOrder,
    hasLogin: features.email || features.socials !== false,
    hasWallet: Object.values(detected).some((wallet) => !wallet.elsewhere),
  }))
  const [isFirst] = useState(hasWallet)
  const order = isFirst ? (['wallet', 'email', 'social'] as const) : (['email', 'social', 'wallet'] as const)
  return { order: given ?? order, hasLogin }
}

/** Keeps the place of what is on its way. */
const LoginPlace = () => <div style={{ blockSize: 146 }} />

interface WalletsProps {
  readonly another: boolean | undefined
  readonly most: number | undefined
}

/** So many rows leave room for the other ways on one screen. */
const BESIDE_LOGIN = 4

/** The wallets, or the one row behind which they stand. */
function Wallets({ another, most }: WalletsProps) {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
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
            onClick={() => navigate(client, { view: 'ConnectWallets', ...(another && { another }) })}
          />
        </List>
      ) : (
        <WalletRows most={most} />
      )}
    </>
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
