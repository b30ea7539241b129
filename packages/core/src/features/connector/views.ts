import type { Views } from '../../store/defineViews.js'

/** Views that connectors bring along (`Connector.views`), shown by `Env.present`. */
export interface ConnectorRoutes {
  /** `name` is its title. */
  ConnectorView: { readonly name: string }
}

export const connectorViews: Views<ConnectorRoutes> = {
  ConnectorView: {
    data: ['name'],
    title: 'connect.title',
    guard: ({ presented }) => (presented.length > 0 ? undefined : 'home'),
  },
}
