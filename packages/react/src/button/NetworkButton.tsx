'use client'
import { useAccount } from '../hooks/useAccount.js'
import { useModal } from '../hooks/useModal.js'
import { useNetwork } from '../hooks/useNetwork.js'
import { HostButton } from './HostButton.js'
import { HostChevron, HostWarning } from './HostIcons.js'
import { HostPicture } from './HostPicture.js'
import { useButtonWords } from './useButtonWords.js'

/** Properties of {@link NetworkButton}. */
export interface NetworkButtonProps {
  readonly className?: string | undefined
}

/** Shows the network and opens the list. `CustomButton` is the form without a look. */
export function NetworkButton({ className }: NetworkButtonProps) {
  const t = useButtonWords()
  const { isConnected } = useAccount()
  const { network, supported } = useNetwork()
  const { open } = useModal()
  const openNetworks = () => open({ view: 'Networks' })
  if (isConnected && !supported) {
    return (
      <HostButton testId="lk-network-button" look="bad" className={className} onClick={openNetworks}>
        <HostWarning />
        {t('button.wrongNetwork')}
      </HostButton>
    )
  }
  return (
    <HostButton
      testId="lk-network-button"
      label={network ? t('button.network', { name: network.name }) : undefined}
      className={className}
      onClick={openNetworks}
    >
      {network ? <HostPicture key={network.caipNetworkId} network={network} /> : null}
      {network?.name ?? t('button.chooseNetwork')}
      <HostChevron />
    </HostButton>
  )
}
