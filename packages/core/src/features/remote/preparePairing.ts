import { servedBy } from '../../connections/findTarget.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { ViewName } from '../../types/route.js'
import { remoteConnector } from '../../wallets/reach.js'
import { adoptResumed } from './adoptResumed.js'
import { pairingMemory, startPairing } from './pairing.js'

const LISTS: ReadonlySet<ViewName> = new Set<ViewName>(['Connect', 'ConnectWallets', 'AllWallets', 'Wallets'])

export function preparePairing(context: Context): void {
  const memory = pairingMemory(context)
  const connector = remoteConnector(context)
  if (!connector || !context.platform.isTouch()) return
  memory.prepares = true
  const { attempt, features, legalAccepted } = context.store.getState()
  if (memory.running || attempt?.status === 'waiting' || context.lifetime.aborted) return
  if (features.legalCheckbox && !legalAccepted) return
  const namespaces = context.config.namespaces.filter((item) => servedBy(context, connector).includes(item))
  if (namespaces.length === 0) return
  const running = startPairing(context, { connector, walletId: connector.id, namespaces })
  const hear = (isOpen: boolean): void => {
    if (isOpen) return
    memory.prepares = false
    if (!running.taken) running.stop()
  }
  const stop = follow(context, ({ modal }) => modal.open, hear)
  running.answer
    .then(async (connections) => {
      if (!running.taken && !memory.running) await adoptResumed(context, connector, connections)
    })
    .catch(() => undefined)
    .finally(() => {
      stop()
      prepareAgain(context)
    })
}

function prepareAgain(context: Context): void {
  const { attempt, modal } = context.store.getState()
  const top = modal.stack.at(-1)?.view
  const isListed = modal.open && top && LISTS.has(top)
  // No automatic retry after a failure.
  if (pairingMemory(context).prepares && isListed && attempt?.status === 'cancelled') {
    preparePairing(context)
  }
}
