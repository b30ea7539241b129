export { prefetchOpen } from '../router/prefetchOpen.js'
