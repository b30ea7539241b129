import { beginRestore } from '../connections/beginRestore.js'
import type { Context } from '../store/context.js'
import type { DiscoveryEnv } from '../types/env.js'
import { readStored } from './readStored.js'

/**
 * Order: stored state, discovery, initial event (queued), stored connection; when idle, remote
 * features.
 */
export function beginRun(context: Context): () => void {
  const { config, lazy, lifetime, log, platform } = context
  const { patch, records } = readStored(context)
  context.update('start', () => ({ ...patch, phase: 'starting' }))
  const stops = [openChannel(context), startConnectors(context)]
  context.track('INITIALIZE', {
    networks: config.networks.map((network) => network.caipNetworkId),
    version: context.client.version,
    adapters: [...context.adapters.keys()],
  })
  const ready = (): void => {
    if (!lifetime.aborted) context.update('ready', () => ({ phase: 'ready' }))
  }
  if (records.length > 0) void beginRestore(context, records).finally(ready)
  else ready()
  if (config.projectId === undefined || (config.gateway !== undefined && !config.basic)) {
    const read = (): void =>
      void lazy
        .project()
        .then(
          ({ readProject }) => lifetime.aborted || readProject(context),
          log.failed('The project was not read'),
        )
    // The first opening waits for the answer.
    stops.push(platform.whenIdle(read), context.modal.onIntent(read))
  }
  // A click only renders.
  if (!platform.savesData()) {
    stops.push(platform.whenIdle(() => context.mounts.any() && context.modal.prefetch()))
  }
  return () => {
    context.modal.close({ status: 'dismissed' })
    for (const stop of stops) stop()
    context.watches.forEach((stop) => stop())
    context.held.forEach((end) => end())
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

function startConnectors(context: Context): () => void {
  const { lazy, lifetime } = context
  const stops: (() => void)[] = []
  for (const connector of context.connectors.values()) {
    const env: DiscoveryEnv = {
      ...context.env,
      found: (given) => {
        if (lifetime.aborted) return
        const wallet = connector.remote ? { ...given, elsewhere: true as const } : given
        context.update('found', (state) => ({ detected: { ...state.detected, [wallet.id]: wallet } }))
      },
      lost: (walletId) => {
        if (lifetime.aborted || !context.store.getState().detected[walletId]) return
        context.update('lost', ({ detected: { [walletId]: _lost, ...detected } }) => ({ detected }))
      },
      loadKnown: () =>
        lazy
          .wallet()
          .then((code) => code.loadKnown(context))
          .catch(() => () => false),
      resumed: (connections) => {
        lazy
          .remote()
          .then(({ adoptResumed }) => adoptResumed(context, connector, connections))
          .catch(context.log.failed('A session was not taken over'))
      },
    }
    try {
      stops.push(connector.start(env))
    } catch (error) {
      context.log.failed(`The connector ${connector.id} did not start`)(error)
    }
  }
  return () => stops.forEach((stop) => stop())
}

function openChannel(context: Context): () => void {
  const { env, lazy, lifetime, log, platform } = context
  context.channel = platform.channel(env.scope, (message) => {
    lazy
      .wallet()
      .then(({ applyTabMessage }) => {
        if (!lifetime.aborted) return applyTabMessage(context, message)
      })
      .catch(log.failed('A message of another tab was lost'))
  })
  return () => {
    context.channel?.close()
    context.channel = null
  }
}
