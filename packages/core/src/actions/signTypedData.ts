export { signTypedData, type SignTypedDataOptions } from '../connect/signTypedData.js'
