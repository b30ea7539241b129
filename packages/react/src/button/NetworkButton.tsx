'use client'
import { useAccount } from '../hooks/useAccount.js'
import { useModal } from '../hooks/useModal.js'
import { useNetwork } from '../hooks/useNetwork.js'
import { CustomButton } from './CustomButton.js'
import { HostButton } from './HostButton.js'
import { HostChevron, HostWarning } from './HostIcons.js'
import { HostPicture } from './HostPicture.js'
import { useButtonWords } from './useButtonWords.js'

/** Properties of {@link NetworkButton}. */
export interface NetworkButtonProps {
  readonly className?: string | undefined
}

function NetworkButtonBase({ className }: NetworkButtonProps) {
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

/** Shows the network and opens the list. `NetworkButton.Custom` is the form without a look. */
export const NetworkButton = /* @__PURE__ */ Object.assign(NetworkButtonBase, { Custom: CustomButton })
