// One file of what logs visitors in.
export { confirmDevice, leaveLogin, loginFarcaster, loginPasskey } from './login.js'
