export { chooseWallet } from '../router/moves.js'
