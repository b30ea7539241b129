import type { Context } from '../client/context.js'
import type { TabMessage } from './tabMessage.js'

/** Tells the other tabs; never heard by this one. */
export const post = ({ channel }: Context, message: TabMessage): void => channel?.post(message)
