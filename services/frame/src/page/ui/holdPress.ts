export type HoldView = Pick<Window, 'setTimeout' | 'requestAnimationFrame'> & {
  /** The window itself if it is not embedded. */
  readonly parent?: unknown
  readonly IntersectionObserverEntry?: { readonly prototype: object }
}

/** Milliseconds in which a browser reports covers: it checks every 100, when it draws. */
const TOLD_WITHIN = 150

/**
 * Waits until reports about the frame's past visibility have arrived: the embedding page is another
 * process, whose changes arrive later than a press. The press still permits windows and passkeys
 * meanwhile, for five seconds in browsers with cover detection.
 *
 * @see https://html.spec.whatwg.org/multipage/interaction.html#transient-activation-duration
 */
export async function holdPress(view: HoldView): Promise<void> {
  await new Promise<void>((done) => view.setTimeout(done, TOLD_WITHIN))
  await new Promise<void>((drawn) =>
    view.requestAnimationFrame(() => view.requestAnimationFrame(() => drawn())),
  )
}
