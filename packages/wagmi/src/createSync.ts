import type { Client } from '@latchkey/core'
import type { CreateConnectorFn } from 'wagmi'
import { type EvmConnection, evmConnection, sameConnection } from './evmConnection.js'

/** wagmi ignores `connect` events while it connects. */
const AGAIN_MS = 100
const AGAIN_TIMES = 600

export interface Sync {
  /** Reports differences. */
  now(): void
  /** wagmi stores a taken connection later. */
  handedOver(): void
}

/** By the connector's events. wagmi listens to `change` only while it holds its connection. */
export function createSync(client: Client, emitter: Parameters<CreateConnectorFn>[0]['emitter']): Sync {
  let told: EvmConnection | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isHeld = (): boolean => emitter.listenerCount('change') > 0

  const sync = (times: number): void => {
    clearTimeout(timer)
    const now = evmConnection(client.getState())
    const isNew = !sameConnection(now, told)
    told = now
    if (!now) {
      if (isHeld()) emitter.emit('disconnect')
    } else if (!isHeld()) {
      emitter.emit('connect', now)
      if (!isHeld() && times > 0) timer = setTimeout(() => sync(times - 1), AGAIN_MS)
    } else if (isNew) emitter.emit('change', now)
  }
  const now = (): void => sync(AGAIN_TIMES)
  return {
    now,
    handedOver: () =>
      void setTimeout(() => {
        told = undefined
        now()
      }, 0),
  }
}
