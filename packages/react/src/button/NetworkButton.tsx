'use client'
import type { Network } from '@latchkey/core'
import { imageUrl } from '@latchkey/core/actions'
import { useState } from 'react'
import { css } from '../generated/networkButton.css.js'
import { useAccount, useNetwork } from '../hooks/account.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { useClient, useLatchkeyContext } from '../provider/LatchkeyContext.js'
import { networkButtonWords } from '../generated/words/networkButtonWords.js'
import { createTranslate } from '../words/translate.js'
import { HostButton } from './HostButton.js'

/** Properties of {@link NetworkButton}. */
export interface NetworkButtonProps {
  readonly className?: string | undefined
}

const networks = { view: 'Networks' } as const

/** Shows the network and opens the list of networks. `CustomButton` is the headless form. */
export function NetworkButton({ className }: NetworkButtonProps) {
  const t = createTranslate(networkButtonWords, useLatchkeyContext().words)
  const { isConnected } = useAccount()
  const { network, supported } = useNetwork()
  if (isConnected && !supported) {
    return (
      <HostButton testId="lk-network-button" look="bad" className={className} options={networks} styles={css}>
        <HostWarning />
        <span>{t('button.wrongNetwork')}</span>
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
      styles={css}
    >
      {network ? <HostPicture key={network.caipNetworkId} network={network} /> : null}
      {network ? <span translate="no">{network.name}</span> : <span>{t('button.chooseNetwork')}</span>}
      <HostChevron />
    </HostButton>
  )
}

function HostPicture({ network }: { readonly network: Network }) {
  const client = useClient()
  const { caipNetworkId: id, name } = network
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  // Load no picture before the modal was requested and the gateway answered.
  const isAnswered = useLatchkeyState((state) => state.catalogue.recommended.status === 'ready')
  const src = isAnswered ? imageUrl(client, { kind: 'network', id }) : undefined
  const hasPicture = src !== undefined && src !== failed
  const isLoaded = hasPicture && src === loaded
  return (
    <>
      {hasPicture ? (
        <img
          className="lk-host-picture"
          src={src}
          alt=""
          width="22"
          height="22"
          hidden={!isLoaded}
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      ) : null}
      {/* As text, the letter would be part of the button's name. */}
      {isLoaded ? null : (
        <span
          className="lk-host-picture lk-host-letter"
          data-letter={name.trim().charAt(0).toUpperCase()}
          aria-hidden="true"
        />
      )}
    </>
  )
}

interface HostIconProps {
  readonly size: number
  readonly path: string
  readonly stroke: string
  readonly strokeWidth: number
}

const HostIcon = ({ size, path, ...look }: HostIconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...look}
  >
    <path d={path} />
  </svg>
)

const HostWarning = () => (
  <HostIcon
    size={18}
    stroke="currentColor"
    strokeWidth={2}
    path="M10 3 2.4 16.2h15.2L10 3Zm0 5v3.6m0 2.4v.01"
  />
)

const HostChevron = () => (
  <HostIcon size={14} stroke="var(--lk-second)" strokeWidth={2.6} path="m5 7.5 5 5 5-5" />
)
