import { useAccount, useSignMessage } from '@latchkey/react'
import { useState } from 'react'

export function Hello() {
  const account = useAccount('eip155')
  const sign = useSignMessage()
  const [signature, setSignature] = useState<string>()
  if (!account.isConnected) return null
  return (
    <button onClick={() => sign({ message: 'Hello' }).then(setSignature, () => setSignature(undefined))}>
      {signature ?? `Sign as ${account.address}`}
    </button>
  )
}
