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
 * @param onLeave the frame must cancel the request
 */
export function createApprovals(
  env: Pick<Env, 'present'>,
  name: string,
  onLeave: (purpose: Purpose) => void,
): Approvals {
  const running = new Set<AbortController>()
  const height = createHeight()
  let currentPrompt: AbortController | undefined

  const begin: Approvals['begin'] = ({ height: requestedHeight, purpose }) => {
    height.request(requestedHeight)
    if (currentPrompt || running.size > 0) return
    const prompt = new AbortController()
    currentPrompt = prompt
    void env.present({ view: VIEW, data: { purpose, name }, signal: prompt.signal }).then(() => {
      if (currentPrompt === prompt) currentPrompt = undefined
      if (!prompt.signal.aborted) onLeave(purpose)
    })
  }

  return {
    begin,
    end: () => currentPrompt?.abort(),
    async during(run) {
      const leaving = new AbortController()
      const prompt = new AbortController()
      running.add(leaving)
      const leave = (): void => leaving.abort()
      const shown = env.present({ view: VIEW, data: { purpose: 'approval', name }, signal: prompt.signal })
      shown.then(() => {
        if (!prompt.signal.aborted) leave()
      }, leave)
      const cancel = (): void => onLeave('approval')
      leaving.signal.addEventListener('abort', cancel)
      try {
        return await run(leaving.signal)
      } finally {
        leaving.signal.removeEventListener('abort', cancel)
        running.delete(leaving)
        if (running.size === 0) height.forget()
        prompt.abort()
      }
    },
    refuse: () => env.present({ view: VIEW, data: { purpose: 'refused', name } }),
    abortAll: () => running.forEach((one) => one.abort()),
    show(element, place) {
      const leave = height.follow(element)
      const stop = place(element)
      return () => {
        leave()
        stop()
      }
    },
    dispose: () => {
      currentPrompt?.abort()
      running.forEach((one) => one.abort())
    },
  }
}

function createHeight() {
  let height: number | undefined
  let placed: HTMLElement | undefined
  const size = (): void => {
    if (placed && height !== undefined)
      placed.style.blockSize = `${Math.min(HEIGHT.most, Math.max(HEIGHT.least, height))}px`
  }
  return {
    request(next: number | undefined): void {
      height = next ?? height
      size()
    },
    forget(): void {
      height = undefined
    },
    follow(element: HTMLElement): () => void {
      placed = element
      size()
      return () => {
        if (placed === element) placed = undefined
      }
    },
  }
}
