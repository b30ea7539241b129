import { type Client, createLatchkey } from '@latchkey/core'
import { solana as mainnet, solanaDevnet } from '@latchkey/core/networks'
import { DEFAULT_ACCOUNT_TYPES } from '@latchkey/protocol/constants'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { SolanaProvider } from './provider/createProvider.js'
import { solana } from './solana.js'
import { chainAliases } from './wallet/chainAliases.js'
import type { SolanaWallet } from './wallet/solanaWallet.js'

describe('the adapter', () => {
  test('param: facts of the family at page load', () => {
    expect(solana()).toMatchObject({
      namespace: 'solana',
      accountTypes: { default: DEFAULT_ACCOUNT_TYPES.solana, all: ['eoa', 'smartAccount'] },
      nativeToken: 'So11111111111111111111111111111111111111111',
      can: { send: {}, tokens: true, onramp: true },
    })
    expect(solana({ injected: false }).connectors()).toEqual([])
  })

  test('behavior: the stable wallet has its type', () => {
    expectTypeOf((client: Client) => client.provider('solana')).returns.toEqualTypeOf<SolanaProvider>()
    expectTypeOf<SolanaProvider>().toExtend<SolanaWallet>()
    expectTypeOf<SolanaProvider['features']['solana:signIn']>().not.toBeNullable()
    expectTypeOf<SolanaWallet['features']['solana:signIn']>().toBeNullable()
  })
})

test.each([
  ['mainnet', mainnet, '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['devnet', solanaDevnet, '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
] as const)('behavior: a host that still uses the former id of %s', (_name, network, old) => {
  const currentId = `solana:${network.id}` as const
  const client = createLatchkey({
    networks: [{ ...network, id: old }],
    adapters: [solana()],
    customRpcUrls: { [`solana:${old}`]: ['https://rpc.test'] },
    tokens: { [`solana:${old}`]: [] },
    defaultNetwork: `solana:${old}`,
  })
  expect(client.config).toMatchObject({
    networks: [{ caipNetworkId: currentId, rpcUrls: ['https://rpc.test'] }],
    defaultNetwork: { caipNetworkId: currentId },
  })
  expect(client.getState().networks.solana?.chainId).toBe(currentId)
  expect(chainAliases[`solana:${old}`]).toBe(currentId)
})
