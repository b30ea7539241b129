import { action } from '../client/action.js'
import { walletPlatforms as run } from '../features/remote/walletPlatforms.js'

/**
 * The ways to reach a wallet on this device, best first; two or more are tabs. Where a wallet hears of no pairing of
 * this page it is reached where it is installed, or by its own browser (`walletLinkForms` says `browser` then). Never
 * empty: `unsupported` stands where nothing else does.
 */
export const walletPlatforms = action(run)
