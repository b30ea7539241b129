import type { Context } from '../client/context.js'
import { beginRestore } from '../connect/beginRestore.js'
import { forget } from '../connect/forget.js'
import { readStored } from './readStored.js'
import { startConnectors } from './startConnectors.js'

/**
 * Runs the client, in the order of specification section 4, "Initialization order": settings and controllers (the
 * stored state), adapters (discovery), the initial event (it waits in the batch, ruling 23), the stored connection,
 * and at idle time the remote features with the allowed origins. Steps 8 and 9 belong to connectors and to what draws.
 *
 * @param context of the client
 * @param version for the INITIALIZE event
 * @returns ends the run: listeners, timers and requests go, the state is as before the start
 */
export function beginRun(context: Context, version: string): () => void {
  const { config, lifetime } = context
  const { patch, records } = readStored(context)
  context.update('start', () => ({ ...patch, phase: 'starting' }))
  const stops = [context.tabs.start(), startConnectors(context)]
  context.track('INITIALIZE', {
    networks: config.networks.map((network) => network.caipNetworkId),
    version,
    adapters: [...context.adapters.keys()],
  })
  if (config.projectId === undefined)
    void context.late.remote().then((module) => module.checkProject(context))
  const ready = (): void => {
    if (!lifetime.aborted) context.update('ready', () => ({ phase: 'ready' }))
  }
  if (records.length > 0) void beginRestore(context, records).finally(ready)
  else ready()
  if (config.gateway !== undefined && !config.basic) stops.push(startRemote(context))
  return () => {
    context.modal.close({ status: 'dismissed' })
    for (const stop of stops) stop()
    for (const id of Array.from(context.connections.keys())) forget(context, id)
    const { modal, theme, features, remote } = context.store.getState()
    const { stack } = modal
    context.store.setState({
      ...context.store.getInitialState(),
      theme,
      features,
      remote,
      modal: { open: false, loading: false, stack, direction: 'none' },
    })
  }
}

function startRemote(context: Context): () => void {
  const { lifetime } = context
  let stop: (() => void) | undefined
  const cancel = context.platform.whenIdle(() => {
    void context.late.remote().then(
      ({ startRemoteConfig }) => {
        if (!lifetime.aborted) stop = startRemoteConfig(context)
      },
      (error: unknown) => context.log.error('The remote configuration was not read', String(error)),
    )
  })
  return () => {
    cancel()
    stop?.()
  }
}
