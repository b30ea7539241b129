export { cutDecimals } from '../format/cutDecimals.js'
