export { fetchBalance } from '../balances/fetchBalance.js'
