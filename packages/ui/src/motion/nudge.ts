/** Length of a tap that a hand feels and nobody hears, in milliseconds. */
const TAP_MS = 10

/**
 * A short tap in the hand, where the device can: something was copied, came through or was refused, or a pull has gone far
 * enough. Not for a visitor who asked for less motion, and not before the page was touched, when browsers write a warning.
 */
export function nudge(view: Window | null): void {
  const { matchMedia, navigator } = view ?? {}
  if (!navigator?.vibrate || !navigator.userActivation?.hasBeenActive) return
  if (matchMedia?.call(view, '(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(TAP_MS)
}
