import type { features } from '../router/views.js'
import type { ViewDefinition } from '../store/defineViews.js'

type Features = typeof features

/** The features that have views; each has a folder of this name in core and in what draws. */
export type ViewFeature = keyof Features

/** What every feature says about its views, by name. */
type Definitions = {
  [F in ViewFeature]: { [V in keyof Features[F]]: readonly [V, Features[F][V]] }[keyof Features[F]]
}[ViewFeature]

/** The data that each view carries; `undefined` where it needs none. */
export type RouteData = {
  [D in Definitions as D[0]]: D[1] extends ViewDefinition<infer Data> ? Data : never
}

export type ViewName = keyof RouteData

/** A view with its data. */
export type Route = {
  [V in ViewName]: RouteData[V] extends undefined ? Shown<V> : Shown<V> & RouteData[V]
}[ViewName]

/** A view that is shown; with `request` for something that waits for the visitor (`Presented.id`). */
interface Shown<V> {
  readonly view: V
  readonly request?: number
}

/** The views of a feature. */
export type ViewsOf<F extends ViewFeature> = keyof Features[F] & ViewName
