import type { ErrorName } from '@latchkey/protocol/errors'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { BitcoinNetworkName } from '../address/networks.js'
import { addressForm } from '../address/addressForm.js'
import { base64ToHex, hexToBase64 } from './encoding.js'
import { member } from './foreign.js'
import { networkOf, readAccounts } from './readAccounts.js'
import { askProvider, type RequestProvider, textOf } from './requestProvider.js'
import type { BitcoinWallet } from './wallet.js'

const codes: Readonly<Record<string, ErrorName>> = { 4002: 'method_not_supported', 16: 'unauthorized' }

/** It prompts for every address request, so a reload does not restore it. */
export function leather(provider: RequestProvider): BitcoinWallet {
  const callLeather = (method: string, params: unknown): Promise<unknown> =>
    askProvider(provider, { method, params, codes })

  return {
    async connect({ network, silent }) {
      if (silent) return undefined
      const answer = await callLeather('getAddresses', { network: toName(network) })
      const accounts = readAccounts(member(answer, 'addresses'))
      return { accounts, network: networkOf(accounts, undefined, network) }
    },
    async signMessage({ network }, { account, message, protocol }) {
      if (protocol === 'ecdsa')
        throw new LatchkeyError('method_not_supported', { details: { method: 'ECDSA' } })
      const paymentType = addressForm(account.address)?.type
      return textOf(
        await callLeather('signMessage', { message, paymentType, network: toName(network) }),
        'signature',
      )
    },
    async signPsbt({ network }, { psbt, inputs, broadcast }) {
      const allowed = inputs.flatMap(({ sighash }) => (sighash === undefined ? [] : [sighash]))
      const answer = await callLeather('signPsbt', {
        hex: base64ToHex(psbt),
        signAtIndex: inputs.map(({ index }) => index),
        broadcast,
        network: toName(network),
        ...(allowed.length > 0 ? { allowedSighash: allowed } : {}),
      })
      const txid = member(answer, 'txid')
      return { psbt: hexToBase64(textOf(answer, 'hex')), ...(typeof txid === 'string' ? { txid } : {}) }
    },
    async sendTransfer({ network }, { to, amount }) {
      const recipients = [{ address: to, amount: String(amount) }]
      return textOf(await callLeather('sendTransfer', { recipients, network: toName(network) }), 'txid')
    },
  }
}

const toName = (network: BitcoinNetworkName): string => (network === 'regtest' ? 'devnet' : network)
