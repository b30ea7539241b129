import { LatchkeyModal, LatchkeyProvider, useAccount } from '@latchkey/react'
import { useState } from 'react'
import { makeClient } from './makeClient.js'
import { render } from './render.js'
import './embedded.css'

const query = new URLSearchParams(window.location.search)

const client = await makeClient({ append: false })

function Host() {
  const account = useAccount()
  const [mounted, setMounted] = useState(query.get('mounted') !== '0')
  const [result, setResult] = useState('')
  const open = async () => {
    const outcome = await client.open()
    setResult(outcome.status === 'failed' ? `failed ${outcome.error.name}` : outcome.status)
  }
  return (
    <>
      <button type="button" data-testid="open" onClick={() => void open()}>
        Open
      </button>
      <button type="button" data-testid="toggle" onClick={() => setMounted(!mounted)}>
        Toggle
      </button>
      <output data-testid="result">{result}</output>
      <output data-testid="status">{account.status}</output>
      <div className="column">{mounted && <LatchkeyModal embedded={!query.has('over')} />}</div>
    </>
  )
}

render(
  <LatchkeyProvider client={client}>
    <Host />
  </LatchkeyProvider>,
)
