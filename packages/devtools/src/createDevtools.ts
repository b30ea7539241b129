import type { Client } from '@latchkey/core'
import { createNetwork } from './createNetwork.js'
import { createRecorder } from './createRecorder.js'
import { createReport } from './createReport.js'
import { createWalletSimulator } from './createWalletSimulator.js'
import { createPanel } from './panel/createPanel.js'
import type { Devtools, DevtoolsOptions } from './types.js'

/**
 * Creates the devtools and adds their panel to the page; a no-op on servers. Under the export
 * condition `production` this entry is empty.
 *
 * @example const devtools = createDevtools() const client =
 *   devtools.attach(createLatchkey(devtools.config({ networks, adapters })))
 */
export function createDevtools(options: DevtoolsOptions = {}): Devtools {
  const recorder = createRecorder(() => Date.now())
  const network = createNetwork(recorder)
  const wallet = createWalletSimulator()
  const clients: Client[] = []
  const stops: (() => void)[] = []
  const panel =
    typeof document === 'undefined'
      ? undefined
      : createPanel({
          isOpen: options.open ?? false,
          recorder,
          network,
          wallet,
          client: () => clients.at(-1),
          report: async (client) =>
            createReport(client, recorder, { network: network.conditions, wallet: wallet.isOn() }),
        })
  return {
    config: (given) => {
      const hostFetch = given.platform?.fetch ?? ((input: string, init?: RequestInit) => fetch(input, init))
      return {
        ...given,
        logLevel: given.logLevel ?? 'debug',
        onLog: (level, line) => {
          recorder.add('log', `${level}: ${line.replace(/^\S+ \w+ /, '')}`)
          given.onLog?.(level, line)
        },
        platform: { ...given.platform, fetch: network.wrap(hostFetch) },
      }
    },
    attach(client) {
      clients.push(client)
      stops.push(client.onEvent(({ event, properties }) => recorder.add('events', event, properties)))
      let answered: ReturnType<typeof recorder.begin> | undefined
      stops.push(
        client.subscribe((state, previous) => {
          const keys = Object.keys(state).filter(
            (key) => state[key as keyof typeof state] !== previous[key as keyof typeof previous],
          )
          recorder.add('changes', keys.join(', '))
          const hasRequest = state.walletRequests > 0
          if (hasRequest && !answered) answered = recorder.begin('Wallet request')
          if (!hasRequest && answered) {
            answered('done')
            answered = undefined
          }
        }),
      )
      panel?.draw()
      return client
    },
    destroy() {
      for (const stop of stops.splice(0)) stop()
      wallet.turnOff()
      panel?.destroy()
    },
  }
}
