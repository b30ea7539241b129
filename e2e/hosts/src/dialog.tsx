import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { useRef, useState } from 'react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

const client = await makeClient()

function Host() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [clicks, setClicks] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <LatchkeyProvider client={client}>
      <button
        type="button"
        data-testid="open-dialog"
        onClick={() => {
          dialog.current?.showModal()
          setOpen(true)
        }}
      >
        Open the host's dialog
      </button>
      <output data-testid="host-open">{String(open)}</output>
      <output data-testid="host-clicks">{clicks}</output>
      <dialog ref={dialog} onClose={() => setOpen(false)} onClick={() => setClicks((count) => count + 1)}>
        <p>Checkout</p>
        <ConnectButton />
      </dialog>
    </LatchkeyProvider>
  )
}

render(<Host />)
