export { fetchActivity } from './fetchActivity.js'
export { followActivity } from './followActivity.js'
