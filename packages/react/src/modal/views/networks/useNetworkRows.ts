import type { Network } from '@latchkey/core'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { networksWords } from '../../../words/en/networksWords.js'
import { useWords } from '../../useWords.js'

/** A network as a row: whether it is the current one, or why it cannot be used. */
export interface NetworkRowState {
  readonly network: Network
  readonly isActive: boolean
  /** Shown at the end of the row. */
  readonly reason: string | undefined
  readonly isDisabled: boolean
}

/** The host's networks in its order, with what the visitor can do with each. */
export function useNetworkRows(): readonly NetworkRowState[] {
  const { config } = useClient()
  const t = useWords(networksWords)
  const { accounts, networks, namespace } = useLatchkeyState(({ accounts, networks, namespace }) => ({
    accounts,
    networks,
    namespace,
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
