export { enterAgain } from '../router/moves.js'
