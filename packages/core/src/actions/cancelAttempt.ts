export { cancelAttempt } from '../connect/cancelAttempt.js'
