export { deviceFacts, type DeviceFacts } from '../pairing/deviceFacts.js'
