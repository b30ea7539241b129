// One file of what reads and follows the history of an account.
export { fetchActivity } from './fetchActivity.js'
export { followActivity } from './followActivity.js'
