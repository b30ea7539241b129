import type { Views } from '../../store/defineViews.js'

/** `Connector.views`, shown by `Env.present`. */
export interface ConnectorRoutes {
  ConnectorView: { readonly name: string }
}

export const connectorViews: Views<ConnectorRoutes> = {
  ConnectorView: {
    data: ['name'],
    title: 'connect.title',
    guard: ({ presented }) => (presented.length > 0 ? undefined : 'home'),
  },
}
