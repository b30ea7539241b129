import { useModal } from '@latchkey/react'
import { parseEther } from 'viem'
import { useConnection, useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'
import type { Print } from '../shop/prints.js'
import { PAID, Purchase } from '../shop/Purchase.js'

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function WagmiBuyButton({ print }: { readonly print: Print }) {
  const connection = useConnection()
  const { open } = useModal()
  const send = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash: send.data })
  const buy = () => {
    if (connection.isConnected) send.mutate({ to: SHOP, value: parseEther(print.price) })
    else void open({ view: 'Connect' })
  }
  const symbol = connection.chain?.nativeCurrency.symbol ?? 'ETH'
  return (
    <Purchase print={print} price={`${print.price} ${symbol}`} isWaiting={send.isPending} onBuy={buy}>
      {receipt.data?.status === 'success' && PAID}
      {send.error && send.error.name}
    </Purchase>
  )
}
