import '@latchkey/elements/elements.css'
import { createLatchkey } from '@latchkey/core'
import { accountOf, signMessage, watchState } from '@latchkey/core/actions'
import { base, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { provideClient } from '@latchkey/elements'

const client = createLatchkey({ networks: [mainnet, base], adapters: [eip155()] })
provideClient(client)

const button = document.getElementById('sign')!
button.addEventListener('click', async () => {
  button.textContent = await signMessage(client, { message: 'Hello' })
})
watchState(
  client,
  (state) => accountOf(state, 'eip155'),
  ({ isConnected, address }) => {
    button.hidden = !isConnected
    button.textContent = `Sign as ${address}`
  },
)
