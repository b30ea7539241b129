export { openRequest } from '../features/remote/openWallet.js'
