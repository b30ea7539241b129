export { signMessage, type SignMessageOptions } from '../connect/signMessage.js'
