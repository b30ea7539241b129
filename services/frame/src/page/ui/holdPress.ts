/** A clock, and what a browser draws. */
export type HoldView = Pick<Window, 'setTimeout' | 'requestAnimationFrame'> & {
  /** Itself in a window that no page is around. */
  readonly parent?: unknown
  readonly IntersectionObserverEntry?: { readonly prototype: object }
}

/** Milliseconds in which a browser tells what lies over a frame: it looks every 100, when it draws. */
const TOLD_WITHIN = 150

/**
 * Waits until a frame has heard how it was drawn before: the page around it is another process, whose changes come later
 * than a press on what they made. The press stays good for windows and passkeys meanwhile, which is for five seconds where
 * a browser tells of covers at all.
 *
 * @see https://html.spec.whatwg.org/multipage/interaction.html#transient-activation-duration
 */
export async function holdPress(view: HoldView): Promise<void> {
  await new Promise<void>((done) => view.setTimeout(done, TOLD_WITHIN))
  await new Promise<void>((drawn) =>
    view.requestAnimationFrame(() => view.requestAnimationFrame(() => drawn())),
  )
}
