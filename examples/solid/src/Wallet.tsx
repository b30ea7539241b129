import { useAccount, useSignMessage } from '@latchkey/solid'
import { Show } from 'solid-js'

export function Wallet() {
  const account = useAccount('eip155')
  const { mutate: sign, status, data: signature } = useSignMessage()
  return (
    <>
      <latchkey-button />
      <Show when={account().isConnected}>
        <p>
          <button disabled={status() === 'pending'} onClick={() => sign({ message: 'Hello' })}>
            {signature() ?? `Sign as ${account().address}`}
          </button>
        </p>
      </Show>
    </>
  )
}
