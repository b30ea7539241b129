/** Where a link opens: `_blank` may need the mini app's own opener in Telegram. */
export type LinkTarget = '_self' | '_top' | '_blank'

/** Parameters of {@link linkTarget}. */
export interface LinkTargetParameters {
  /** A web app in the browser, or a desktop app (`webapp_link`, `desktop_link`). */
  readonly kind: 'mobile' | 'web' | 'desktop'
  readonly isFramed: boolean
  readonly isTelegram: boolean
}

/** The target of a pairing link. */
export function linkTarget({ kind, isFramed, isTelegram }: LinkTargetParameters): LinkTarget {
  if (kind !== 'mobile' || isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}
