import type { RouteData, ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'

/** What a view is given: the data of its route. */
export type ViewProps<V extends ViewName> = { readonly data: RouteData[V] }

/** A view, whatever its data. Only the loader makes one, where name and data are known to belong together. */
export type AnyView = ComponentType<{ readonly data: never }> & {
  /** Stands in the header, in the title's place. */
  readonly header?: ComponentType
}
