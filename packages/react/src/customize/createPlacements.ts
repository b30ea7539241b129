import type { ComponentType } from 'react'

export interface Placement {
  readonly id: string
  readonly node: Element
  readonly component: ComponentType<never>
  readonly facts: object
  readonly onFailed: (error: unknown) => void
}

export interface Placements {
  put(placement: Placement): void
  remove(id: string): void
  /** Empty except for the page's first outlet. */
  of(outlet: object): readonly Placement[]
  /** @returns stop */
  join(outlet: object, changed: () => void): () => void
}

const NONE: readonly Placement[] = []

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
