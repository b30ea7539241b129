import type { Env } from '@latchkey/core/adapter'

/** The view of the modal in which the frame is seen. */
const VIEW = 'ApproveTransaction'

/** Why the frame is seen. */
export type Purpose = 'approval' | 'login' | 'settings'

/** How high the frame may be, CSS pixels; with less than 280 it refuses to show an approval. */
const HEIGHT = { least: 284, most: 620 }

/** Brings the frame on screen for what waits for the visitor, one request above the other. */
export interface Approvals {
  /**
   * Shows the frame while something is asked of it.
   *
   * @param run asks; its signal is aborted when the visitor leaves
   * @returns what `run` came to
   */
  during<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Says that a call is not allowed. @returns when the visitor has read it, or left */
  refuse(): Promise<unknown>
  /** Ends everything that waits, as if the visitor had left. */
  abortAll(): void
  /** The frame asks by itself to be seen, or to be seen in another height. */
  begin(parameters: { readonly purpose: Purpose; readonly height?: number | undefined }): void
  end(): void
  /** Lays the frame over an element of the modal, in the height that it wants. */
  show(element: HTMLElement, place: (element: HTMLElement) => () => void): () => void
  dispose(): void
}

/**
 * @param name of the wallet, the title: the frame says the verb of what it asks
 * @param onLeft the visitor left what waited: the frame is to give it up
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
    // What waits for an approval is seen already.
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

/** The height that the frame wants, for the element that it lies over. */
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
    /** @returns leaves the element alone */
    follow(element: HTMLElement): () => void {
      shown = element
      size()
      return () => {
        if (shown === element) shown = undefined
      }
    },
  }
}
