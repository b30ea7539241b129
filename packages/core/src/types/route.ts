import type { FeatureViews } from './featureViews.js'

/** The features that have views; each has a folder of this name in core and in what draws. */
export type ViewFeature = keyof FeatureViews

/** Every view with its data. */
type Pairs = {
  [F in ViewFeature]: {
    [V in keyof FeatureViews[F]]: readonly [V, FeatureViews[F][V]]
  }[keyof FeatureViews[F]]
}[ViewFeature]

/** The data that each view carries; `undefined` where it needs none. */
export type RouteData = {
  [P in Pairs as P[0]]: P[1]
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
export type ViewsOf<F extends ViewFeature> = keyof FeatureViews[F] & ViewName
