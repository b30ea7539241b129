import { signMessage } from '@latchkey/core/actions'
import { createModalHost } from '@latchkey/react'
import { makeClient } from './makeClient.js'

const client = await makeClient()
client.attach(createModalHost().host)
client.start()

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found
}

element('connect').addEventListener('click', () => void client.open())
element('account').addEventListener('click', () => void client.open({ view: 'Account' }))
element('disconnect').addEventListener('click', () => void client.disconnect())
element('sign').addEventListener('click', async () => {
  const result = element('result')
  try {
    result.textContent = await signMessage(client, { message: 'Hello from a plain page' })
  } catch (error) {
    result.textContent = error instanceof Error ? error.name : String(error)
  }
})

const draw = (): void => {
  const account = client.getState().accounts.eip155
  const isConnected = account?.status === 'connected'
  element('status').textContent = account?.status ?? 'disconnected'
  element('account').textContent = isConnected ? account.address : ''
  element('connect').hidden = isConnected
  for (const id of ['account', 'sign', 'disconnect']) element(id).hidden = !isConnected
}
client.subscribe(draw)
draw()
