import { action } from '../../store/action.js'
import type { ActivityState } from '../../types/activity.js'
import { activityGroups, relativeTime, type RelativeTime, type ShownActivity } from './entries.js'
import { knownAddresses } from './knownAddresses.js'

const NO_ACTIVITY: Pick<ActivityState, 'entries' | 'pending'> = { entries: [], pending: [] }

export interface ShownActivityOptions {
  readonly activity: Pick<ActivityState, 'entries' | 'pending'> | undefined
  readonly isAllShown?: boolean | undefined
}

/** The history without spam and address poisoning. */
export const shownActivity = action(
  (context, { activity = NO_ACTIVITY, isAllShown }: ShownActivityOptions): ShownActivity =>
    activityGroups(activity, {
      now: context.platform.now(),
      known: knownAddresses(context.client),
      isAllShown,
    }),
)

/**
 * Time since a moment, for `Intl.RelativeTimeFormat`.
 *
 * @param then Unix milliseconds
 */
export const timeSince = action((context, then: number): RelativeTime =>
  relativeTime(then, context.platform.now()),
)
