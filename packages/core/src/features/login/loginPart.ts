// One file of what logs visitors in.
export { cameBack, takeUp } from './cameBack.js'
export { confirmDevice, leaveLogin, loginFarcaster, loginPasskey } from './login.js'
