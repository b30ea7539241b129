import { LatchkeyProvider, useModal } from '@latchkey/react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'

const client = await makeClient()

function Opener() {
  const { open } = useModal()
  return (
    <button type="button" data-testid="open" onClick={() => void open()}>
      Open
    </button>
  )
}

render(
  <LatchkeyProvider client={client}>
    <Opener />
    <p className="cover">On top of everything</p>
  </LatchkeyProvider>,
)
