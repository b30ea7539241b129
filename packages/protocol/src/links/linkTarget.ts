/** In Telegram `_blank` may need the mini app's opener. */
export type LinkTarget = '_self' | '_top' | '_blank'

export interface LinkTargetParameters {
  /** `web`: `webapp_link`. `desktop`: `desktop_link`. */
  readonly kind: 'mobile' | 'web' | 'desktop'
  readonly isFramed: boolean
  readonly isTelegram: boolean
}

export function linkTarget({ kind, isFramed, isTelegram }: LinkTargetParameters): LinkTarget {
  if (kind !== 'mobile' || isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}
