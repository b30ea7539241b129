import { goBack, switchNetwork } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Field } from '@latchkey/ui/components/Field'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Note } from '@latchkey/ui/components/Note'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { SearchIcon } from '@latchkey/ui/icons/SearchIcon'
import { useState } from 'react'
import { useAccount } from '../../hooks/account.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { DisconnectRow } from '../../modal/parts/DisconnectRow.js'
import { siteName } from '../../modal/parts/siteName.js'
import type { Components, ViewProps } from '../../modal/shell/viewLoader.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { networksWords } from '../../generated/words/networksWords.js'
import { NetworkList, useNetworkRows } from './NetworkList.js'
import { StayLink } from './StayLink.js'
import { SwitchNetworkView } from './SwitchNetworkView.js'

export const views: Components<'networks'> = {
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  SwitchActiveChain: SwitchActiveChainView,
  UnsupportedChain: UnsupportedChainView,
}

const searchFrom = 9

function NetworksView() {
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

function UnsupportedChainView() {
  const client = useClient()
  const t = useWords(networksWords)
  const rows = useNetworkRows()
  const app = siteName(client)
  return (
    <ScrollArea header={<Note tone="warn">{t('unsupported.note', { app })}</Note>} footer={<DisconnectRow />}>
      <div data-testid="lk-view-UnsupportedChain">
        <NetworkList rows={rows} onActive={() => client.close()} />
      </div>
    </ScrollArea>
  )
}

function SwitchActiveChainView({ data: { chainId, from: family } }: ViewProps<'SwitchActiveChain'>) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(networksWords)
  const here = useLatchkeyState(({ accounts, namespace, networks }) => {
    const left = family ?? namespace
    return accounts[left]?.status === 'connected' ? networks[left]?.caipNetwork?.name : undefined
  })
  // The active family changes once the visitor continues.
  const kept = useLastDefined(here)
  const from = family ? here : kept
  const to = client.config.networks.find((one) => one.caipNetworkId === chainId)?.name ?? chainId
  // Agreeing opens the wallets.
  const go = () => void switchNetwork(client, { chainId, throwOnFailure: false })
  return (
    <View testId="lk-view-SwitchActiveChain">
      <IconRing state="idle">
        <NetworkIcon src={pictures.at({ kind: 'network', id: chainId })} name={to} size={92} eager />
      </IconRing>
      <Message title={t('activeChain.title', { to })}>
        {from ? t('activeChain.text', { to, from }) : t('activeChain.alone', { to })}
      </Message>
      <Stack gap={4}>
        <Button variant="primary" onClick={go} testId="lk-active-chain-connect">
          {t('activeChain.connect')}
        </Button>
        <StayLink from={from} />
      </Stack>
    </View>
  )
}
