import { action } from '../../store/action.js'

/** What the visitor answered about analytics, where the host asks (`analytics: 'ask'`); undefined until they did. */
export const analyticsConsent = action((context): boolean | undefined =>
  context.storage.read('analytics', isConsent),
)

/**
 * Keeps a visitor's answer about analytics, in this browser and for all tabs. With `analytics: 'ask'` nothing is sent
 * before a yes; with a no, what waited is forgotten. The answer can be changed at any time.
 */
export const setAnalyticsConsent = action((context, isAllowed: boolean): void => {
  context.storage.write('analytics', isAllowed)
  if (!isAllowed) context.drain()
})

const isConsent = (value: unknown): value is boolean => typeof value === 'boolean'
