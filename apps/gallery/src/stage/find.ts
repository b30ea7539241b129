const roots = (): readonly (Document | ShadowRoot)[] => [
  ...[...document.querySelectorAll('latchkey-layer')].flatMap((host) => host.shadowRoot ?? []),
  document,
]

/** Not leaving. */
export function findNow(testId: string): HTMLElement | undefined {
  for (const root of roots()) {
    for (const element of root.querySelectorAll<HTMLElement>(`[data-testid="${CSS.escape(testId)}"]`)) {
      if (!element.closest('[data-lk-leaving]')) return element
    }
  }
  return undefined
}

const patienceMs = 8_000

/**
 * Polls faster than frames.
 *
 * @throws Error after eight seconds
 */
export async function waitFor<T>(what: string, ask: () => T | undefined | false): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    const answer = ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > end) throw new Error(`The scene waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
}

export const find = (testId: string): Promise<HTMLElement> =>
  waitFor(`[data-testid=${testId}]`, () => findNow(testId))

export const hasPictures = (): boolean =>
  roots().every((root) =>
    [...root.querySelectorAll('img')].every((image) => image.complete || image.loading === 'lazy'),
  )

/** True when nothing moved; endless ones stay. */
export function endMotion(): boolean {
  const moving = roots()
    .flatMap((root) => root.getAnimations())
    .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  for (const animation of moving) animation.finish()
  return moving.length === 0
}
