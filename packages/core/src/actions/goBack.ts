import { contextOf } from '../client/context.js'
import { goBack as run } from '../router/goBack.js'
import type { Client } from '../types/client.js'

/**
 * Goes to the view before. With one view left the modal closes (specification section 2).
 *
 * @param client the client whose modal moves
 */
export const goBack = (client: Client): void => run(contextOf(client))
