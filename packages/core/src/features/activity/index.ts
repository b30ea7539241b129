// This chunk loads when a history is first read.
export { fetchActivity } from './fetchActivity.js'
export { followActivity } from './followActivity.js'
