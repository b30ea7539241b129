import type { Client, ModalHost } from '../types/client.js'

/** Where and by whom the modal is drawn. */
export interface Mounts {
  /** Whether something can show the modal. */
  any(): boolean
  /** Whether it stands inline in the host's page. */
  embedded(): boolean
  attach(host: ModalHost): () => void
  mount(element: Element, embedded: boolean): () => void
  dispose(): void
}

interface Place {
  readonly element: Element | undefined
  readonly embedded: boolean
}

/**
 * Pairs what can draw (`attach`) with the places where it may (`mount`, or the page's body unless `append` is off).
 * Either may come first.
 *
 * @param client the client that is drawn
 * @param append whether the body is a place
 * @param changed called after a place came or went
 */
export function createMounts(client: () => Client, append: boolean, changed: () => void): Mounts {
  const hosts = new Set<ModalHost>()
  const body: Place = { element: undefined, embedded: false }
  const places = new Set<Place>()
  const drawn = new Map<ModalHost, Map<Place, () => void>>()

  /** The page's body counts only while no place was given by hand. */
  const current = (): readonly Place[] => (places.size > 0 ? [...places] : append ? [body] : [])

  const sync = (): void => {
    const wanted = current()
    for (const [host, stops] of drawn) {
      for (const [place, stop] of stops) {
        if (hosts.has(host) && wanted.includes(place)) continue
        stops.delete(place)
        stop()
      }
      if (!hosts.has(host)) drawn.delete(host)
    }
    for (const host of hosts) {
      const stops = drawn.get(host) ?? new Map<Place, () => void>()
      drawn.set(host, stops)
      for (const place of wanted) {
        if (!stops.has(place)) stops.set(place, host({ client: client(), ...place }))
      }
    }
    changed()
  }

  return {
    any: () => hosts.size > 0 && current().length > 0,
    embedded: () => hosts.size > 0 && [...places].some((place) => place.embedded),
    attach: (host) => {
      hosts.add(host)
      sync()
      return () => {
        if (hosts.delete(host)) sync()
      }
    },
    mount: (element, embedded) => {
      const place: Place = { element, embedded }
      places.add(place)
      sync()
      return () => {
        if (places.delete(place)) sync()
      }
    },
    dispose: () => {
      hosts.clear()
      places.clear()
      sync()
    },
  }
}
