export { disconnect, type DisconnectOptions } from '../connect/disconnect.js'
