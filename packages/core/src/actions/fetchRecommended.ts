export { fetchRecommended } from '../wallets/fetchRecommended.js'
