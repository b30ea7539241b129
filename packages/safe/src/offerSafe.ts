import type { Connection, ConnectParameters, DiscoveryEnv } from '@latchkey/core/adapter'
import { pause } from '@latchkey/protocol/abort'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { createConnection } from './createConnection.js'
import { type AskSafe, createMessages } from './messages.js'
import { readSafe, type SafeAccount } from './readSafe.js'

export interface SafeOffer {
  /** Also after a disconnect. */
  connect(): Connection
}

export interface OfferSafeParameters {
  readonly env: DiscoveryEnv
  readonly win: Window
  readonly allowedOrigins: readonly string[]
  readonly signal: AbortSignal
}

/** Milliseconds. */
const TIMEOUT_MS = SECOND_MS

/** Safe may listen later. */
const RETRY_MS = 200

/**
 * Lists Safe and offers its account, unless the visitor disconnected it.
 *
 * @returns undefined without a timely answer
 */
export async function offerSafe(parameters: OfferSafeParameters): Promise<SafeOffer | undefined> {
  const { env, win, allowedOrigins, signal } = parameters
  const { platform } = env
  const controller = new AbortController()
  const end = (): void => controller.abort()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const ask = createMessages({ platform, win, allowedOrigins, signal: controller.signal })
  const account = ask && (await requestAccount(ask, env, controller.signal))
  if (!account || signal.aborted) {
    end()
    return undefined
  }
  const leftKey = `${env.scope}.safe.left`
  const connect = (): Connection =>
    createConnection({
      ask,
      account,
      platform,
      signal: controller.signal,
      onDisconnect: () => platform.storage.set(leftKey, 'true'),
    })
  env.found({ id: 'safe', connectorId: 'safe', name: 'Safe', namespaces: ['eip155'], type: 'ANNOUNCED' })
  if (platform.storage.get(leftKey) === null) env.resumed?.([connect()])
  return {
    connect() {
      platform.storage.remove(leftKey)
      return connect()
    },
  }
}

async function requestAccount(
  ask: AskSafe,
  { platform }: DiscoveryEnv,
  signal: AbortSignal,
): Promise<SafeAccount | undefined> {
  const asking = new AbortController()
  const end = (): void => asking.abort()
  signal.addEventListener('abort', end)
  let account: SafeAccount | undefined
  for (let waited = 0; waited < TIMEOUT_MS && !asking.signal.aborted; waited += RETRY_MS) {
    ask<unknown>('getSafeInfo', undefined).then(
      (answer) => {
        account ??= readSafe(answer)
        if (account) end()
      },
      () => undefined,
    )
    await pause(platform, RETRY_MS, asking.signal)
  }
  return account
}

/**
 * No prompt: the visitor opened the page in Safe.
 *
 * @param offer undefined outside of Safe
 * @throws LatchkeyError `wallet_not_installed`; never when silent
 */
export function connectSafe(
  offer: SafeOffer | undefined,
  { namespaces, silent }: ConnectParameters,
): readonly Connection[] {
  if (!namespaces.includes('eip155')) return []
  if (offer) return [offer.connect()]
  if (silent) return []
  throw new LatchkeyError('wallet_not_installed', { details: { id: 'safe' } })
}
