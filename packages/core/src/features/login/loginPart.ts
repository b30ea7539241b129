// One file of what logs visitors in.
export { cameBack } from './cameBack.js'
export { confirmDevice, leaveLogin, loginFarcaster, loginPasskey } from './login.js'
