export { runCommand } from './command.js'
