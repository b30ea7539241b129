import { LatchkeyError } from '@latchkey/protocol/errors'
import { cancelAttempt } from '../store/cancelAttempt.js'
import type { Context } from '../store/context.js'
import type { Router } from '../store/modal.js'
import type { OpenResult } from '../types/client.js'
import type { State } from '../types/state.js'
import { guardRoute } from './guardRoute.js'
import { followStack } from './moves.js'
import { type Opening, openModal, type OpenSteps } from './openModal.js'

export function createRouter(context: Context): Router {
  const { store, platform } = context
  let opening: Opening | undefined

  const begin: OpenSteps['begin'] = () => {
    if (opening) return { opening, isNew: false }
    let end: (result: OpenResult) => void = () => undefined
    const promise = new Promise<OpenResult>((resolve) => (end = resolve))
    const attemptBefore = store.getState().attempt?.id ?? 0
    opening = { promise, attemptBefore, end, isOver: () => opening?.promise !== promise }
    return { opening, isNew: true }
  }

  const settle = (result: OpenResult): void => {
    const ended = opening
    opening = undefined
    ended?.end(result)
  }

  const atHome = (): State['modal'] => {
    const home = guardRoute({ view: 'Connect' }, store.getState(), context.config)
    return { open: true, loading: false, stack: [home], direction: 'none' }
  }

  /** The stack stays, so that the view can animate out; an inline modal goes home. */
  const close = (result = resultOf(store.getState(), opening), keeps = false): void => {
    const { modal } = store.getState()
    const ended = opening
    if (modal.open) {
      if (!keeps) cancelAttempt(context.client)
      const isInline = context.mounts.embedded()
      context.update('close', ({ modal: now, switching }) => ({
        modal: isInline ? atHome() : { ...now, open: false, loading: false },
        ...(keeps ? {} : { pairing: null }),
        switching: switching?.status === 'failed' ? null : switching,
      }))
    }
    if (ended === opening) opening = undefined
    ended?.end(result)
  }

  const watchOnline = onlineWatch(context)

  return {
    ...followStack(context),
    close: (result) => close(result),
    hide: () => close(undefined, true),
    settle,
    open: (options, isWanted) => openModal(context, options, { isWanted, begin, close, watchOnline }),
    syncMounts: () => {
      const { open } = store.getState().modal
      if (context.mounts.embedded() && !open) {
        context.update('embed', () => ({ modal: atHome() }))
      } else if (open && !context.mounts.any()) {
        // StrictMode removes a place and adds it back.
        platform.setTimeout(() => {
          if (!context.mounts.any()) close()
        }, 0)
      }
    },
  }
}

function resultOf({ attempt }: State, opening: Opening | undefined): OpenResult {
  if (!attempt || !opening || attempt.id <= opening.attemptBefore) return { status: 'dismissed' }
  if (attempt.status === 'declined') return { status: 'rejected' }
  if (attempt.status === 'failed' && attempt.error) {
    const { name, details } = attempt.error
    return { status: 'failed', error: new LatchkeyError(name, { details }) }
  }
  return { status: 'dismissed' }
}

function onlineWatch(context: Context): () => void {
  const { platform, store } = context
  let watched: AbortSignal | undefined
  return () => {
    const { lifetime } = context
    const { window: page } = platform
    if (!page || lifetime.aborted || watched === lifetime) return
    watched = lifetime
    const read = (): void => {
      const online = page.navigator.onLine !== false
      if (store.getState().online !== online) context.update('online', () => ({ online }))
    }
    read()
    page.addEventListener('online', read, { signal: lifetime })
    page.addEventListener('offline', read, { signal: lifetime })
  }
}
