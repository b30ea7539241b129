export { switchAccount, type SwitchAccountParameters } from '../features/remote/switchAccount.js'
