import type { ComponentType } from 'react'

/** A component of the host, placed in the modal. */
export interface Placement {
  readonly id: string
  /** The node it is rendered in; the modal shows it in a slot of its shadow root. */
  readonly node: Element
  readonly component: ComponentType<never>
  readonly facts: object
  readonly onFailed: (error: unknown) => void
}

/** The components of the host that are to be rendered now. */
export interface Placements {
  put(placement: Placement): void
  remove(id: string): void
  /** Those that an outlet renders: all of them for the first one of the page, none for others. */
  of(outlet: object): readonly Placement[]
  /** Has an outlet render, and calls back when it has others to render. @returns stop */
  join(outlet: object, changed: () => void): () => void
}

const NONE: readonly Placement[] = []

/** Makes the list of a customization. The modal writes it, and the host's tree renders it. */
export function createPlacements(): Placements {
  let all: readonly Placement[] = NONE
  const outlets = new Map<object, () => void>()
  const set = (next: readonly Placement[]): void => {
    all = next
    for (const changed of outlets.values()) changed()
  }
  return {
    put: (placement) => {
      const isKnown = all.some(({ id }) => id === placement.id)
      set(isKnown ? all.map((one) => (one.id === placement.id ? placement : one)) : [...all, placement])
    },
    remove: (id) => set(all.filter((one) => one.id !== id)),
    of: (outlet) => (outlets.keys().next().value === outlet ? all : NONE),
    join: (outlet, changed) => {
      outlets.set(outlet, changed)
      return () => {
        outlets.delete(outlet)
        set(all)
      }
    },
  }
}
