export type HoldView = Pick<Window, 'setTimeout' | 'requestAnimationFrame'> & {
  readonly parent?: unknown
  readonly IntersectionObserverEntry?: { readonly prototype: object }
}

/** Browsers check covers every 100 ms, when they draw. */
const COVER_REPORT_DELAY = 150

/**
 * Waits for late reports: the embedding page is another process, whose changes arrive later than a
 * press. The press still permits windows and passkeys, for five seconds.
 *
 * @see https://html.spec.whatwg.org/multipage/interaction.html#transient-activation-duration
 */
export async function holdPress(view: HoldView): Promise<void> {
  await new Promise<void>((done) => view.setTimeout(done, COVER_REPORT_DELAY))
  await new Promise<void>((drawn) =>
    view.requestAnimationFrame(() => view.requestAnimationFrame(() => drawn())),
  )
}
