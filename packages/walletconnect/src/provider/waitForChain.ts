import type { Platform } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { RemoteClient } from '../client/clientTypes.js'
import { chainsOf } from '../session/sessionFacts.js'

/** How long a wallet's yes may wait for the update that brings the chain, milliseconds. */
const UPDATE_MS = 3_000

/** Waits for the update that follows a wallet's yes. Resolves to whether the session has the chain. */
export function waitForChain(parameters: {
  readonly client: RemoteClient
  readonly platform: Platform
  readonly topic: string
  readonly chainId: Caip2
}): Promise<boolean> {
  const { client, platform, topic, chainId } = parameters
  const has = (): boolean => {
    const session = client.session(topic)
    return session !== undefined && chainsOf(session, 'eip155').includes(chainId)
  }
  if (has()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (): void => {
      platform.clearTimeout(timer)
      unlisten()
      resolve(has())
    }
    const timer = platform.setTimeout(end, UPDATE_MS)
    const unlisten = client.listen(() => {
      if (has()) end()
    })
  })
}
