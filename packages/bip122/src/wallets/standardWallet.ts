import type { StandardAccount, StandardWallet } from '@latchkey/protocol/wallets'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { chainIds, type BitcoinNetworkName } from '../address/networks.js'
import { decodeBase64, encodeBase64 } from './encoding.js'
import { isObject, member } from './foreign.js'
import { networkOf, readAccounts } from './readAccounts.js'
import type { BitcoinWallet, Shared } from './wallet.js'

type Ask = (input?: unknown) => Promise<unknown>

const sighashes: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  0x81: 'ALL|ANYONECANPAY',
  0x82: 'NONE|ANYONECANPAY',
  0x83: 'SINGLE|ANYONECANPAY',
}

/** @see https://github.com/ExodusMovement/bitcoin-wallet-standard */
export function standardWallet(wallet: StandardWallet): BitcoinWallet {
  const method = (feature: string, name: string): Ask | undefined => methodOf(wallet.features[feature], name)
  const sign = method('bitcoin:signTransaction', 'signTransaction')
  const send = method('bitcoin:signAndSendTransaction', 'signAndSendTransaction')
  const listen =
    member(wallet.features, 'standard:events', 'on') ?? member(wallet.features, 'bitcoin:events', 'on')
  const leave = method('bitcoin:disconnect', 'disconnect') ?? method('standard:disconnect', 'disconnect')

  return {
    probe: async () => method('standard:connect', 'connect')?.({ silent: true }),
    async connect({ network, silent }) {
      const connect = method('bitcoin:connect', 'connect')
      if (!silent) return read((await connect?.({ purposes: ['payment', 'ordinals'] })) ?? wallet, network)
      if (wallet.accounts.length === 0) await method('standard:connect', 'connect')?.({ silent: true })
      return read(wallet, network)
    },
    async signMessage(_shared, { account, message }) {
      const run = method('bitcoin:signMessage', 'signMessage')
      if (run === undefined)
        throw new LatchkeyError('method_not_supported', { details: { method: 'bitcoin:signMessage' } })
      const own = accountOf(wallet, account.address)
      const input = { account: own, message: new TextEncoder().encode(message) }
      return encodeBase64(bytesOf(await run(input), 'signature'))
    },
    ...(sign && {
      async signPsbt({ network }, { psbt, inputs, broadcast }) {
        const input = {
          psbt: decodeBase64(psbt),
          chain: `bitcoin:${network}`,
          inputsToSign: inputs.map(({ address, index, sighash }) => ({
            account: accountOf(wallet, address),
            signingIndexes: [index],
            ...(sighash === undefined ? {} : { sigHash: sighashes[sighash] }),
          })),
        }
        if (!broadcast) return { psbt: encodeBase64(bytesOf(await sign(input), 'signedPsbt')) }
        if (send === undefined)
          throw new LatchkeyError('method_not_supported', {
            details: { method: 'bitcoin:signAndSendTransaction' },
          })
        const txid = member(first(await send(input)), 'txId')
        if (typeof txid !== 'string') throw new Error('The wallet answered without an id')
        return { txid }
      },
    }),
    ...(typeof listen === 'function' && {
      watch(listener) {
        const stop: unknown = listen('change', (properties: unknown) => {
          if (member(properties, 'accounts') !== undefined)
            listener({ accounts: readAccounts(member(properties, 'accounts')) })
        })
        return () => {
          if (typeof stop === 'function') (stop as () => void)()
        }
      },
    }),
    ...(leave && { disconnect: () => leave() }),
  } satisfies BitcoinWallet
}

function methodOf(feature: unknown, name: string): Ask | undefined {
  const run = member(feature, name)
  return typeof run === 'function'
    ? (input) => Promise.resolve(Reflect.apply(run, feature, input === undefined ? [] : [input]))
    : undefined
}

function accountOf({ accounts }: StandardWallet, address: string): StandardAccount {
  const account = accounts.find((known) => known.address === address)
  if (account === undefined) throw new LatchkeyError('unauthorized', { details: { address } })
  return account
}

function read(source: unknown, requestedNetwork: BitcoinNetworkName): Shared {
  const list = member(source, 'accounts')
  const accounts = Array.isArray(list) ? (list as readonly StandardAccount[]) : []
  const networks = (Object.keys(chainIds) as BitcoinNetworkName[]).filter((name) =>
    accounts.some((account) => isOn(account, name)),
  )
  const network = networks.includes(requestedNetwork) ? requestedNetwork : networks[0]
  const ownAccounts = readAccounts(
    network === undefined ? accounts : accounts.filter((account) => isOn(account, network)),
  )
  return { accounts: ownAccounts, network: networkOf(ownAccounts, network, requestedNetwork) }
}

function isOn(account: unknown, network: BitcoinNetworkName): boolean {
  const chains = member(account, 'chains')
  return Array.isArray(chains) && chains.includes(`bitcoin:${network}`)
}

const first = (answer: unknown): unknown =>
  Array.isArray(answer) ? (answer as readonly unknown[])[0] : answer

function bytesOf(answer: unknown, key: string): Uint8Array {
  const output = first(answer)
  const value = isObject(output) ? output[key] : undefined
  if (value instanceof Uint8Array) return value
  throw new Error(`The wallet answered without ${key}`)
}
