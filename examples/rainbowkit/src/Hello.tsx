import { useConnection, useSignMessage } from 'wagmi'

export function Hello() {
  const { address, isConnected } = useConnection()
  const { mutate: sign, isPending, data: signature } = useSignMessage()
  if (!isConnected) return null
  return (
    <button disabled={isPending} onClick={() => sign({ message: 'Hello' })}>
      {signature ?? `Sign as ${address}`}
    </button>
  )
}
