import type { Account, RemoteSession } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { chainIds, networkName } from '../address/networks.js'
import { hexToBase64 } from '../wallets/encoding.js'
import { createProvider } from '../wallets/connectWallet.js'
import { member } from '../wallets/foreign.js'
import { textOf } from '../wallets/requestProvider.js'
import type { BitcoinWallet, Shared } from '../wallets/wallet.js'
import type { BitcoinAccount, BitcoinWalletProvider } from '../wallets/walletProvider.js'

/**
 * Forbidden methods are absent.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export function remoteProvider(session: RemoteSession): BitcoinWalletProvider {
  const sharedOn = (chainId: Caip2): Shared => {
    const network = networkName(chainId)
    if (network === undefined) throw new LatchkeyError('unsupported_chain', { details: { chainId } })
    return { network, accounts: session.accounts().filter(isOn(chainId)).map(toAccount) }
  }
  const current = (): Shared => sharedOn(session.chainId())
  const payer = ({ accounts }: Shared): string => accounts[0]?.address ?? ''

  const wallet: BitcoinWallet = {
    connect: async () => current(),
    async signMessage(shared, { account: { address }, message, protocol }) {
      const params = { account: payer(shared), address, message, protocol }
      const signature = textOf(await session.request({ method: 'signMessage', params }), 'signature')
      return /^(?:[\da-f]{2})+$/i.test(signature) ? hexToBase64(signature) : signature
    },
    ...(session.allows('signPsbt') && {
      async signPsbt(shared, { psbt, inputs, broadcast }) {
        const signInputs = inputs.map(({ address, index, sighash }) => ({
          address,
          index,
          ...(sighash === undefined ? {} : { sighashTypes: [sighash] }),
        }))
        const params = { account: payer(shared), psbt, signInputs, broadcast }
        const answer = await session.request({ method: 'signPsbt', params })
        const txid = member(answer, 'txid')
        return { psbt: textOf(answer, 'psbt'), ...(typeof txid === 'string' && txid !== '' ? { txid } : {}) }
      },
    }),
    ...(session.allows('sendTransfer') && {
      async sendTransfer(shared, { to, amount }) {
        const params = { account: payer(shared), recipientAddress: to, amount: String(amount) }
        return textOf(await session.request({ method: 'sendTransfer', params }), 'txid')
      },
    }),
    async switchNetwork(network) {
      const chainId = chainIds[network]
      await session.stand(chainId)
      return sharedOn(chainId)
    },
    watch(listener) {
      const notify = (): void => listener(session.isEnded() ? { accounts: [] } : current())
      const stops = [session.on('accountsChanged', notify), session.on('chainChanged', notify)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  const provider = createProvider(wallet, current())
  provider.on('accountsChanged', () => undefined)
  return provider
}

const isOn =
  (chainId: Caip2) =>
  ({ caip }: Account): boolean =>
    caip.startsWith(`${chainId}:`)

const toAccount = ({ caip, label, publicKey, type }: Account): BitcoinAccount => ({
  address: caip.slice(caip.lastIndexOf(':') + 1),
  type: type === 'ordinal' ? type : 'payment',
  ...(label === undefined ? {} : { label }),
  ...(publicKey === undefined ? {} : { publicKey }),
})
