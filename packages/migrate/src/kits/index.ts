import type { Kit } from '../types.js'
import { appKit, web3Onboard } from './otherKits.js'
import { connectKit, rainbowKit } from './wagmiKits.js'

export const kits: readonly Kit[] = [rainbowKit, connectKit, web3Onboard, appKit]
