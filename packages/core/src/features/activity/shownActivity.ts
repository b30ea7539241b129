import { action } from '../../store/action.js'
import type { ActivityState } from '../../types/activity.js'
import { activityGroups, relativeTime, type RelativeTime, type ShownActivity } from './entries.js'
import { knownAddresses } from './knownAddresses.js'

const nothing: Pick<ActivityState, 'entries' | 'pending'> = { entries: [], pending: [] }

/** What {@link shownActivity} shows. */
export interface ShownActivityOptions {
  /** Nothing is there before it was read. */
  readonly activity: Pick<ActivityState, 'entries' | 'pending'> | undefined
  /** Hidden ones as well. */
  readonly isAllShown?: boolean | undefined
}

/**
 * A history as it is to be listed, now: pending ones on top, then by month, without spam and without what only looks like
 * it came from somebody the visitor knows.
 */
export const shownActivity = action(
  (context, { activity = nothing, isAllShown }: ShownActivityOptions): ShownActivity =>
    activityGroups(activity, {
      now: context.platform.now(),
      known: knownAddresses(context.client),
      isAllShown,
    }),
)

/**
 * How long ago something was, as `Intl.RelativeTimeFormat` takes it.
 *
 * @param then milliseconds since 1970
 */
export const timeSince = action((context, then: number): RelativeTime =>
  relativeTime(then, context.platform.now()),
)
