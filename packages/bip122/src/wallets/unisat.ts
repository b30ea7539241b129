import { LatchkeyError } from '@latchkey/protocol/errors'
import { chainIds, isNetworkName, type BitcoinNetworkName } from '../address/networks.js'
import { base64ToHex, hexToBase64 } from './encoding.js'
import { callMethod, type ForeignMethods, isObject, member } from './foreign.js'
import { networkOf, readAccounts } from './readAccounts.js'
import type { BitcoinWallet, Shared, WalletChange } from './wallet.js'

export interface UnisatOptions {
  /** For wallets with one provider per network. */
  readonly network?: BitcoinNetworkName | undefined
}

/**
 * UniSat, OKX, Bitget, Binance. Their one address has no purpose: a payment address.
 *
 * @see https://docs.unisat.io/dev-center/unisat-wallet
 */
export function unisat(provider: ForeignMethods, { network: fixed }: UnisatOptions = {}): BitcoinWallet {
  const { call, has } = callerOf(provider)

  const currentNetwork = async (): Promise<BitcoinNetworkName | 'other' | undefined> => {
    if (fixed !== undefined) return fixed
    if (has('getChain')) return readNetwork(member(await call('getChain'), 'enum'))
    return has('getNetwork') ? readNetwork(await call('getNetwork')) : undefined
  }

  const read = async (addresses: unknown, requestedNetwork: BitcoinNetworkName): Promise<Shared> => {
    const [address] = Array.isArray(addresses) ? (addresses as readonly unknown[]) : [addresses]
    if (typeof address !== 'string' || address === '') return { accounts: [], network: requestedNetwork }
    const network = await currentNetwork()
    // Its addresses look like Bitcoin's.
    if (network === 'other') throw new LatchkeyError('unsupported_chain')
    const publicKey = has('getPublicKey') ? await call('getPublicKey') : undefined
    const accounts = readAccounts([{ address, publicKey }])
    return { accounts, network: networkOf(accounts, network, requestedNetwork) }
  }

  const switchTo = (network: BitcoinNetworkName): Promise<void> => switchNetwork(provider, network)
  const canSwitch = fixed === undefined && (has('switchChain') || has('switchNetwork'))

  return {
    async connect({ network, silent, signal }) {
      if (silent) return has('getAccounts') ? read(await call('getAccounts'), network) : undefined
      const answer = await call(has('requestAccounts') ? 'requestAccounts' : 'connect')
      const address = isObject(answer) && 'address' in answer ? answer.address : answer
      if (canSwitch && !signal.aborted && (await currentNetwork()) !== network) {
        const isMoved = await switchTo(network).then(
          () => true,
          () => false,
        )
        if (isMoved && has('getAccounts')) return read(await call('getAccounts'), network)
      }
      return read(address, network)
    },
    async signMessage(_shared, { message, protocol }) {
      return String(await call('signMessage', message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'))
    },
    signPsbt: (_shared, request) => signPsbt(provider, request),
    ...(has('sendBitcoin') && {
      sendTransfer: async (_shared, { to, amount }) => String(await call('sendBitcoin', to, amount)),
    }),
    ...(canSwitch && {
      async switchNetwork(network) {
        await switchTo(network)
        return read(await call('getAccounts'), network)
      },
    }),
    watch: (listener, network) =>
      watch(provider, listener, () => call('getAccounts').then((answer) => read(answer, network()))),
    ...(has('disconnect') && { disconnect: () => call('disconnect') }),
  } satisfies BitcoinWallet
}

const callerOf = (provider: ForeignMethods) => ({
  has: (name: string): boolean => typeof provider[name] === 'function',
  call: (name: string, ...values: readonly unknown[]): Promise<unknown> =>
    callMethod(provider, name, ...values),
})

async function switchNetwork(provider: ForeignMethods, network: BitcoinNetworkName): Promise<void> {
  const { call, has } = callerOf(provider)
  if (has('switchChain')) await call('switchChain', `BITCOIN_${network.toUpperCase()}`)
  else if (network === 'mainnet' || network === 'testnet')
    await call('switchNetwork', network === 'mainnet' ? 'livenet' : network)
  else throw new LatchkeyError('unsupported_chain', { details: { chainId: chainIds[network] } })
}

type SignPsbt = NonNullable<BitcoinWallet['signPsbt']>

async function signPsbt(
  provider: ForeignMethods,
  { psbt, inputs, broadcast }: Parameters<SignPsbt>[1],
): ReturnType<SignPsbt> {
  const toSignInputs = inputs.map(({ index, address, sighash }) => ({
    index,
    address,
    ...(sighash === undefined ? {} : { sighashTypes: [sighash] }),
  }))
  const options = { autoFinalized: broadcast, toSignInputs }
  const { call } = callerOf(provider)
  const signed = String(await call('signPsbt', base64ToHex(psbt), options))
  const txid = broadcast ? String(await call('pushPsbt', signed)) : undefined
  return { psbt: hexToBase64(signed), ...(txid === undefined ? {} : { txid }) }
}

/** `BITCOIN_TESTNET4`, and the older `livenet`. */
function readNetwork(value: unknown): BitcoinNetworkName | 'other' {
  const name = String(value)
    .toLowerCase()
    .replace(/^bitcoin_/, '')
    .replace(/^livenet$/, 'mainnet')
  return isNetworkName(name) ? name : 'other'
}

const events = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged']

function watch(
  provider: ForeignMethods,
  listener: (change: WalletChange) => void,
  current: () => Promise<Shared>,
): () => void {
  const { on, removeListener } = provider
  const onChange = (): void => void current().then(listener, () => listener({ accounts: [] }))
  if (typeof on === 'function') for (const event of events) Reflect.apply(on, provider, [event, onChange])
  return () => {
    if (typeof removeListener === 'function')
      for (const event of events) Reflect.apply(removeListener, provider, [event, onChange])
  }
}
