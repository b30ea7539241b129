import { action } from '../../store/action.js'

/** The visitor's answer about analytics (`analytics: 'ask'`), if given. */
export const analyticsConsent = action((context): boolean | undefined =>
  context.storage.read('analytics', isConsent),
)

/** Stores the visitor's answer for all tabs. A refusal discards queued events. */
export const setAnalyticsConsent = action((context, isAllowed: boolean): void => {
  context.storage.write('analytics', isAllowed)
  if (!isAllowed) context.drain()
})

const isConsent = (value: unknown): value is boolean => typeof value === 'boolean'
