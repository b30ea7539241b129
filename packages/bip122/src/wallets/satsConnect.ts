import { type ErrorName, isLatchkeyError } from '@latchkey/protocol/errors'
import { isNetworkName, type BitcoinNetworkName } from '../address/networks.js'
import { networkOf, readAccounts } from './readAccounts.js'
import type { BitcoinWallet, ConnectInput, Shared } from './wallet.js'
import { member } from './foreign.js'
import { askProvider, type RequestProvider, textOf } from './requestProvider.js'

const codes: Readonly<Record<string, ErrorName>> = {
  '-32000': 'user_rejected',
  '-32001': 'method_not_supported',
  '-32002': 'unauthorized',
}

const purposes = ['payment', 'ordinals']

/**
 * Xverse and others.
 *
 * @see https://wbips.netlify.app
 */
export function satsConnect(provider: RequestProvider): BitcoinWallet {
  const callSatsConnect = (method: string, params: unknown): Promise<unknown> =>
    askProvider(provider, { method, params, codes })
  /** Without a prompt. */
  const current = async (requestedNetwork: BitcoinNetworkName): Promise<Shared> =>
    readShared(await callSatsConnect('wallet_getAccount', null), requestedNetwork)

  return {
    async connect({ network, silent, signal }) {
      if (silent) return current(network)
      const shared = readShared(await askAccounts(callSatsConnect, network), network)
      if (shared.network === network || signal.aborted) return shared
      return switchTo(network).catch(() => shared)
    },
    async signMessage(_shared, { account, message, protocol }) {
      const answer = await callSatsConnect('signMessage', {
        address: account.address,
        message,
        protocol: protocol.toUpperCase(),
      })
      return textOf(answer, 'signature')
    },
    async signPsbt(_shared, { psbt, inputs, broadcast }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) (signInputs[address] ??= []).push(index)
      const answer = await callSatsConnect('signPsbt', { psbt, signInputs, broadcast })
      const txid = member(answer, 'txid')
      return { psbt: textOf(answer, 'psbt'), ...(typeof txid === 'string' && txid !== '' ? { txid } : {}) }
    },
    async sendTransfer(_shared, { to, amount }) {
      return textOf(await callSatsConnect('sendTransfer', { recipients: [{ address: to, amount }] }), 'txid')
    },
    switchNetwork: switchTo,
    watch(listener, known) {
      const stops = ['accountChange', 'networkChange', 'disconnect'].map((eventName) => {
        const cb = (event: unknown): void => {
          if (eventName === 'disconnect') return listener({ accounts: [] })
          const network = readNetwork(event)
          const accounts = readAccounts(member(event, 'addresses'))
          if (accounts.length > 0) return listener({ accounts, network })
          // Some events have no payload.
          void current(network ?? known()).then(listener, () => undefined)
        }
        return provider.addListener?.({ eventName, cb })
      })
      return () => {
        for (const stop of stops) if (typeof stop === 'function') (stop as () => void)()
      }
    },
    disconnect: () => callSatsConnect('wallet_disconnect', null),
  }

  async function switchTo(network: BitcoinNetworkName): Promise<Shared> {
    await callSatsConnect('wallet_changeNetwork', { name: toName(network) })
    return current(network)
  }
}

/** Newest method first. */
async function askAccounts(
  callSatsConnect: (method: string, params: unknown) => Promise<unknown>,
  network: ConnectInput['network'],
): Promise<unknown> {
  try {
    return await callSatsConnect('wallet_connect', { addresses: purposes, network: toName(network) })
  } catch (error) {
    if (!isLatchkeyError(error, 'method_not_supported')) throw error
    return callSatsConnect('getAddresses', { purposes })
  }
}

function readShared(answer: unknown, requestedNetwork: BitcoinNetworkName): Shared {
  const accounts = readAccounts(member(answer, 'addresses') ?? answer)
  return { accounts, network: networkOf(accounts, readNetwork(member(answer, 'network')), requestedNetwork) }
}

const toName = (network: BitcoinNetworkName): string => network.charAt(0).toUpperCase() + network.slice(1)

function readNetwork(value: unknown): BitcoinNetworkName | undefined {
  const name = String(member(value, 'bitcoin', 'name')).toLowerCase()
  return isNetworkName(name) ? name : undefined
}
