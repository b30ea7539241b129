export { followIdentities } from './followIdentities.js'
export { nameAccounts, nameAddresses } from './nameAddresses.js'
export { fetchIdentity, fetchNames, fetchProfile, resolveName, suggestNames } from './readNames.js'
export { registerName, updateProfile } from './signProfile.js'
