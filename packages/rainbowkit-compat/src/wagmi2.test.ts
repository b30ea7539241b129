import { expect, test, vi } from 'vitest'
import { offline, one, two } from '../test/setUp.js'
import { carriedBy } from './config/latchkeyConnector.js'
import { getDefaultConfig } from './config/getDefaultConfig.js'

// `wagmi` 2 uses `@wagmi/core` 2.
vi.mock('wagmi', () => import('wagmi-core-2'))

test('behavior: a config of wagmi 2 carries the client with the URLs of its transports', async () => {
  const { createConfig, http } = await import('wagmi-core-2')
  expect((await import('wagmi')).createConfig).toBe(createConfig)
  const config = getDefaultConfig({
    appName: 'Prints',
    projectId: 'prints',
    chains: [one, two],
    transports: { [one.id]: http('https://node.test'), [two.id]: http() },
    latchkey: offline(),
  })
  const { client } = carriedBy(config)
  expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey'])
  expect(client.config.networks.map(({ rpcUrls }) => rpcUrls)).toEqual([
    ['https://node.test'],
    ['http://rpc.test/31338'],
  ])
})
