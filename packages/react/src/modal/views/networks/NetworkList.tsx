import { imageUrl } from '@latchkey/core/actions/imageUrl'
import { navigate } from '@latchkey/core/actions/navigate'
import { switchView } from '@latchkey/core/actions/switchView'
import type { Network } from '@latchkey/core'
import { List } from '@latchkey/ui/components/List'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Row } from '@latchkey/ui/components/Row'
import { useClient } from '../../../hooks/useClient.js'
import { useModalContext } from '../../ModalContext.js'
import { networksWords } from '../../../words/en/networksWords.js'
import { useWords } from '../../useWords.js'
import type { NetworkRowState } from './useNetworkRows.js'

/** Properties of {@link NetworkList}. */
export interface NetworkListProps {
  readonly rows: readonly NetworkRowState[]
  /** The active network was pressed: nothing to switch. */
  readonly onActive: () => void
}

/** Networks to choose from. A press goes to the view that leads there (specification section 4, "Switch view choice"). */
export function NetworkList({ rows, onActive }: NetworkListProps) {
  const client = useClient()
  const t = useWords(networksWords)
  const { views } = useModalContext()
  const choose = (network: Network, isActive: boolean) => {
    if (isActive) onActive()
    else navigate(client, switchView(client.getState(), client.config, network.caipNetworkId))
  }
  return (
    <List label={t('networks.list')}>
      {rows.map(({ network, isActive, reason, isDisabled }) => (
        <Row
          key={network.caipNetworkId}
          label={network.name}
          sublabel={network.testnet ? t('common.testnet') : undefined}
          icon={
            <NetworkIcon
              src={imageUrl(client, { kind: 'network', id: network.caipNetworkId })}
              name={network.name}
              eager
            />
          }
          selected={isActive}
          end={isActive ? 'check' : undefined}
          reason={isActive ? undefined : reason}
          disabled={isDisabled}
          testId={`lk-network-${network.caipNetworkId}`}
          onIntent={() => views.prefetch('SwitchNetwork')}
          onClick={() => choose(network, isActive)}
        />
      ))}
    </List>
  )
}
