import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { linkSignals } from '../connect/linkSignals.js'
import type { Connector } from '../types/connector.js'
import type { SignInRequest } from '../types/signIn.js'
import { clearPairing } from './clearPairing.js'
import { dropSessions } from './dropSessions.js'
import { pairingMemory, type RunningPairing } from './pairingMemory.js'

/** What to ask the connector for. */
export interface StartPairingParameters {
  readonly connector: Connector
  /** Of the wallet that the visitor chose, or the connector's own for any. */
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
  readonly chainId?: Caip2 | undefined
  readonly signIn?: SignInRequest | undefined
}

/**
 * Asks the connector for a session and shows each URI in `state.pairing`, until a wallet answers or it is given up.
 * What a wallet grants after that is given back.
 */
export function startPairing(context: Context, parameters: StartPairingParameters): RunningPairing {
  const { connector, walletId, namespaces, chainId, signIn } = parameters
  const memory = pairingMemory(context)
  const { lifetime } = context
  const { controller, unlink } = linkSignals([lifetime])
  const { signal } = controller

  const onUri = (uri: string, expiresAt: number): void => {
    if (signal.aborted) return
    context.update('pairing', ({ pairing }) => {
      const opened = pairing?.given ? undefined : pairing?.opened
      return { pairing: { uri, expiresAt, ...(opened && { opened }) } }
    })
  }
  const ask = async (): ReturnType<Connector['connect']> => {
    const chosen = chainId ?? context.chosen.get(context.store.getState().namespace)
    return connector.connect({ walletId, namespaces, chainId: chosen, silent: false, signal, onUri, signIn })
  }
  const leave = (): void => {
    unlink()
    if (memory.running === running) memory.running = undefined
  }
  const answer = ask()
  const running: RunningPairing = {
    answer,
    taken: false,
    stop() {
      leave()
      if (signal.aborted) return
      controller.abort()
      if (!lifetime.aborted) clearPairing(context)
    },
  }
  memory.running = running
  void answer.then((late) => {
    leave()
    if (signal.aborted) dropSessions(context, late)
  }, running.stop)
  return running
}
