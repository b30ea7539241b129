'use client'
import { useAccount } from '../hooks/useAccount.js'
import { useNetwork } from '../hooks/useNetwork.js'
import { HostButton } from './HostButton.js'
import { HostChevron, HostWarning } from './HostIcons.js'
import { HostPicture } from './HostPicture.js'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.js'
import { networkButtonWords } from '../words/en/networkButtonWords.js'
import { createTranslate } from '../words/translate.js'

/** Properties of {@link NetworkButton}. */
export interface NetworkButtonProps {
  readonly className?: string | undefined
}

const networks = { view: 'Networks' } as const

/** Shows the network and opens the list. `CustomButton` is the form without a look. */
export function NetworkButton({ className }: NetworkButtonProps) {
  const t = createTranslate(networkButtonWords, useLatchkeyContext().words)
  const { isConnected } = useAccount()
  const { network, supported } = useNetwork()
  if (isConnected && !supported) {
    return (
      <HostButton testId="lk-network-button" look="bad" className={className} options={networks}>
        <HostWarning />
        {t('button.wrongNetwork')}
      </HostButton>
    )
  }
  return (
    <HostButton
      testId="lk-network-button"
      look="plain"
      label={network ? t('button.network', { name: network.name }) : undefined}
      className={className}
      options={networks}
    >
      {network ? <HostPicture key={network.caipNetworkId} network={network} /> : null}
      {network?.name ?? t('button.chooseNetwork')}
      <HostChevron />
    </HostButton>
  )
}
