'use client'
import { imageUrl } from '@latchkey/core/display'
import { useClient } from '../hooks/useClient.js'
import { CustomButton } from './CustomButton.js'
import { HostButton } from './HostButton.js'
import { HostChevron, HostWarning } from './HostIcons.js'
import { HostPicture } from './HostPicture.js'
import { useButtonState } from './useButtonState.js'
import { useButtonWords } from './useButtonWords.js'

/** Properties of {@link NetworkButton}. */
export interface NetworkButtonProps {
  readonly className?: string | undefined
}

function NetworkButtonBase({ className }: NetworkButtonProps) {
  const client = useClient()
  const t = useButtonWords()
  const { account, chain, openNetworks } = useButtonState()
  const { network } = chain
  if (account.isConnected && !chain.supported) {
    return (
      <HostButton testId="lk-network-button" look="bad" className={className} onClick={openNetworks}>
        <HostWarning />
        {t('button.wrongNetwork')}
      </HostButton>
    )
  }
  const src = network && imageUrl(client, { kind: 'network', id: network.caipNetworkId })
  return (
    <HostButton
      testId="lk-network-button"
      label={network ? t('button.network', { name: network.name }) : undefined}
      className={className}
      onClick={openNetworks}
    >
      {network ? <HostPicture name={network.name} src={src} /> : null}
      {network?.name ?? t('button.chooseNetwork')}
      <HostChevron />
    </HostButton>
  )
}

/** Shows the network and opens the list. `NetworkButton.Custom` is the form without a look. */
export const NetworkButton = /* @__PURE__ */ Object.assign(NetworkButtonBase, { Custom: CustomButton })
