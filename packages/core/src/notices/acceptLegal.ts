import { action } from '../store/action.js'

/** Stores the visitor's answer to the legal checkbox. */
export const acceptLegal = action((context, accepted: boolean): void => {
  if (accepted) context.storage.write('legalAccepted', true)
  else context.storage.remove('legalAccepted')
  context.update('acceptLegal', () => ({ legalAccepted: accepted }))
})
