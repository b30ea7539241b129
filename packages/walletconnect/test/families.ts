import type { FamilyFacts, RemoteFamily } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { remoteFamily as eip155Remote } from '../../eip155/src/remote/remoteFamily.js'
import { familiesByName } from '../src/session/families.js'

/** Solana networks under the ids that older wallets know. */
const ALIASES: Readonly<Record<string, Caip2>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** A second family, as an adapter would bring it, whose networks have aliases. */
export const solanaRemote: RemoteFamily = {
  namespace: 'solana',
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: ['accountsChanged', 'chainChanged'],
  aliases: (chainId) => [chainId, ...(ALIASES[chainId] ? [ALIASES[chainId]] : [])],
  readChain: (value) => {
    if (typeof value !== 'string' || !/^(solana:)?[-_a-zA-Z0-9]{1,32}$/.test(value)) return undefined
    const id: Caip2 = `solana:${value.replace('solana:', '')}`
    return (Object.entries(ALIASES).find(([, alias]) => alias === id)?.[0] as Caip2 | undefined) ?? id
  },
  toAccount: (caip) => ({ caip, type: 'eoa' }),
  provider: (session) => ({
    accounts: () => session.accounts().map(({ caip }) => caip),
    chains: session.chains,
    request: session.request,
    switchChain: session.stand,
  }),
}

export const solanaFacts: FamilyFacts = {
  accountTypes: { default: 'eoa', all: ['eoa'] },
  nativeToken: 'So11111111111111111111111111111111111111111',
  can: { send: {}, tokens: true },
}

export const remoteFamilies: readonly RemoteFamily[] = [eip155Remote, solanaRemote]

export const families = familiesByName(remoteFamilies)
