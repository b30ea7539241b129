// The published entry of latchkey-migrate.
export { runCommand } from './command.js'
