import { LatchkeyError } from '@latchkey/protocol/errors'
import type { FrameChainId } from '@latchkey/protocol/frame'
import type { Facts } from './facts.js'
import { chainIdOf } from './networks.js'
import type { Vault } from './vault/vault.js'

export interface CurrentChainDeps {
  readonly facts: Pick<Facts, 'chainId'>
  readonly vault: Pick<Vault, 'get' | 'set'>
  readonly isServed: (id: string, rpcUrl: string | undefined) => Promise<boolean>
}

export function createCurrentChain({ facts, vault, isServed }: CurrentChainDeps) {
  const currentId = async (): Promise<string> => (await vault.get('chain')) ?? facts.chainId ?? 'eip155:1'

  /** @throws LatchkeyError `unsupported_chain` */
  async function checkServed(id: string, rpcUrl: string | undefined): Promise<void> {
    if (!(await isServed(id, rpcUrl)))
      throw new LatchkeyError('unsupported_chain', { details: { chainId: id } })
  }

  /** @returns CAIP-2, even if the chain changes meanwhile */
  async function standOn(chainId: FrameChainId, rpcUrl: string | undefined): Promise<string> {
    const id = chainIdOf(chainId)
    await checkServed(id, rpcUrl)
    await vault.set('chain', id)
    return id
  }

  return {
    currentId,
    checkServed,
    standOn,

    /** Otherwise the current one. */
    of: async (chainId: FrameChainId | undefined, rpcUrl: string | undefined): Promise<string> =>
      chainId === undefined ? currentId() : standOn(chainId, rpcUrl),
  }
}

export type CurrentChain = ReturnType<typeof createCurrentChain>
