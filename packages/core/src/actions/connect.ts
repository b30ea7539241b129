export { connect, type ConnectOptions } from '../connect/connect.js'
