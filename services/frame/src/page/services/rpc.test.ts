import { expect, test } from 'vitest'
import { nodeUrl } from './rpc.js'

const facts = {
  gateway: 'https://gateway.example',
  networks: [{ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', rpcUrl: 'https://node.example/key' }],
  project: { id: 'shop', name: 'Shop', allowedOrigins: [] },
}
const gateway = 'https://gateway.example/v1/?chainId=eip155%3A10&projectId=shop'

test.each([
  ['eip155:1', 'https://liar.example', false, 'https://node.example/key'],
  ['eip155:1', 'http://localhost:8545', true, 'https://node.example/key'],
  ['eip155:10', 'https://liar.example', false, gateway],
  ['eip155:10', 'http://localhost:8545', false, gateway],
  ['eip155:10', 'https://liar.example', true, gateway],
  ['eip155:10', 'http://localhost.liar.example', true, gateway],
  ['eip155:10', 'http://localhost:8545', true, 'http://localhost:8545'],
  ['eip155:10', undefined, true, gateway],
])(
  'param: of %s a page that names %s (development: %s) is answered by %s',
  (chainId, named, development, url) => {
    expect(nodeUrl(chainId, named, { ...facts, development })).toBe(url)
  },
)
