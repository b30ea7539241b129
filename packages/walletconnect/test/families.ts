import type { FamilyFacts, RemoteFamily } from '@latchkey/core/adapter'
import { remoteFamily as eip155Remote } from '../../eip155/src/remote/remoteFamily.js'
import { remoteFamily as solanaRemote } from '../../solana/src/remote/remoteFamily.js'
import { familiesByName } from '../src/session/families.js'

export { solanaRemote }
export { remoteFamily as bitcoinRemote } from '../../bip122/src/remote/remoteFamily.js'

export const solanaFacts: FamilyFacts = {
  accountTypes: { default: 'eoa', all: ['eoa'] },
  nativeToken: 'So11111111111111111111111111111111111111111',
  can: { send: {}, tokens: true },
}

export const remoteFamilies: readonly RemoteFamily[] = [eip155Remote, solanaRemote]

export const families = familiesByName(remoteFamilies)
