import type { Context } from '../client/context.js'
import { openChannel } from '../tabs/openChannel.js'
import { readStored } from './readStored.js'
import { startConnectors } from './startConnectors.js'

/**
 * Runs the client, in the order of specification section 4, "Initialization order": settings and controllers (the
 * stored state), adapters (discovery), the initial event (it waits in the batch, ruling 23), the stored connection,
 * and at idle time the remote features with the allowed origins. Steps 8 and 9 belong to connectors and to what draws.
 *
 * @returns ends the run: listeners, timers and requests go, the state is as before the start
 */
export function beginRun(context: Context): () => void {
  const { config, late, lifetime, log, platform } = context
  const { patch, records } = readStored(context)
  context.update('start', () => ({ ...patch, phase: 'starting' }))
  const stops = [openChannel(context), startConnectors(context, records)]
  context.track('INITIALIZE', {
    networks: config.networks.map((network) => network.caipNetworkId),
    version: context.client.version,
    adapters: [...context.adapters.keys()],
  })
  const ready = (): void => {
    if (!lifetime.aborted) context.update('ready', () => ({ phase: 'ready' }))
  }
  if (records.length > 0) void context.restore(records).finally(ready)
  else ready()
  if (config.projectId === undefined || (config.gateway !== undefined && !config.basic)) {
    const read = (): void =>
      void late
        .remote()
        .then(
          (remote) => lifetime.aborted || remote.readProject(context),
          log.failed('The project was not read'),
        )
    stops.push(platform.whenIdle(read))
  }
  // The first screen comes while the page is idle, so that a click only draws it.
  if (!platform.savesData()) {
    stops.push(platform.whenIdle(() => context.mounts.any() && context.modal.prefetch()))
  }
  return () => {
    context.modal.close({ status: 'dismissed' })
    for (const stop of stops) stop()
    context.watches.forEach((stop) => stop())
    const initial = context.store.getInitialState()
    const { modal, theme, features, remote } = context.store.getState()
    context.store.setState({
      ...initial,
      theme,
      features,
      remote,
      modal: { ...initial.modal, stack: modal.stack },
    })
  }
}
