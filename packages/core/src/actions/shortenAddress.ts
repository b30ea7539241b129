export { shortenAddress } from '../format/shortenAddress.js'
