import type { Context } from '../../store/context.js'
import type { Connection, UnopenedCall } from '../../types/connector.js'
import type { UnopenedRequest } from '../../types/state.js'

/**
 * Keeps a request whose wallet the visitor must open in the state until it is over, and opens the modal for it, which
 * closes again by itself. An open modal keeps its view and shows the button below.
 */
export async function showUnopened(
  context: Context,
  { id, namespace, walletId, peer }: Connection,
  { method, links, answered }: UnopenedCall,
): Promise<void> {
  const { client, store } = context
  let isOver = false
  let isOpener = false
  const end = (): void => {
    isOver = true
    context.update('requestOver', ({ unopenedRequests = [] }) => ({
      unopenedRequests: unopenedRequests.filter((one) => one !== request),
    }))
    const { modal, unopenedRequests } = store.getState()
    const top = modal.stack.at(-1)
    const isShown = top ? top.view === 'OpenWallet' : isOpener
    if (modal.open && isShown && !unopenedRequests?.length) client.close()
  }
  const account = store.getState().accounts[namespace]
  const name = account?.status === 'connected' ? account.wallet.name : (peer?.name ?? walletId)
  const request: UnopenedRequest = { connectionId: id, walletId, name, method, links: [...new Set(links)] }
  answered.then(end, end)
  // What was over before this code was there is never shown.
  await undefined
  if (isOver || context.lifetime.aborted) return
  context.update('unopened', ({ unopenedRequests = [] }) => ({
    unopenedRequests: [...unopenedRequests, request],
  }))
  isOpener = !store.getState().modal.open && context.mounts.any()
  if (isOpener) void client.open({ view: 'OpenWallet', arguments: { walletId, name } })
}
