import { featureOf } from '@latchkey/core/actions'
import type { RouteData, ViewFeature, ViewName, ViewsOf } from '@latchkey/core'
import type { ComponentType, ReactNode } from 'react'
import { createLatePart, type LatePart } from './latePart.js'
import type { Loaders } from './loaders.js'
import type { Speech } from './speech.js'

export type ViewProps<V extends ViewName> = {
  readonly data: RouteData[V] & { readonly request?: number }
}

/** Made by the table only, which guarantees that name and data match. */
export type AnyView = ComponentType<{ readonly data: never }> & {
  readonly header?: ComponentType
}

export type Components<F extends ViewFeature> = {
  readonly [V in ViewsOf<F>]: ComponentType<ViewProps<V>>
}

type Part = ViewFeature | 'confirmSend' | 'families' | 'loginAccount'

const separateParts: { readonly [V in ViewName]?: Part } = {
  AccountSettings: 'loginAccount',
  AccountType: 'loginAccount',
  UpdateEmail: 'loginAccount',
  WalletFamilies: 'families',
  WalletSendPreview: 'confirmSend',
  WalletSendProgress: 'confirmSend',
}

const partOf = (name: ViewName): Part => separateParts[name] ?? featureOf(name)

export type PartLoad<P> = (loaders: Loaders) => Promise<ComponentType<P>>

const onlyContent = ({ children }: { readonly children?: ReactNode }): ReactNode => children

export interface ViewLoader {
  get(name: ViewName): AnyView | undefined
  /** A new call tries again after a failure. */
  load(name: ViewName): Promise<AnyView>
  /** The visit reports a failure. */
  prefetch(name: ViewName): void
  /**
   * By function, as `LatePart.get`: draw it below a `Suspense`, and keep it.
   *
   * @param feature whose texts it needs; default the view's
   */
  part<P extends object>(load: PartLoad<P>, feature?: ViewFeature): ComponentType<P>
}

/**
 * @param loaders components by feature, with the names of core's table of views, and other parts
 * @param speak loads a feature's texts
 */
export function createViewLoader(
  loaders: Loaders & { readonly [P in Part]: () => Promise<{ readonly views: object }> },
  speak: Speech['speak'] = async () => {},
): ViewLoader {
  const parts = new Map<object, unknown>()
  const ready = new Map<Part, Readonly<Record<string, AnyView>>>()
  const running = new Map<Part, Promise<void>>()
  const get = (name: ViewName): AnyView | undefined => ready.get(partOf(name))?.[name]
  const load = async (name: ViewName): Promise<AnyView> => {
    const part = partOf(name)
    let loading = running.get(part)
    if (!loading) {
      // A view never starts in another language.
      const words = speak(featureOf(name)).catch(() => {})
      loading = Promise.all([loaders[part](), words]).then(([{ views }]) => {
        ready.set(part, views as Readonly<Record<string, AnyView>>)
      })
      running.set(part, loading)
      loading.catch(() => running.delete(part))
    }
    await loading
    return get(name) as AnyView
  }
  const latePart = <P extends object>(from: PartLoad<P>, feature?: ViewFeature) =>
    createLatePart(async () => {
      const words = feature && speak(feature).catch(() => {})
      const [component] = await Promise.all([from(loaders), words])
      return component
    }, onlyContent)
  return {
    get,
    load,
    prefetch: (name) => void load(name).catch(() => {}),
    part: <P extends object>(from: PartLoad<P>, feature?: ViewFeature) => {
      const known = (parts.get(from) as LatePart<P> | undefined) ?? latePart(from, feature)
      parts.set(from, known)
      return known.get()
    },
  }
}
