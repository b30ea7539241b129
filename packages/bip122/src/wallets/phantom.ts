import { LatchkeyError } from '@latchkey/protocol/errors'
import { decodeBase64, encodeBase64 } from './encoding.js'
import { callMethod, type ForeignMethods, member } from './foreign.js'
import { networkOf, readAccounts } from './readAccounts.js'
import type { BitcoinWallet } from './wallet.js'

/**
 * It prompts for every account request, so a reload does not restore it; it can neither send nor
 * switch networks.
 *
 * @see https://docs.phantom.com/bitcoin/provider-api-reference
 */
export function phantom(provider: ForeignMethods): BitcoinWallet {
  return {
    async connect({ network, silent }) {
      if (silent) return undefined
      const accounts = readAccounts(await callMethod(provider, 'requestAccounts'))
      return { accounts, network: networkOf(accounts, undefined, network) }
    },
    async signMessage(_shared, { account, message }) {
      const bytes = new TextEncoder().encode(message)
      const answer = await callMethod(provider, 'signMessage', account.address, bytes)
      return encodeBase64(bytesOf(member(answer, 'signature')))
    },
    async signPsbt(_shared, { psbt, inputs, broadcast }) {
      if (broadcast) throw new LatchkeyError('method_not_supported', { details: { method: 'broadcast' } })
      const inputsToSign = inputs.map(({ address, index, sighash }) => ({
        address,
        signingIndexes: [index],
        ...(sighash === undefined ? {} : { sigHash: sighash }),
      }))
      const signed = await callMethod(provider, 'signPSBT', decodeBase64(psbt), { inputsToSign })
      return { psbt: encodeBase64(bytesOf(signed)) }
    },
    watch(listener) {
      const { on, removeListener } = provider
      // Empty also for an account hidden from the page.
      const onChange = (accounts: unknown): void => listener({ accounts: readAccounts(accounts) })
      if (typeof on === 'function') Reflect.apply(on, provider, ['accountsChanged', onChange])
      return () => {
        if (typeof removeListener === 'function')
          Reflect.apply(removeListener, provider, ['accountsChanged', onChange])
      }
    },
  }
}

/** Another realm's bytes fail `instanceof`. */
function bytesOf(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  throw new Error('The wallet answered without bytes')
}
