'use client'
import { useState } from 'react'

/** A network's picture in a button; its first letter without one, or when it does not load. Decorative. */
export function HostPicture({ name, src }: { readonly name: string; readonly src?: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  if (src !== undefined && failed !== src) {
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
