import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { currentChain } from '../../connections/currentChain.js'
import { awaitAddressChecks } from '../../connections/incoming.js'
import { linkSignals } from '../../platform/abort.js'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import type { Connection } from '../../types/connection.js'
import type { Connector } from '../../types/connector.js'
import type { SignInRequest } from '../../types/signIn.js'
import type { ConnectedAccount } from '../../types/state.js'

export interface RunningPairing {
  readonly answer: Promise<readonly Connection[]>
  /** False while prepared for a tap. */
  isClaimed: boolean
  stop(): void
}

interface PairingMemory {
  running?: RunningPairing | undefined
  attempt?: { readonly id: number; readonly promise: Promise<ConnectedAccount> } | undefined
  isPreparing?: boolean
}

export const pairingMemory = perRun((): PairingMemory => ({}))

interface StartPairingParameters {
  readonly connector: Connector
  readonly walletId: string
  readonly namespaces: readonly Namespace[]
  readonly chainId?: Caip2 | undefined
  readonly signIn?: SignInRequest | Promise<SignInRequest | undefined> | undefined
}

/** Puts each URI into `state.pairing`. Revokes grants after a cancel. */
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
    const request = { walletId, namespaces, chainId: chosen, silent: false, signal, onUri }
    return awaitAddressChecks(
      context,
      connector.connect({ ...request, signIn: signIn && (await signIn) }),
      signal,
    )
  }
  const release = (): void => {
    unlink()
    if (memory.running === running) memory.running = undefined
  }
  const answer = ask()
  const running: RunningPairing = {
    answer,
    isClaimed: false,
    stop() {
      release()
      if (signal.aborted) return
      controller.abort()
      if (!lifetime.aborted) clearPairing(context)
    },
  }
  memory.running = running
  void answer.then((connections) => {
    release()
    if (signal.aborted) dropSessions(context, connections)
  }, running.stop)
  return running
}

export function clearPairing(context: Context): void {
  if (pairingMemory(context).running || context.store.getState().pairing?.given) return
  context.update('pairingEnded', () => ({ pairing: null }))
}

export function dropSessions(context: Context, connections: readonly Connection[]): void {
  const live = [...context.connections.values()]
  for (const connection of connections) {
    const topic = connection.session?.topic
    const isUsed = topic && live.some((item) => item.session?.topic === topic)
    if (!isUsed) connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
