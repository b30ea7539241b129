import { featureOf } from '@latchkey/core/actions'
import type { RouteData, ViewFeature, ViewName, ViewsOf } from '@latchkey/core'
import type { ComponentType } from 'react'
import { lazy } from '../lazy.js'
import { views as connect } from '../features/connect/views.js'
import type { Speech } from './speech.js'

/** What a view is given: the data of its route. */
export type ViewProps<V extends ViewName> = {
  readonly data: RouteData[V] & { readonly request?: number }
}

/** A view, whatever its data. Only the table makes one, where name and data are known to belong together. */
export type AnyView = ComponentType<{ readonly data: never }> & {
  /** Stands in the header, in the title's place. */
  readonly header?: ComponentType
}

/** How the views of a feature are drawn. */
export type Components<F extends ViewFeature> = {
  readonly [V in ViewsOf<F>]: ComponentType<ViewProps<V>>
}

type Part = ViewFeature | 'confirmSend' | 'families' | 'loginAccount'

/** The table of components by feature, with the names of core's table of views. */
const components: { readonly [P in Part]: () => Promise<{ readonly views: object }> } = {
  ...lazy,
  // The first screen comes with the modal itself: no second round trip at the first opening.
  connect: async () => ({ views: connect }),
}

/** Views that come apart from their feature. */
const apart: { readonly [V in ViewName]?: Part } = {
  AccountSettings: 'loginAccount',
  AccountType: 'loginAccount',
  UpdateEmail: 'loginAccount',
  WalletFamilies: 'families',
  WalletSendPreview: 'confirmSend',
  WalletSendProgress: 'confirmSend',
}

const partOf = (name: ViewName): Part => apart[name] ?? featureOf(name)

/** Loads views and remembers them for one mounted modal. */
export interface ViewLoader {
  /** The view, if it is here already. */
  get(name: ViewName): AnyView | undefined
  /** Loads it, with its feature; after a failure a new call tries again. */
  load(name: ViewName): Promise<AnyView>
  /**
   * Loads the words of another feature, for a part of it that a view draws. A failure leaves them English.
   *
   * @returns undefined once they are there
   */
  speak(feature: ViewFeature): Promise<void> | undefined
  /** Loads it on intent; a failure is left to the visit. */
  prefetch(name: ViewName): void
}

/**
 * Makes the loader of a mounted modal.
 *
 * @param speak loads the words of a feature
 */
export function createViewLoader(speak: Speech['speak'] = async () => {}): ViewLoader {
  const ready = new Map<Part, Readonly<Record<string, AnyView>>>()
  const running = new Map<Part, Promise<void>>()
  const get = (name: ViewName): AnyView | undefined => ready.get(partOf(name))?.[name]
  const load = async (name: ViewName): Promise<AnyView> => {
    const part = partOf(name)
    let loading = running.get(part)
    if (!loading) {
      // Its words come along: a view never starts in another language.
      const words = speak(featureOf(name)).catch(() => {})
      loading = Promise.all([components[part](), words]).then(([{ views }]) => {
        ready.set(part, views as Readonly<Record<string, AnyView>>)
      })
      running.set(part, loading)
      loading.catch(() => running.delete(part))
    }
    await loading
    return get(name) as AnyView
  }
  const spoken = new Map<ViewFeature, Promise<void> | undefined>()
  const words: ViewLoader['speak'] = (feature) => {
    if (!spoken.has(feature)) {
      const whenSpoken = speak(feature)
        .catch(() => {})
        .then(() => void spoken.set(feature, undefined))
      spoken.set(feature, whenSpoken)
    }
    return spoken.get(feature)
  }
  return { get, load, speak: words, prefetch: (name) => void load(name).catch(() => {}) }
}
