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
  readonly element?: Element
  readonly embedded: boolean
}

/**
 * Pairs what can draw (`attach`) with the places where it may (`mount`, or the page's body unless `append` is off).
 * Either may come first; the body counts only while no place was given by hand. Of several that can draw, the first
 * does, and the next one takes over when it goes.
 *
 * @param client the client that is drawn
 * @param append whether the body is a place
 * @param changed called after a place came or went
 * @param onLost called when what draws cannot be loaded
 * @param onIntent calls back at each sign of an opening to come
 */
export function createMounts(
  client: () => Client,
  append: boolean,
  changed: () => void,
  onLost: (cause: unknown) => void,
  onIntent: (listener: () => void) => () => void,
): Mounts {
  const body: readonly Place[] = append ? [{ embedded: false }] : []
  const hosts = new Set<ModalHost>()
  const places = new Set<Place>()
  let drawn: { readonly host: ModalHost; readonly place: Place; readonly stop: () => void }[] = []

  const current = (): readonly Place[] => (places.size > 0 ? [...places] : body)

  const sync = (): void => {
    const [host] = hosts
    const wanted = host ? current() : []
    drawn = drawn.filter((item) => {
      const stays = item.host === host && wanted.includes(item.place)
      if (!stays) item.stop()
      return stays
    })
    for (const place of wanted) {
      if (!host || drawn.some((item) => item.place === place)) continue
      drawn.push({ host, place, stop: host({ client: client(), onIntent, onLost, ...place }) })
    }
    changed()
  }

  const add = <T>(set: Set<T>, item: T): (() => void) => {
    set.add(item)
    sync()
    return () => {
      if (set.delete(item)) sync()
    }
  }

  return {
    any: () => drawn.length > 0,
    embedded: () => drawn.some(({ place }) => place.embedded),
    attach: (host) => add(hosts, host),
    mount: (element, embedded) => add(places, { element, embedded }),
    dispose: () => {
      hosts.clear()
      sync()
    },
  }
}
