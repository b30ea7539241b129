import type { FeatureViews } from './featureViews.js'

/** Core and the UI packages have a folder for each. */
export type ViewFeature = keyof FeatureViews

type Pairs = {
  [F in ViewFeature]: {
    [V in keyof FeatureViews[F]]: readonly [V, FeatureViews[F][V]]
  }[keyof FeatureViews[F]]
}[ViewFeature]

export type RouteData = {
  [P in Pairs as P[0]]: P[1]
}

export type ViewName = keyof RouteData

export type Route = {
  [V in ViewName]: RouteData[V] extends undefined ? Shown<V> : Shown<V> & RouteData[V]
}[ViewName]

/** `request` is set when the view waits for an answer (`Presented.id`). */
interface Shown<V> {
  readonly view: V
  readonly request?: number
}

export type ViewsOf<F extends ViewFeature> = keyof FeatureViews[F] & ViewName
