import { outsideAct, waitFor } from './settle.js'

/** A test's modal, by stable test ids (`lk-…`; see the README). */
export interface ModalHandle {
  /** In the open modal; during a transition, in the new view. */
  find(testId: string): HTMLElement | null
  get(testId: string): Promise<HTMLElement>
  /** Waits for the element and lets the page draw. */
  press(testId: string): Promise<void>
  closed(): Promise<void>
}

const LAYER = 'latchkey-layer'

const roots = (): readonly ParentNode[] =>
  [...document.querySelectorAll(LAYER)].flatMap(({ shadowRoot }) => shadowRoot ?? [])

function find(testId: string): HTMLElement | null {
  const named = `[data-testid="${testId}"]`
  for (const root of roots()) {
    const found =
      root.querySelector<HTMLElement>(`[data-lk-current] ${named}`) ?? root.querySelector<HTMLElement>(named)
    if (found) return found
  }
  return null
}

const get = async (testId: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = find(testId)
    if (found) return found
    const ids = roots().flatMap((root) => [...root.querySelectorAll('[data-testid]')])
    const visibleIds = ids.map((element) => element.getAttribute('data-testid')).join(', ')
    throw new Error(
      visibleIds
        ? `The modal has no ${testId}; it has ${visibleIds}`
        : `The modal is not open: there is no ${testId}`,
    )
  })

/** Whichever client opened it. */
export const modalHandle = (): ModalHandle => ({
  find,
  get,
  press: async (testId) => {
    const element = await get(testId)
    await outsideAct(() => element.click())
  },
  closed: async () => void (await waitFor(() => document.querySelector(LAYER) === null)),
})
