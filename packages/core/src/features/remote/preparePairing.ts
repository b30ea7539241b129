import { servedBy } from '../../connections/findTarget.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { ViewName } from '../../types/route.js'
import { remoteConnector } from '../../wallets/reach.js'
import { adoptResumed } from './adoptResumed.js'
import { pairingMemory, startPairing } from './pairing.js'

const LIST_VIEWS: ReadonlySet<ViewName> = new Set<ViewName>([
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'Wallets',
])

export function preparePairing(context: Context): void {
  const memory = pairingMemory(context)
  const connector = remoteConnector(context)
  if (!connector || !context.platform.isTouch()) return
  memory.isPreparing = true
  const { attempt, features, legalAccepted } = context.store.getState()
  if (memory.running || attempt?.status === 'waiting' || context.lifetime.aborted) return
  if (features.legalCheckbox && !legalAccepted) return
  const namespaces = context.config.namespaces.filter((item) => servedBy(context, connector).includes(item))
  if (namespaces.length === 0) return
  const running = startPairing(context, { connector, walletId: connector.id, namespaces })
  const handleOpen = (isOpen: boolean): void => {
    if (isOpen) return
    memory.isPreparing = false
    if (!running.isClaimed) running.stop()
  }
  const stop = follow(context, ({ modal }) => modal.open, handleOpen)
  running.answer
    .then(async (connections) => {
      if (!running.isClaimed && !memory.running) await adoptResumed(context, connector, connections)
    })
    .catch(() => undefined)
    .finally(() => {
      stop()
      prepareNext(context)
    })
}

function prepareNext(context: Context): void {
  const { attempt, modal } = context.store.getState()
  const top = modal.stack.at(-1)?.view
  const isListed = modal.open && top && LIST_VIEWS.has(top)
  // No automatic retry after a failure.
  if (pairingMemory(context).isPreparing && isListed && attempt?.status === 'cancelled') {
    preparePairing(context)
  }
}
