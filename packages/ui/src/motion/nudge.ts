/** Milliseconds: felt but not heard. */
const TAP_MS = 10

/** Vibrates. Not with reduced motion, and not before a touch, which browsers warn about. */
export function nudge(view: Window | null): void {
  const { matchMedia, navigator } = view ?? {}
  if (!navigator?.vibrate || !navigator.userActivation?.hasBeenActive) return
  if (matchMedia?.call(view, '(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(TAP_MS)
}
