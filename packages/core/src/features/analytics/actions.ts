import { action } from '../../store/action.js'

/**
 * The visitor's answer about analytics when the host asks for consent (`analytics: 'ask'`);
 * undefined before it.
 */
export const analyticsConsent = action((context): boolean | undefined =>
  context.storage.read('analytics', isConsent),
)

/**
 * Stores the visitor's answer about analytics, in this browser and for all tabs. With `analytics:
 * 'ask'` nothing is sent before consent; a refusal discards queued events. The answer can be
 * changed at any time.
 */
export const setAnalyticsConsent = action((context, isAllowed: boolean): void => {
  context.storage.write('analytics', isAllowed)
  if (!isAllowed) context.drain()
})

const isConsent = (value: unknown): value is boolean => typeof value === 'boolean'
