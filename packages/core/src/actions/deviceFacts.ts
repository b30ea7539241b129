export { deviceFacts, type DeviceFacts } from '../features/remote/deviceFacts.js'
