// One file of what reads and writes contracts, loaded with the first call.
export { getEnsAddress, getEnsAvatar, getEnsName } from './ens.js'
export { readContract } from './readContract.js'
export { writeContract } from './writeContract.js'
