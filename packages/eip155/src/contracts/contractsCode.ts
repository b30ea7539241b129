export { getEnsAddress, getEnsAvatar, getEnsName } from './ens.js'
export { readContract } from './readContract.js'
export { writeContract } from './writeContract.js'
