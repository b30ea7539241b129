import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import type { ConnectorType } from '../types/wallet.js'

/** Tracks CONNECT_SUCCESS (specification section 7), after the connection stands in the state. */
export function trackConnect(
  context: Context,
  type: ConnectorType,
  name: string,
  namespace: Namespace,
  reconnect: boolean,
): void {
  const { pairing } = context.store.getState()
  const remote = (pairing ? pairing.opened : context.platform.isTouch()) ? 'mobile' : 'qrcode'
  const method = type === 'WALLET_CONNECT' ? remote : type === 'EXTERNAL' ? 'external' : 'browser'
  context.track('CONNECT_SUCCESS', { method, name, namespace, reconnect })
}
