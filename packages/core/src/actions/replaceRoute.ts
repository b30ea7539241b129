export { replaceRoute } from '../router/moves.js'
