import type { Client } from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import { createConfig, http, type State } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { latchkey } from './latchkey.js'
import { linkConfig } from './linkConfig.js'
import { wagmiState } from './wagmiState.js'

// Checked by tsc.

test('behavior: wagmi’s config accepts our connector and our state', () => {
  const host = (client: Client) => {
    const config = createConfig({
      chains: [mainnet],
      transports: { [mainnet.id]: http() },
      connectors: [latchkey(client)],
    })
    expectTypeOf(linkConfig).toBeCallableWith(config, client)
  }
  expectTypeOf(host).toBeFunction()
  expectTypeOf(wagmiState).returns.toExtend<State | undefined>()
})
