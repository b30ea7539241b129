import type { Tasks } from '../platform/tasks.js'
import type { StoredSettings } from './storedSettings.js'

/** Milliseconds. */
const every = 2_000

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
