import { useAccount, useModal, useNetwork, useProvider } from '@latchkey/react'
import { useState } from 'react'
import type { Print } from './prints.js'

/** Where the shop is paid: a well-known development account. */
const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Purchase =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'paid'; hash: string }
  | { step: 'failed'; reason: string }

/** Whole coins as decimal text → wei as a hex quantity. */
function toWei(price: string): string {
  const [whole = '0', rest = ''] = price.split('.')
  return `0x${BigInt(whole + rest.padEnd(18, '0')).toString(16)}`
}

/** Buys a print with the connected wallet: what a host does with `useProvider`. */
export function BuyButton({ print }: { readonly print: Print }) {
  // Prints are sold in ether; a wallet of another family may be connected beside it.
  const account = useAccount('eip155')
  const { network } = useNetwork()
  const { open } = useModal()
  const provider = useProvider('eip155')
  const [purchase, setPurchase] = useState<Purchase>({ step: 'idle' })
  const symbol = network?.chainNamespace === 'eip155' ? network.nativeCurrency.symbol : 'ETH'

  const buy = async () => {
    if (account.status !== 'connected') {
      await open({ view: 'Connect', namespace: 'eip155' })
      return
    }
    setPurchase({ step: 'asking' })
    try {
      const transaction = { from: account.address, to: SHOP, value: toWei(print.price) }
      const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
      setPurchase({ step: 'paid', hash: String(hash) })
    } catch (error) {
      setPurchase({ step: 'failed', reason: error instanceof Error ? error.message : 'The wallet refused' })
    }
  }

  return (
    <>
      <button
        type="button"
        className="buy"
        onClick={buy}
        disabled={purchase.step === 'asking'}
        data-testid={`buy-${print.id}`}
      >
        {purchase.step === 'asking' ? 'Waiting for your wallet' : `Buy for ${print.price} ${symbol}`}
      </button>
      <p className="print-note" role="status">
        {purchase.step === 'paid' && 'Yours. It ships tonight.'}
        {purchase.step === 'failed' && purchase.reason}
      </p>
    </>
  )
}
