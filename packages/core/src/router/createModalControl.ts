import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../store/context.js'
import type { ModalControl, Router } from '../store/modal.js'
import type { OpenResult } from '../types/client.js'

export function createModalControl(context: () => Context): ModalControl {
  let router: Router | undefined
  /** An opening closed while its code loads stays closed. */
  let closes = 0
  let endedEarly: OpenResult | undefined
  const listeners = new Set<() => void>()
  const load = (): Promise<Router> =>
    context()
      .lazy.modal()
      .then(({ createRouter }) => (router ??= createRouter(context())))

  const isOpen = (): boolean => context().store.getState().modal.open

  const setOpen = (open: boolean): void =>
    context().update('opening', ({ modal }) => ({
      modal: { ...modal, open, loading: open, stack: [], direction: 'none' },
    }))

  const prefetch = (): void => {
    load().catch(() => {})
    listeners.forEach((listener) => listener())
  }

  return {
    router: () => router,
    prefetch,
    onIntent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: async (options) => {
      const before = closes
      endedEarly = undefined
      prefetch()
      const early = !router && options.wallet === undefined
      if (early) setOpen(true)
      try {
        const result = await (router ?? (await load())).open(options, () => closes === before)
        return result.status === 'dismissed' ? (endedEarly ?? result) : result
      } catch (error) {
        if (early) setOpen(false)
        return { status: 'failed', error: error as LatchkeyError }
      }
    },
    close: (result) => {
      closes += 1
      if (router) router.close(result)
      else {
        endedEarly = result
        if (isOpen()) setOpen(false)
      }
    },
    placesChanged: () => {
      const { log, mounts } = context()
      if (mounts.embedded() || (isOpen() && !mounts.any())) {
        load().then((one) => one.syncMounts(), log.failed('modal'))
      }
    },
  }
}
