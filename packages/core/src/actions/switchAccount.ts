export { switchAccount, type SwitchAccountParameters } from '../connect/switchAccount.js'
