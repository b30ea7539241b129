import type { Client } from '@latchkey/core'
import type { Network } from '../createNetwork.js'
import type { WalletFault, WalletSimulator } from '../createWalletSimulator.js'
import { element } from './element.js'

export interface Simulated {
  readonly network: Network
  readonly wallet: WalletSimulator
  readonly client: () => Client | undefined
  readonly say: (text: string) => void
  readonly changed: () => void
}

const delays = [
  [0, 'No delay'],
  [1_000, '1 second'],
  [5_000, '5 seconds'],
  [30_000, '30 seconds'],
] as const

const faults: readonly (readonly [WalletFault, string])[] = [
  ['reject', 'Refuse the next requests (4001)'],
  ['wrongChain', 'Move to a wrong chain, or back'],
  ['account', 'Choose another account'],
  ['lock', 'Lock or unlock'],
  ['slow', 'Answer slowly, or at once'],
  ['disconnect', 'Take the permission back'],
]

export const simulatorSection = (simulated: Simulated): readonly Node[] => [
  networkFields(simulated),
  walletFields(simulated),
]

function networkFields({ network: { conditions }, say, changed }: Simulated): Node {
  const offline = element('input', { type: 'checkbox', checked: conditions.offline })
  offline.addEventListener('change', () => {
    conditions.offline = offline.checked
    say(offline.checked ? 'Each request fails as without a network.' : 'Requests reach the network again.')
    changed()
  })
  const delay = element(
    'select',
    {},
    ...delays.map(([ms, text]) =>
      element('option', { value: String(ms), selected: conditions.delayMs === ms }, text),
    ),
  )
  delay.addEventListener('change', () => {
    conditions.delayMs = Number(delay.value)
    say(
      conditions.delayMs > 0
        ? `Each request waits ${conditions.delayMs / 1000} s first.`
        : 'Requests start at once.',
    )
    changed()
  })
  return element(
    'fieldset',
    {},
    element('legend', {}, 'Simulated network'),
    element(
      'p',
      { className: 'hint' },
      'For requests of this client to nodes and to the gateway. Sockets to a relay stay as they are.',
    ),
    element(
      'div',
      { className: 'choices' },
      element('label', {}, offline, 'Offline'),
      element('label', {}, 'Delay', delay),
    ),
  )
}

function walletFields({ wallet, client, say, changed }: Simulated): Node {
  const on = element('input', { type: 'checkbox', checked: wallet.isOn() })
  const turn = async () => {
    const current = client()
    if (!on.checked) {
      wallet.turnOff()
      say('The simulated wallet left the page.')
    } else if (current) {
      await wallet.turnOn(current)
      say('The simulated wallet is among the wallets of this browser. It approves by itself.')
    } else say('Attach a client first.')
    on.checked = wallet.isOn()
    changed()
  }
  on.addEventListener('change', () => void turn().catch((error: unknown) => say(String(error))))
  const buttons = faults.map(([fault, text]) => {
    const button = element('button', { type: 'button' }, text)
    button.addEventListener('click', () => {
      const current = client()
      say(current ? wallet.act(fault, current) : 'Attach a client first.')
    })
    return button
  })
  return element(
    'fieldset',
    {},
    element('legend', {}, 'Simulated wallet'),
    element(
      'p',
      { className: 'hint' },
      'A mock for EVM chains with public development keys. What is sent to its accounts on a real chain is lost.',
    ),
    element('label', {}, on, 'Offer it in this page'),
    element('div', { className: 'choices' }, ...buttons),
  )
}
