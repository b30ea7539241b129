import { createElement, useCallback, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Placement, Placements } from './createPlacements.js'
import { HostGuard } from './HostGuard.js'

const onServer: readonly Placement[] = []

/**
 * Of several providers with one customization, as with elements, only the first draws the host's
 * components.
 */
export function Outlet({ placements }: { readonly placements: Placements }) {
  const [self] = useState(() => ({}))
  const subscribe = useCallback((changed: () => void) => placements.join(self, changed), [placements, self])
  const shown = useSyncExternalStore(
    subscribe,
    () => placements.of(self),
    () => onServer,
  )
  return shown.map(({ id, node, component, facts, onFailed }) =>
    createPortal(
      <HostGuard onFailed={onFailed}>{createElement(component, facts as never)}</HostGuard>,
      node,
      id,
    ),
  )
}
