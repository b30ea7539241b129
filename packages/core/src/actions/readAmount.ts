export { readAmount } from '../format/readAmount.js'
