'use client'
import type { Network } from '@latchkey/core'
import { imageUrl } from '@latchkey/core/actions/imageUrl'
import { useState } from 'react'
import { useClient } from '../hooks/useClient.js'

/** A network's picture in a button; its first letter without one, or when it does not load. Decorative. */
export function HostPicture({ network }: { readonly network: Network }) {
  const client = useClient()
  const { caipNetworkId: id, name } = network
  const [failed, setFailed] = useState<string>()
  const src = imageUrl(client, { kind: 'network', id })
  if (src !== undefined && src !== failed) {
    return (
      <img
        className="lk-host-picture"
        src={src}
        alt=""
        width="22"
        height="22"
        onError={() => setFailed(src)}
      />
    )
  }
  return (
    <svg className="lk-host-picture" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" fill="var(--lk-accent)" />
      <text x="11" y="15" textAnchor="middle" fontSize="11" fontWeight="600" fill="var(--lk-on-accent)">
        {name.trim().charAt(0).toUpperCase()}
      </text>
    </svg>
  )
}
