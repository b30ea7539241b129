import type { SiwxClient } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { createKeeper, type KeeperOptions, type ServerSiwx } from './createKeeper.js'

export interface GatewaySiwxOptions extends KeeperOptions {
  /** Base URL of the gateway; defaults to the client's. */
  readonly gateway?: string | undefined
  /** Defaults to the client's. */
  readonly projectId?: string | undefined
}

/**
 * Has the project's gateway verify sign-ins and keep sessions: no host server is needed. Tokens are
 * in the page's storage, as with `serverSiwx`.
 */
export function gatewaySiwx({ gateway, projectId, ...options }: GatewaySiwxOptions = {}): ServerSiwx {
  let client: SiwxClient = { gateway, projectId }
  const keeper = createKeeper(options, () => {
    const { gateway: url, projectId: project } = client
    if (url === undefined)
      throw new LatchkeyError('invalid_config', {
        details: { path: 'gateway', reason: 'gatewaySiwx() signs visitors in there; add it' },
      })
    const query = project === undefined ? '' : `?${new URLSearchParams({ projectId: project })}`
    return { url, query, book: `latchkey.siwx.${project ?? ''}` }
  })
  return {
    ...keeper,
    start: (its) => {
      client = { gateway: gateway ?? its.gateway, projectId: projectId ?? its.projectId }
    },
  }
}
