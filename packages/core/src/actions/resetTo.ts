export { resetTo } from '../router/moves.js'
