import { action } from '../client/action.js'
import { goBack as run } from '../router/guardRoute.js'

/**
 * Goes to the view before. With one view left the modal closes (specification section 2).
 *
 * @param client the client whose modal moves
 */
export const goBack = action(run)
