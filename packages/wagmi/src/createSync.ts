import type { Client } from '@latchkey/core'
import type { CreateConnectorFn } from 'wagmi'
import { type EvmConnection, evmConnection, sameConnection } from './evmConnection.js'

/** wagmi ignores `connect` events while it connects. */
const RETRY_MS = 100
const MAX_RETRIES = 600

export interface Sync {
  /** Reports differences. */
  run(): void
  /** wagmi stores a taken connection later. */
  afterHandover(): void
}

/** By the connector's events. wagmi listens to `change` only while it holds its connection. */
export function createSync(client: Client, emitter: Parameters<CreateConnectorFn>[0]['emitter']): Sync {
  let reported: EvmConnection | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isHeld = (): boolean => emitter.listenerCount('change') > 0

  const syncWithRetries = (retries: number): void => {
    clearTimeout(timer)
    const connection = evmConnection(client.getState())
    const isNew = !sameConnection(connection, reported)
    reported = connection
    if (!connection) {
      if (isHeld()) emitter.emit('disconnect')
    } else if (!isHeld()) {
      emitter.emit('connect', connection)
      if (!isHeld() && retries > 0) timer = setTimeout(() => syncWithRetries(retries - 1), RETRY_MS)
    } else if (isNew) emitter.emit('change', connection)
  }
  const sync = (): void => syncWithRetries(MAX_RETRIES)
  return {
    run: sync,
    afterHandover: () =>
      void setTimeout(() => {
        reported = undefined
        sync()
      }, 0),
  }
}
