export { fetchTokens } from '../balances/fetchTokens.js'
