'use client'
import type { Network } from '@latchkey/core'
import { imageUrl } from '@latchkey/core/actions/imageUrl'
import { useState } from 'react'
import { useClient } from '../hooks/useClient.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'

/** A network's picture in a button; its first letter without one, or when it does not load. Decorative. */
export function HostPicture({ network }: { readonly network: Network }) {
  const client = useClient()
  const { caipNetworkId: id, name } = network
  const [failed, setFailed] = useState<string>()
  // Until the modal was wanted and the gateway answered, no picture is asked for.
  const isAnswered = useLatchkeyState((state) => state.catalogue.recommended.status === 'ready')
  const src = isAnswered ? imageUrl(client, { kind: 'network', id }) : undefined
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
  // The style draws it: a letter that is text would be a part of the button's name.
  return (
    <span
      className="lk-host-picture lk-host-letter"
      data-letter={name.trim().charAt(0).toUpperCase()}
      aria-hidden="true"
    />
  )
}
