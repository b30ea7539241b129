import type { Tasks } from '../platform/tasks.js'
import type { StoredSettings } from './storedSettings.js'

/** Milliseconds between two looks for what other gateways on the same database stored: one number each. */
const every = 2_000

/** Takes over, within seconds, what other gateways on the same database stored. */
export function followStored(settings: Pick<StoredSettings, 'refresh'>, tasks: Tasks): void {
  tasks.add({
    name: 'stored settings',
    pause: () => every,
    async run() {
      await settings.refresh()
      return false
    },
  })
}
