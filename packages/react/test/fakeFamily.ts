import type { Adapter, AdapterReads, Connection, ConnectParameters, Connector } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'

export const chain = (namespace: string, id: string, name: string) => ({
  id,
  name,
  chainNamespace: namespace,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 2 },
  rpcUrls: { default: { http: [`http://rpc.test/${namespace}/${id}`] } },
})

export function family(namespace: string, refuses = false, name = 'Fox') {
  const connectCalls: ConnectParameters[] = []
  const connector: Connector = {
    id: namespace,
    name: namespace,
    type: 'ANNOUNCED',
    namespaces: [namespace],
    start: ({ found }) => {
      const id = `${namespace}:${name.toLowerCase()}`
      found({ id, connectorId: namespace, name, namespaces: [namespace], type: 'ANNOUNCED' })
      return () => {}
    },
    connect: async (parameters): Promise<readonly Connection[]> => {
      if (parameters.silent) return []
      connectCalls.push(parameters)
      if (refuses) throw new LatchkeyError('user_rejected')
      return [
        {
          id: `${namespace}:${name.toLowerCase()}`,
          connectorId: namespace,
          walletId: `${namespace}:${name.toLowerCase()}`,
          namespace,
          accounts: [{ caip: `${namespace}:1:addr${namespace}`, type: 'eoa' }],
          chainId: `${namespace}:1`,
          provider: {},
          on: () => () => {},
          disconnect: async () => {},
        },
      ]
    },
  }
  const adapter: Adapter = {
    namespace,
    accountTypes: { default: 'eoa', all: ['eoa'] },
    nativeToken: '',
    can: {},
    connectors: () => [connector],
    actions: async () => ({}),
    reads: async () =>
      new Proxy({} as AdapterReads, {
        get: (_reads, property) =>
          ['then', 'isAddress', 'readAddress'].includes(String(property))
            ? undefined
            : () => Promise.reject(new LatchkeyError('rpc_unreachable')),
      }),
  }
  return { adapter, connectCalls }
}
