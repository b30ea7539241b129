import type { ConnectedWallet } from '@latchkey/core/actions'
import { chooseWallet, connectedWallets, navigate } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { Divider } from '@latchkey/ui/components/Divider'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Section } from '@latchkey/ui/components/Section'
import { Stack } from '@latchkey/ui/components/Stack'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { PlusIcon } from '@latchkey/ui/icons/PlusIcon'
import { useMemo, useRef, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useIsConnected, useWalletIntent, useWalletRows } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../generated/words/accountWords.js'
import { AccountRow } from './AccountRow.js'

export const views: Components<'wallets'> = { Wallets: WalletsView }

function WalletsView() {
  const client = useClient()
  const wallets = useStableOrder(useConnectedWallets())
  const [unfolded, setUnfolded] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const { namespaces, networks } = client.config
  const families = namespaces.filter((family) => wallets.some(({ namespace }) => namespace === family))
  const nameOf = (family: Namespace): string =>
    networks.find(({ chainNamespace }) => chainNamespace === family)?.name ?? family
  return (
    <ScrollArea
      footer={
        <>
          <Divider />
          <List>
            <AnotherWalletRow />
          </List>
        </>
      }
    >
      <div data-testid="lk-view-Wallets" ref={root} tabIndex={-1}>
        <Stack gap={16}>
          {families.map((family) => (
            <Section key={family} title={nameOf(family)} testId={`lk-held-${family}`}>
              <List label={nameOf(family)}>
                {wallets
                  .filter(({ namespace }) => namespace === family)
                  .flatMap((wallet) =>
                    wallet.accounts.map((account) => {
                      const key = `${wallet.id} ${account.address}`
                      return (
                        <AccountRow
                          key={key}
                          wallet={wallet}
                          account={account}
                          isUnfolded={unfolded === key}
                          onToggle={() => setUnfolded(unfolded === key ? undefined : key)}
                          // The pressed button disappears.
                          onDisconnect={() => root.current?.focus()}
                        />
                      )
                    }),
                  )}
              </List>
            </Section>
          ))}
          <RecentRows />
        </Stack>
      </div>
    </ScrollArea>
  )
}

function AnotherWalletRow() {
  const client = useClient()
  const t = useWords(accountWords)
  const { views: loader } = useModalContext()
  return (
    <Row
      className="lk-wrap"
      label={t('wallets.another')}
      icon={
        <RowGlyph>
          <PlusIcon />
        </RowGlyph>
      }
      testId="lk-another-wallet"
      onIntent={() => loader.prefetch('Connect')}
      onClick={() => navigate(client, { view: 'Connect', another: true })}
    />
  )
}

function RecentRows() {
  const client = useClient()
  const t = useWords(accountWords)
  const { pictures } = useModalContext()
  const onIntent = useWalletIntent()
  const isConnected = useIsConnected()
  const rows = useWalletRows().rows.filter((row) => row.recent && !isConnected(row))
  if (rows.length === 0) return null
  return (
    <Section title={t('wallets.recent')}>
      <List label={t('wallets.recent')}>
        {rows.map((row) => (
          <Row
            key={row.id}
            className="lk-past"
            tone="quiet"
            label={row.name}
            icon={<WalletIcon src={pictures.wallet(row)} name={row.name} eager />}
            badge={{ kind: 'text', text: t('wallets.connect') }}
            testId={`lk-recent-${row.id}`}
            onIntent={() => onIntent(row)}
            onClick={() => chooseWallet(client, row)}
          />
        ))}
      </List>
    </Section>
  )
}

// The host's hook would load with every page.
function useConnectedWallets(): readonly ConnectedWallet[] {
  const { namespaces } = useClient().config
  const connectionState = useLatchkeyState(({ accounts, active, connections }) => ({
    accounts,
    active,
    connections,
  }))
  return useMemo(() => connectedWallets(connectionState, namespaces), [connectionState, namespaces])
}

/** A switch moves the tick, not the rows. */
function useStableOrder(wallets: readonly ConnectedWallet[]): readonly ConnectedWallet[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const newIds = wallets.filter(({ id }) => !order.includes(id)).map(({ id }) => id)
  if (newIds.length > 0) setOrder([...order, ...newIds])
  const all = [...order, ...newIds]
  return [...wallets].sort((one, two) => all.indexOf(one.id) - all.indexOf(two.id))
}
