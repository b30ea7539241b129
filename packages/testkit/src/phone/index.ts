export { createPhoneTestWallet } from './createPhoneTestWallet.js'
export { createRelayDouble, type RelayDouble, type RelayPort, type RelaySocket } from './createRelayDouble.js'
export type { PhoneSession, PhoneTestWallet, PhoneTestWalletOptions } from './types.js'
