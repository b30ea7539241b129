import type { Context } from '../client/context.js'
import type { Connector } from '../types/connector.js'
import type { ConnectedWalletInfo } from '../types/state.js'

/** How a wallet is shown: what it told about itself, else its connector's name. */
export function walletInfo(context: Context, connector: Connector, walletId: string): ConnectedWalletInfo {
  const wallet = context.store.getState().detected[walletId]
  if (!wallet) return { id: walletId, name: connector.name }
  const { id, name, rdns, icon } = wallet
  return { id, name, ...(rdns === undefined ? {} : { rdns }), ...(icon === undefined ? {} : { icon }) }
}
