// What connecting loads: every way in which wallets speak, in one file.
export { leather } from './leather.js'
export { phantom } from './phantom.js'
export { satsConnect } from './satsConnect.js'
export { standardWallet } from './standardWallet.js'
export { unisat } from './unisat.js'
