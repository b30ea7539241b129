import { useModal } from '@latchkey/react'
import { useConnection, useSignMessage } from 'wagmi'
import { GuestbookForm } from '../shop/GuestbookForm.js'

export function WagmiGuestbook() {
  const connection = useConnection()
  const { open } = useModal()
  const sign = useSignMessage()
  const press = (message: string) => {
    if (connection.isConnected) sign.mutate({ message })
    else void open()
  }
  return (
    <GuestbookForm onSign={press} problem={sign.error?.name}>
      {sign.data && (
        <p className="print-note" data-testid="signature" title={sign.data}>
          {sign.data.slice(0, 18)}…
        </p>
      )}
    </GuestbookForm>
  )
}
