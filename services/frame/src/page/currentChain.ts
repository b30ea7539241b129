import { LatchkeyError } from '@latchkey/protocol/errors'
import type { FrameChainId } from '@latchkey/protocol/frame'
import type { Facts } from './facts.js'
import { chainIdOf } from './networks.js'
import type { Vault } from './vault/vault.js'

/** The surroundings of the page's chain. */
export interface CurrentChainDeps {
  readonly facts: Pick<Facts, 'chainId'>
  readonly vault: Pick<Vault, 'get' | 'set'>
  /** Whether the frame serves a network, by its CAIP-2 id. */
  readonly isServed: (id: string, rpcUrl: string | undefined) => Promise<boolean>
}

/** The chain that the host's page stands on, which the vault keeps. Chains are named by their CAIP-2 ids. */
export function createCurrentChain({ facts, vault, isServed }: CurrentChainDeps) {
  const present = async (): Promise<string> => (await vault.get('chain')) ?? facts.chainId ?? 'eip155:1'

  /** @throws LatchkeyError `unsupported_chain` */
  async function checkServed(id: string, rpcUrl: string | undefined): Promise<void> {
    if (!(await isServed(id, rpcUrl)))
      throw new LatchkeyError('unsupported_chain', { details: { chainId: id } })
  }

  /** Notes where the page stands. @returns the chain's CAIP-2 id, which an answer is for whatever is noted meanwhile */
  async function standOn(chainId: FrameChainId, rpcUrl: string | undefined): Promise<string> {
    const id = chainIdOf(chainId)
    await checkServed(id, rpcUrl)
    await vault.set('chain', id)
    return id
  }

  return {
    present,
    checkServed,
    standOn,

    /** The chain that a request names; where it names none, the one that the page stands on. */
    of: async (chainId: FrameChainId | undefined, rpcUrl: string | undefined): Promise<string> =>
      chainId === undefined ? present() : standOn(chainId, rpcUrl),
  }
}

export type CurrentChain = ReturnType<typeof createCurrentChain>
