export { navigate } from '../router/moves.js'
