import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { currentChain } from '../../connections/currentChain.js'
import { learned } from '../../connections/incoming.js'
import { linkSignals } from '../../platform/abort.js'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import type { Connection } from '../../types/connection.js'
import type { Connector } from '../../types/connector.js'
import type { SignInRequest } from '../../types/signIn.js'
import type { ConnectedAccount } from '../../types/state.js'

/** A pairing that is out: the connector was asked and waits for a wallet. */
export interface RunningPairing {
  readonly answer: Promise<readonly Connection[]>
  /** A visitor's attempt waits for it; otherwise it is only ready for a tap. */
  taken: boolean
  /** Gives it up; nothing is shown any more. */
  stop(): void
}

/** What is remembered of the pairings of one client. */
interface PairingMemory {
  running?: RunningPairing | undefined
  /** The latest attempt. */
  attempt?: { readonly id: number; readonly promise: Promise<ConnectedAccount> } | undefined
  /** A pairing is to be ready whenever a list of wallets is on show. */
  prepares?: boolean
}

/** The memory of a client's pairings: what can be given up. The state has what is shown of them. */
export const pairingMemory = perRun((): PairingMemory => ({}))

/** What to ask the connector for. */
interface StartPairingParameters {
  readonly connector: Connector
  /** Of the wallet that the visitor chose, or the connector's own for any. */
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
  readonly chainId?: Caip2 | undefined
  readonly signIn?: SignInRequest | Promise<SignInRequest | undefined> | undefined
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
    const chosen = currentChain(context, chainId) ?? context.chosen.get(context.store.getState().namespace)
    const asked = { walletId, namespaces, chainId: chosen, silent: false, signal, onUri }
    return learned(context, connector.connect({ ...asked, signIn: signIn && (await signIn) }), signal)
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

/** Shows no URI any more, unless another pairing runs or the host gave one. */
export function clearPairing(context: Context): void {
  if (pairingMemory(context).running || context.store.getState().pairing?.given) return
  context.update('pairingEnded', () => ({ pairing: null }))
}

/** Gives back sessions that were granted and are not taken over, silently: the wallet is told as far as it is reached. */
export function dropSessions(context: Context, connections: readonly Connection[]): void {
  const live = [...context.connections.values()]
  for (const connection of connections) {
    const topic = connection.session?.topic
    const isUsed = topic && live.some((item) => item.session?.topic === topic)
    if (!isUsed) connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
