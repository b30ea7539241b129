import type { Network } from '@latchkey/core'
import { navigate, switchView } from '@latchkey/core/actions'
import { List } from '@latchkey/ui/components/List'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Note } from '@latchkey/ui/components/Note'
import { Row } from '@latchkey/ui/components/Row'
import { Stack } from '@latchkey/ui/components/Stack'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { networksWords } from '../../generated/words/networksWords.js'
import { switchWords } from './SwitchNetworkView.js'

export interface NetworkListProps {
  readonly rows: readonly NetworkRowState[]
  readonly onActive: () => void
}

export function NetworkList({ rows, onActive }: NetworkListProps) {
  const client = useClient()
  const t = useWords(networksWords)
  const { views, pictures } = useModalContext()
  const choose = (network: Network, isActive: boolean) => {
    if (isActive) onActive()
    else navigate(client, switchView(client, { chainId: network.caipNetworkId }))
  }
  return (
    <Stack>
      <SwitchFailure />
      <List label={t('networks.list')}>
        {rows.map(({ network, isActive, reason, isDisabled }) => (
          <Row
            isName
            key={network.caipNetworkId}
            label={network.name}
            className="lk-wrap"
            sublabel={facts(network.testnet && t('common.testnet'), !isActive && reason)}
            icon={
              <NetworkIcon
                src={pictures.at({ kind: 'network', id: network.caipNetworkId })}
                name={network.name}
                eager
              />
            }
            selected={isActive}
            disabled={isDisabled}
            testId={`lk-network-${network.caipNetworkId}`}
            onIntent={() => views.prefetch('SwitchNetwork')}
            onClick={() => choose(network, isActive)}
          />
        ))}
      </List>
    </Stack>
  )
}

/** Below the name: both do not fit on one line. */
const facts = (...texts: readonly (string | false | undefined)[]): string | undefined =>
  texts.filter(Boolean).join(' · ') || undefined

function SwitchFailure() {
  const { config } = useClient()
  const t = useWords(networksWords)
  const connected = useConnected()
  const switching = useLatchkeyState((state) => state.switching)
  if (switching?.status !== 'failed' || !connected) return null
  const { chainId, error } = switching
  const to = config.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.name ?? chainId
  const wallet = connected.account.wallet.name
  const { text } = switchWords(t, { status: 'failed', from: undefined, to, wallet, error })
  return (
    <Note tone="bad" role="status" testId="lk-switch-failed">
      {text}
    </Note>
  )
}

export interface NetworkRowState {
  readonly network: Network
  readonly isActive: boolean
  readonly reason: string | undefined
  readonly isDisabled: boolean
}

export function useNetworkRows(): readonly NetworkRowState[] {
  const { config } = useClient()
  const t = useWords(networksWords)
  const { accounts, networks, namespace } = useLatchkeyState((state) => ({
    accounts: state.accounts,
    networks: state.networks,
    namespace: state.namespace,
  }))
  const active = networks[namespace]?.chainId
  const isConnected = accounts[namespace]?.status === 'connected'
  return config.networks.map((network) => {
    const { caipNetworkId, chainNamespace } = network
    const account = accounts[chainNamespace]
    const here = networks[chainNamespace]
    const isMissing =
      account?.status === 'connected' &&
      here !== undefined &&
      !here.supportsAllNetworks &&
      here.approvedCaipNetworkIds !== undefined &&
      !here.approvedCaipNetworkIds.includes(caipNetworkId)
    const needsWallet = isConnected && account?.status !== 'connected'
    const wallet = account?.status === 'connected' ? account.wallet.name : ''
    return {
      network,
      isActive: caipNetworkId === active,
      isDisabled: isMissing,
      reason: isMissing
        ? t('networks.notInWallet', { wallet })
        : needsWallet
          ? t('networks.connectToUse')
          : undefined,
    }
  })
}
