// The history of an account: loaded when it is first read.
export { fetchActivity } from './fetchActivity.js'
export { followActivity } from './followActivity.js'
