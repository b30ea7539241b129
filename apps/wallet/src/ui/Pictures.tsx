import { useEffect, useRef, useState } from 'react'
import type { Peer } from '../wallet/walletState.js'

export function PeerPicture({ peer, large = false }: { readonly peer: Peer; readonly large?: boolean }) {
  const [broken, setBroken] = useState(false)
  const className = large ? 'picture picture-large' : 'picture'
  if (peer.icon === undefined || broken) {
    return (
      <span className={className} aria-hidden="true">
        {[...peer.name][0]?.toUpperCase()}
      </span>
    )
  }
  return <img className={className} src={peer.icon} alt="" onError={() => setBroken(true)} />
}

export function AccountPicture({
  address,
  small = false,
}: {
  readonly address: string
  readonly small?: boolean
}) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const hue = Number.parseInt(address.slice(2, 8), 16) % 360
    const { style } = ref.current ?? {}
    style?.setProperty('--one', `hsl(${hue} 70% 62%)`)
    style?.setProperty('--two', `hsl(${(hue + 70) % 360} 75% 42%)`)
  }, [address])
  return <span ref={ref} className={small ? 'blob blob-small' : 'blob'} aria-hidden="true" />
}
