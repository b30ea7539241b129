export { resetTo } from '../router/resetTo.js'
