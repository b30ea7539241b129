import * as Address from 'ox/Address'
import {
  createBundles,
  hasCode,
  signAsAccount,
  smartAccountOf,
  type AccountType,
  type Bundles,
  type SmartAccount,
} from '../../smartAccount/index.js'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { sameAddress, type Hex } from '../evm/hex.js'
import { signDigest } from '../evm/sign.js'
import type { Facts } from '../facts.js'
import type { Keyring } from '../keyring/keyring.js'
import type { OpenWallet } from '../keyring/wallet.js'
import { isSolana } from '../networks.js'
import type { Vault } from '../vault/vault.js'
import { createSmartNetworks, type SmartNetworks, type SmartNetworksDeps } from './smartNetworks.js'

export interface Account {
  readonly address: string
  readonly type: AccountType
}

export interface AccountsDeps extends SmartNetworksDeps {
  readonly vault: Vault
  readonly keyring: Keyring
}

/** The key's own account, and a smart account where the chain supports it. */
export function createAccounts(deps: AccountsDeps) {
  const { facts, vault, keyring } = deps
  const networks = createSmartNetworks(deps)
  const { isEnabled, rpcOf } = networks
  const chosen = createChosenType({ vault, project: facts.project })

  async function smart(): Promise<SmartAccount> {
    const account = smartAccountOf({ owner: (await keyring.addresses()).evm })
    return { ...account, address: Address.checksum(account.address) }
  }

  return {
    ...networks,
    bundles: createVaultBundles(vault, networks),
    smart,

    async list(chainId: string, preferred?: AccountType): Promise<readonly Account[]> {
      const { evm, solana } = await keyring.addresses()
      if (isSolana(chainId)) return [{ address: solana, type: 'eoa' }]
      const eoa: Account = { address: evm, type: 'eoa' }
      if (!(await isEnabled(chainId))) return [eoa]
      const account: Account = { address: (await smart()).address, type: 'smartAccount' }
      const type = await chosen.of(preferred)
      return type === 'eoa' ? [eoa, account] : [account, eoa]
    },

    use: chosen.use,

    async isDeployed(chainId: string): Promise<boolean> {
      return hasCode(rpcOf(chainId), (await smart()).address)
    },

    /** @throws LatchkeyError `unauthorized` for any other address */
    async typeOf(address: Hex, chainId: string): Promise<AccountType> {
      if (sameAddress(address, (await keyring.addresses()).evm)) return 'eoa'
      if ((await isEnabled(chainId)) && sameAddress(address, (await smart()).address)) return 'smartAccount'
      throw new LatchkeyError('unauthorized')
    },

    /** Whether or not a chain has the contracts. */
    async ownAddresses(): Promise<readonly [eoa: Hex, smartAccount: Hex]> {
      return [(await keyring.addresses()).evm, (await smart()).address]
    },

    /**
     * The smart account accepts its owner's signature over the bare hash: the bytes hold for both.
     */
    async holders(chainId: string): Promise<readonly Account[]> {
      const eoa: Account = { address: (await keyring.addresses()).evm, type: 'eoa' }
      return (await isEnabled(chainId))
        ? [eoa, { address: (await smart()).address, type: 'smartAccount' }]
        : [eoa]
    },

    async sign(type: AccountType, chainId: string, digest: Hex, { evm }: OpenWallet): Promise<Hex> {
      const sign = (hash: Hex) => signDigest(hash, evm.privateKey)
      if (type === 'eoa') return sign(digest)
      return signAsAccount(await smart(), digest, { sign, isDeployed: await this.isDeployed(chainId) })
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

function createVaultBundles(vault: Vault, { rpcOf, bundlerOf }: SmartNetworks): Bundles {
  const chainOf = (id: number) => `eip155:${id}`
  return createBundles({
    store: {
      get: (id) => vault.get(`bundle:${id}`),
      set: (id, bundle) => vault.set(`bundle:${id}`, bundle),
    },
    newId: () => crypto.randomUUID(),
    chainOf: (id) => ({ rpc: rpcOf(chainOf(id)), bundler: bundlerOf(chainOf(id)) }),
  })
}

function createChosenType({ vault, project }: { readonly vault: Vault; readonly project: Facts['project'] }) {
  const usedKey = async (): Promise<`accountType:${string}` | undefined> => {
    const session = await vault.get('session')
    return session && `accountType:${session.userId}`
  }

  return {
    /** Order: the visitor's choice or first use, the page, the project, the default. */
    async of(preferred: AccountType | undefined): Promise<AccountType> {
      const key = await usedKey()
      const used = key && (await vault.get(key))
      const type = used ?? preferred ?? project.accountType ?? 'smartAccount'
      // Later preferences do not switch an existing user.
      if (key && used === undefined) await vault.set(key, type)
      return type
    },

    async use(type: AccountType): Promise<void> {
      const key = await usedKey()
      if (key) await vault.set(key, type)
    },
  }
}
