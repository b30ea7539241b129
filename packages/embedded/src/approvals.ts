import type { Env } from '@latchkey/core/adapter'

const VIEW = 'ApproveTransaction'

export type Purpose = 'approval' | 'login' | 'settings'

/** CSS pixels; below 280 the frame shows no approval. */
const HEIGHT = { least: 284, most: 620 }

export interface Approvals {
  /** @param run its signal aborts when the visitor leaves */
  during<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>
  refuse(): Promise<unknown>
  abortAll(): void
  begin(parameters: { readonly purpose: Purpose; readonly height?: number | undefined }): void
  end(): void
  show(element: HTMLElement, place: (element: HTMLElement) => () => void): () => void
  dispose(): void
}

/**
 * @param name of the wallet
 * @param onLeft the frame must cancel the request
 */
export function createApprovals(
  env: Pick<Env, 'present'>,
  name: string,
  onLeft: (purpose: Purpose) => void,
): Approvals {
  const waiting = new Set<AbortController>()
  const height = createHeight()
  let own: AbortController | undefined

  const begin: Approvals['begin'] = ({ height: wanted, purpose }) => {
    height.want(wanted)
    if (own || waiting.size > 0) return
    const over = new AbortController()
    own = over
    void env.present({ view: VIEW, data: { purpose, name }, signal: over.signal }).then(() => {
      if (own === over) own = undefined
      if (!over.signal.aborted) onLeft(purpose)
    })
  }

  return {
    begin,
    end: () => own?.abort(),
    async during(run) {
      const left = new AbortController()
      const over = new AbortController()
      waiting.add(left)
      const leave = (): void => left.abort()
      const seen = env.present({ view: VIEW, data: { purpose: 'approval', name }, signal: over.signal })
      seen.then(() => {
        if (!over.signal.aborted) leave()
      }, leave)
      const giveUp = (): void => onLeft('approval')
      left.signal.addEventListener('abort', giveUp)
      try {
        return await run(left.signal)
      } finally {
        left.signal.removeEventListener('abort', giveUp)
        waiting.delete(left)
        if (waiting.size === 0) height.forget()
        over.abort()
      }
    },
    refuse: () => env.present({ view: VIEW, data: { purpose: 'refused', name } }),
    abortAll: () => waiting.forEach((one) => one.abort()),
    show(element, place) {
      const leave = height.follow(element)
      const stop = place(element)
      return () => {
        leave()
        stop()
      }
    },
    dispose: () => {
      own?.abort()
      waiting.forEach((one) => one.abort())
    },
  }
}

function createHeight() {
  let height: number | undefined
  let shown: HTMLElement | undefined
  const size = (): void => {
    if (shown && height !== undefined)
      shown.style.blockSize = `${Math.min(HEIGHT.most, Math.max(HEIGHT.least, height))}px`
  }
  return {
    want(next: number | undefined): void {
      height = next ?? height
      size()
    },
    forget(): void {
      height = undefined
    },
    follow(element: HTMLElement): () => void {
      shown = element
      size()
      return () => {
        if (shown === element) shown = undefined
      }
    },
  }
}
