import { earlyError } from '@latchkey/protocol/errors/early'
import type { Context } from '../store/context.js'
import type { Mounts } from '../store/modal.js'
import type { ModalHost } from '../types/client.js'

interface Place {
  readonly element?: Element
  readonly embedded: boolean
}

/** UIs and places come in either order. The first UI draws. */
export function createMounts(context: () => Context): Mounts {
  const body: Place = { embedded: false }
  const hosts = new Set<ModalHost>()
  const places = new Set<Place>()
  const drawn = new Map<Place, () => void>()
  let drawing: ModalHost | undefined

  const sync = (): void => {
    const { client, config, modal } = context()
    const [host] = hosts
    const wanted = places.size > 0 ? [...places] : config.append ? [body] : []
    const onLost = (cause: unknown): void =>
      modal.close({ status: 'failed', error: earlyError('chunk_failed', { cause }) })
    for (const [place, stop] of drawn) {
      if (host === drawing && wanted.includes(place)) continue
      drawn.delete(place)
      stop()
    }
    drawing = host
    for (const place of wanted) {
      if (!host || drawn.has(place)) continue
      drawn.set(place, host({ client, onIntent: modal.onIntent, onLost, ...place }))
    }
    modal.placesChanged()
  }

  const add = <T>(set: Set<T>, item: T): (() => void) => {
    set.add(item)
    sync()
    return () => {
      if (set.delete(item)) sync()
    }
  }

  return {
    any: () => drawn.size > 0,
    canDraw: () => hosts.size > 0,
    embedded: () => [...drawn.keys()].some((place) => place.embedded),
    attach: (host) => add(hosts, host),
    mount: (element, { embedded = false } = {}) => add(places, { element, embedded }),
    dispose: () => {
      hosts.clear()
      sync()
    },
  }
}
