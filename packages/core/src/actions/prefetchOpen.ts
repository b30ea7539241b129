export { prefetchOpen } from '../router/moves.js'
