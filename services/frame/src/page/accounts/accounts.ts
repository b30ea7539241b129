import * as Address from 'ox/Address'
import {
  contracts,
  createBundles,
  enabledNetworks,
  hasCode,
  signAsAccount,
  smartAccountOf,
  type AccountType,
  type Bundles,
  type Rpc as SmartRpc,
  type SmartAccount,
} from '../../smartAccount/index.js'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { sameAddress, type Hex } from '../evm/hex.js'
import { signDigest } from '../evm/sign.js'
import type { Facts } from '../facts.js'
import type { Keyring } from '../keyring/keyring.js'
import type { OpenWallet } from '../keyring/wallet.js'
import { isSolana } from '../networks.js'
import type { Rpc } from '../services/rpc.js'
import type { Vault } from '../vault/vault.js'

/** An account of the visitor on a chain. */
export interface Account {
  readonly address: string
  readonly type: AccountType
}

/** What the accounts need from around them. */
export interface AccountsDeps {
  readonly facts: Pick<Facts, 'networks' | 'gateway' | 'project' | 'isPlain'>
  readonly vault: Vault
  readonly keyring: Keyring
  /** A node of a chain, by its CAIP-2 id. */
  readonly rpcOf: (chainId: string) => Rpc
  /** Asks a bundler. */
  readonly bundlerAt: (url: string, chainId: string) => Rpc
}

/** The accounts of one wallet: the key's own, and on chains that have what it needs a smart account. */
export function createAccounts({ facts, vault, keyring, rpcOf, bundlerAt }: AccountsDeps) {
  const enabled = new Map<string, Promise<boolean>>()

  const chainOf = (id: number) => `eip155:${id}`
  const smartRpc =
    (rpc: Rpc): SmartRpc =>
    (method, params) =>
      rpc.call(method, params)

  /** The bundler of the settings, or the gateway's. */
  function bundlerOf(chainId: string): SmartRpc {
    const url = facts.networks.find(({ id }) => id === chainId)?.bundlerUrl
    const query = new URLSearchParams({ chainId, projectId: facts.project.id }).toString()
    return smartRpc(bundlerAt(url ?? `${facts.gateway}/v1/bundler?${query}`, chainId))
  }

  /** Whether a bundler answers for the chain, and everything that an account needs is on it, by the code that is there. */
  async function look(chainId: string): Promise<boolean> {
    const id = Number(chainId.slice('eip155:'.length))
    const [found, entryPoints] = await Promise.all([
      enabledNetworks([{ chainId: id, rpc: smartRpc(rpcOf(chainId)) }]),
      bundlerOf(chainId)('eth_supportedEntryPoints', []).catch(() => []),
    ])
    const isServed =
      Array.isArray(entryPoints) && entryPoints.some((one) => sameAddress(String(one), contracts.entryPoint))
    // A node may only have been away for a moment.
    if (!isServed || found.length === 0) enabled.delete(chainId)
    return isServed && found.length > 0
  }

  async function isEnabled(chainId: string): Promise<boolean> {
    if (facts.isPlain || !chainId.startsWith('eip155:')) return false
    const known = enabled.get(chainId) ?? look(chainId)
    enabled.set(chainId, known)
    return known
  }

  /** Those of the settings' networks that have smart accounts. */
  async function enabledChains(): Promise<readonly number[]> {
    const ids = facts.networks.map(({ id }) => id)
    const answers = await Promise.all(ids.map(isEnabled))
    return ids.filter((_, index) => answers[index]).map((id) => Number(id.split(':')[1]))
  }

  async function smart(): Promise<SmartAccount> {
    const account = smartAccountOf({ owner: (await keyring.addresses()).evm })
    return { ...account, address: Address.checksum(account.address) }
  }

  const usedKey = async (): Promise<`accountType:${string}` | undefined> => {
    const session = await vault.get('session')
    return session && `accountType:${session.userId}`
  }

  const bundles: Bundles = createBundles({
    store: {
      get: (id) => vault.get(`bundle:${id}`),
      set: (id, bundle) => vault.set(`bundle:${id}`, bundle),
    },
    newId: () => crypto.randomUUID(),
    chainOf: (id) => ({ rpc: smartRpc(rpcOf(chainOf(id))), bundler: bundlerOf(chainOf(id)) }),
  })

  return {
    bundles,
    smart,
    isEnabled,
    enabledChains,
    bundlerOf,
    rpcOf: (chainId: string): SmartRpc => smartRpc(rpcOf(chainId)),

    /** The accounts on a chain; the one that is used first. */
    async list(chainId: string, preferred?: AccountType): Promise<readonly Account[]> {
      const { evm, solana } = await keyring.addresses()
      if (isSolana(chainId)) return [{ address: solana, type: 'eoa' }]
      const eoa: Account = { address: evm, type: 'eoa' }
      if (!(await isEnabled(chainId))) return [eoa]
      const account: Account = { address: (await smart()).address, type: 'smartAccount' }
      const key = await usedKey()
      const used = key && (await vault.get(key))
      // What the visitor chose or began with, then what the page wants, then what the project says, then what is usual.
      const type = used ?? preferred ?? facts.project.accountType ?? 'smartAccount'
      // A later change of the page's or the project's mind moves nobody.
      if (key && used === undefined) await vault.set(key, type)
      return type === 'eoa' ? [eoa, account] : [account, eoa]
    },

    /** Has the user who is logged in use accounts of a type from now on. */
    async use(type: AccountType): Promise<void> {
      const key = await usedKey()
      if (key) await vault.set(key, type)
    },

    async isDeployed(chainId: string): Promise<boolean> {
      return hasCode(smartRpc(rpcOf(chainId)), (await smart()).address)
    },

    /** Which of the visitor's accounts an address is. @throws LatchkeyError `unauthorized` when it is none */
    async typeOf(address: Hex, chainId: string): Promise<AccountType> {
      if (sameAddress(address, (await keyring.addresses()).evm)) return 'eoa'
      if ((await isEnabled(chainId)) && sameAddress(address, (await smart()).address)) return 'smartAccount'
      throw new LatchkeyError('unauthorized')
    },

    /** Every account that the key rules, whether or not a chain has the contracts of the smart one. */
    async own(): Promise<readonly [eoa: Hex, smartAccount: Hex]> {
      return [(await keyring.addresses()).evm, (await smart()).address]
    },

    /**
     * The accounts for which a signature of the key holds on a chain. The smart account takes its owner's signature over
     * the bare hash, so the same bytes hold for both.
     */
    async holders(chainId: string): Promise<readonly Account[]> {
      const eoa: Account = { address: (await keyring.addresses()).evm, type: 'eoa' }
      return (await isEnabled(chainId))
        ? [eoa, { address: (await smart()).address, type: 'smartAccount' }]
        : [eoa]
    },

    /** Signs a hash as an account: by its key, and for a smart account so that its contract confirms it. */
    async sign(type: AccountType, chainId: string, digest: Hex, { evm }: OpenWallet): Promise<Hex> {
      const sign = (hash: Hex) => signDigest(hash, evm.privateKey)
      if (type === 'eoa') return sign(digest)
      return signAsAccount(await smart(), digest, { sign, isDeployed: await this.isDeployed(chainId) })
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>
