export { signTypedData, type SignTypedDataOptions } from '../connections/requests.js'
