export { cleanAmount } from '../format/cleanAmount.js'
