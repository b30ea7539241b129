import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'

/** Loads what opens the modal ahead of the opening, on intent; a failure is left to the opening. */
export const prefetchOpen = (client: Client): void => contextOf(client).modal.prefetch()
