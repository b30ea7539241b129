// The chunk of contract reads and writes, loaded with the first call.
export { getEnsAddress, getEnsAvatar, getEnsName } from './ens.js'
export { readContract } from './readContract.js'
export { writeContract } from './writeContract.js'
