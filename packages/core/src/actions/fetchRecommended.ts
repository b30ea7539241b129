export { fetchRecommended } from '../catalogue/fetchRecommended.js'
